import type { Db } from '#server/lib/database/db.ts'
import { readStockLevels } from './stock.reads.ts'
import type { StockLevel } from './stock.store.ts'

/** Milliseconds. With the five seconds of a cached listing, counts are at most ten seconds old. */
const freshFor = 5_000
/** About 15 MB. */
const mostCached = 100_000

interface CachedCount {
  level: StockLevel | undefined
  until: number
}

/**
 * Stock counts for listings, some seconds old: popular goods are on many pages. A notification that a variant sold out or came
 * back clears its count. Not for purchases: a cart reads the database.
 */
export class StockCountCache {
  readonly #db: Db
  readonly #company: string
  #cached = new Map<string, CachedCount>()
  #underWay = new Map<string, Promise<Map<string, StockLevel>>>()

  constructor(db: Db, company: string) {
    this.#db = db
    this.#company = company
  }

  /** In the order asked; undefined without stock data. Waits for reads under way. */
  async of(assortIds: readonly string[]): Promise<(StockLevel | undefined)[]> {
    const now = performance.now()
    const isKnown = (cached: CachedCount | undefined): cached is CachedCount =>
      cached !== undefined && cached.until > now
    const cached = assortIds.map((assortId) => this.#cached.get(assortId))
    if (cached.every(isKnown)) return cached.map(({ level }) => level)

    const missing = assortIds.filter((assortId, n) => !isKnown(cached[n]) && !this.#underWay.has(assortId))
    if (missing.length > 0) this.#read(missing, now)
    const reading = new Map(assortIds.map((assortId) => [assortId, this.#underWay.get(assortId)]))
    const read = new Map<string, StockLevel>()
    for (const one of new Set(reading.values()))
      for (const [assortId, level] of (await one) ?? []) read.set(assortId, level)
    return assortIds.map((assortId, n) => (isKnown(cached[n]) ? cached[n].level : read.get(assortId)))
  }

  /** Without variants: all. */
  drop(assortIds?: readonly string[]): void {
    if (!assortIds) {
      this.#cached.clear()
      this.#underWay.clear()
    } else
      for (const assortId of assortIds) {
        this.#cached.delete(assortId)
        this.#underWay.delete(assortId)
      }
  }

  #read(missing: readonly string[], now: number) {
    const reading = readStockLevels(this.#db, this.#company, missing)
    for (const assortId of missing) this.#underWay.set(assortId, reading)
    const end = () => {
      // Entries that were cleared meanwhile may be older than the notification.
      const still = missing.filter((assortId) => this.#underWay.get(assortId) === reading)
      for (const assortId of still) this.#underWay.delete(assortId)
      return still
    }
    reading.then((read) => {
      if (this.#cached.size + missing.length > mostCached) this.#cached.clear()
      for (const assortId of end()) this.#cached.set(assortId, { level: read.get(assortId), until: now + freshFor })
    }, end)
  }
}
