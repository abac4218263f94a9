import type { Db } from '#server/lib/database/db.ts'
import { readStockLevels } from './stock.reads.ts'
import type { StockLevel } from './stock.store.ts'

/** So long what was read is told again; with the five seconds for which a listing is kept it is ten at most. */
const freshFor = 5_000
/** Some fifteen megabytes of figures. */
const mostCached = 100_000

interface CachedCount {
  level: StockLevel | undefined
  until: number
}

/**
 * How many there are of what listings show, as it was some seconds ago: popular goods stand on many pages. A notification
 * that a variant sold out or came back drops all of it, as cached responses are dropped. Not for purchases: a cart asks the database.
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

  /** Of each in the order asked; nothing where there never was any. What is being read already is waited for. */
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

  drop(): void {
    this.#cached.clear()
    this.#underWay.clear()
  }

  #read(missing: readonly string[], now: number) {
    const reading = readStockLevels(this.#db, this.#company, missing)
    for (const assortId of missing) this.#underWay.set(assortId, reading)
    const end = () => {
      // What was dropped meanwhile may be older than what was told.
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
