import type { Db } from '#server/lib/database/db.ts'
import { readShelves } from './stock.reads.ts'
import type { Shelf } from './stock.store.ts'

/** So long what was read is told again; with the five seconds for which a listing is kept it is ten at most. */
const freshFor = 5_000
/** Some fifteen megabytes of figures. */
const mostKnown = 100_000

interface Known {
  figures: Shelf | undefined
  until: number
}

/**
 * How many there are of what listings show, as it was some seconds ago: popular goods stand on many pages. Whoever hears that a
 * shelf ran empty or filled drops all of it, as kept answers are dropped. Never for what is bought: a cart asks the database.
 */
export class Figures {
  readonly #db: Db
  readonly #company: string
  #known = new Map<string, Known>()
  #underWay = new Map<string, Promise<Map<string, Shelf>>>()

  constructor(db: Db, company: string) {
    this.#db = db
    this.#company = company
  }

  /** Of each in the order asked; nothing where there never was any. What is being read already is waited for. */
  async of(assortIds: readonly string[]): Promise<(Shelf | undefined)[]> {
    const now = performance.now()
    const isKnown = (known: Known | undefined): known is Known => known !== undefined && known.until > now
    const known = assortIds.map((assortId) => this.#known.get(assortId))
    if (known.every(isKnown)) return known.map(({ figures }) => figures)

    const missing = assortIds.filter((assortId, n) => !isKnown(known[n]) && !this.#underWay.has(assortId))
    if (missing.length > 0) this.#read(missing, now)
    const reading = new Map(assortIds.map((assortId) => [assortId, this.#underWay.get(assortId)]))
    const read = new Map<string, Shelf>()
    for (const one of new Set(reading.values()))
      for (const [assortId, shelf] of (await one) ?? []) read.set(assortId, shelf)
    return assortIds.map((assortId, n) => (isKnown(known[n]) ? known[n].figures : read.get(assortId)))
  }

  drop(): void {
    this.#known.clear()
    this.#underWay.clear()
  }

  #read(missing: readonly string[], now: number) {
    const reading = readShelves(this.#db, this.#company, missing)
    for (const assortId of missing) this.#underWay.set(assortId, reading)
    const end = () => {
      // What was dropped meanwhile may be older than what was told.
      const still = missing.filter((assortId) => this.#underWay.get(assortId) === reading)
      for (const assortId of still) this.#underWay.delete(assortId)
      return still
    }
    reading.then((read) => {
      if (this.#known.size + missing.length > mostKnown) this.#known.clear()
      for (const assortId of end()) this.#known.set(assortId, { figures: read.get(assortId), until: now + freshFor })
    }, end)
  }
}
