import { setImmediate as rest, setTimeout as wait } from 'node:timers/promises'
import { dayOf } from '#server/lib/process/clock.ts'
import type { Db } from '#server/lib/database/db.ts'
import type { Floor } from '#server/lib/http/mount-endpoints.ts'
import { Figures } from '#server/stock/stock-count-cache.reads.ts'
import { fillShelf, rankByPopularity } from './snapshot-builder.rules.ts'
import { type Index, makeIndex } from './inverted-index.rules.ts'
import { readAgain, readGroups, readStates, readStock, type Stock } from './snapshot-items.reads.ts'
import { hotDays, readSales } from '#server/catalogue/recent-sales.reads.ts'
import type { Labels, Stand } from '#server/catalogue/snapshot-access.reads.ts'

export interface SearchStand extends Stand {
  index: Index
}

/** Promotions stand a slice above the goods. */
type ReadLabels = (db: Db, company: string, today: string) => Promise<Labels>

type Standing = Pick<Floor, 'db' | 'clock' | 'kept' | 'log' | 'bell'>

/** The shelves of all companies, filled when first asked for and kept as the database is, change by change. */
export class Shelves {
  readonly #floor: Standing
  readonly #readLabels: ReadLabels
  readonly #keepers = new Map<string, Keeper>()
  #listening: Promise<void> | undefined

  constructor(floor: Standing, readLabels: ReadLabels = async () => () => null) {
    this.#floor = floor
    this.#readLabels = readLabels
  }

  async of(company: string): Promise<SearchStand> {
    await (this.#listening ??= this.#floor.bell.hear('goods', (message) => this.#hear(message)))
    const keeper = this.#keepers.get(company) ?? new Keeper(this.#floor, company)
    this.#keepers.set(company, keeper)
    const { db, clock } = this.#floor
    const [filled, labels] = await Promise.all([
      keeper.stand(),
      this.#readLabels(db, company, dayOf(clock.now()).toString()),
    ])
    return { shelf: filled.shelf, index: filled.index, labels, figures: keeper.figures }
  }

  /** What was said by database/migrations/0020-goods-told.sql; `undefined` when something may have been missed. */
  #hear(message: string | undefined) {
    this.#floor.kept.drop()
    const [company = '', kind, ...codes] = message?.split('\n') ?? []
    for (const [of, keeper] of this.#keepers) {
      if (message !== undefined && of !== company) continue
      keeper.figures.drop()
      if (message === undefined) keeper.note('all')
      else if (kind === 'all' || kind === 'products' || kind === 'stock') keeper.note(kind, codes)
    }
  }
}

interface Due {
  all: boolean
  products: Set<string>
  stock: Set<string>
}
/** The old shelf serves while the database is away for a minute. */
const mostFailures = 12

const nothing = (): Due => ({ all: false, products: new Set(), stock: new Set() })

type Filled = Pick<SearchStand, 'shelf' | 'index'> & { stock: Stock; sold: ReadonlyMap<string, number> }

/** Keeps one company's shelf. */
class Keeper {
  readonly figures: Figures
  readonly #floor: Standing
  readonly #company: string
  #due = nothing()
  #settling = false
  #filled: Promise<Filled> | undefined

  constructor(floor: Standing, company: string) {
    this.#floor = floor
    this.#company = company
    this.figures = new Figures(floor.db, company)
  }

  async stand(): Promise<Filled> {
    this.#filled ??= this.#fill().catch((error: unknown) => {
      this.#filled = undefined // the next visitor tries again
      throw error
    })
    const filled = await this.#filled
    await this.#countSales(filled)
    return filled
  }

  note(kind: keyof Due, codes: readonly string[] = []) {
    if (kind === 'all') this.#due.all = true
    else for (const code of codes) this.#due[kind].add(code)
    if (this.#filled && !this.#settling) void this.#settle()
  }

  /** Does what is due, again and again until nothing is. Rests after each round, so that an import cannot fill the day with it. */
  async #settle() {
    this.#settling = true
    for (let failures = 0; this.#due.all || this.#due.products.size > 0 || this.#due.stock.size > 0;) {
      const began = performance.now()
      try {
        await this.#follow()
        failures = 0
      } catch (error) {
        const facts = { err: error, company: this.#company }
        this.#floor.log.warn(facts, 'the shelf could not follow a change; it will be filled anew')
        if ((failures += 1) === mostFailures) this.#filled = undefined // whoever asks next tries
        this.#due = { ...nothing(), all: this.#filled !== undefined }
        await wait(5_000, undefined, { ref: false })
      }
      this.#floor.kept.drop() // answers may have been made of the old shelf in between
      await wait(2 * (performance.now() - began), undefined, { ref: false })
    }
    this.#settling = false
  }

  async #follow() {
    const filled = await this.#filled
    const due = this.#due
    this.#due = nothing()
    if (due.all || !filled) {
      this.#filled = Promise.resolve(await this.#fill())
      return
    }
    const { db } = this.#floor
    if (due.products.size > 0) {
      await readAgain(db, this.#company, filled.stock, [...due.products])
      this.#filled = Promise.resolve(await this.#putUp(filled.stock))
    }
    if (due.stock.size > 0) await this.#restock(await this.#filled!, due.stock)
  }

  /** In place: what runs out is marked, nothing is lined up anew. */
  async #restock({ shelf }: Filled, assortIds: ReadonlySet<string>) {
    const places = [...assortIds].flatMap((assortId) => shelf.variantAt.get(assortId) ?? [])
    const asked = places.map((at) => ({ ...shelf.variants[at]!, lead: shelf.items[shelf.itemOf[at]!]!.lead }))
    const states = await readStates(this.#floor.db, this.#company, asked)
    for (const [n, at] of places.entries()) shelf.variants[at]!.state = shelf.state[at] = states[n]!
    shelf.counted.clear()
    shelf.looked.clear()
  }

  async #fill(): Promise<Filled> {
    const began = performance.now()
    const filled = await this.#putUp(await readStock(this.#floor.db, this.#company))
    const facts = { company: this.#company, goods: filled.stock.items.size, ms: Math.round(performance.now() - began) }
    this.#floor.log.info(facts, 'the shelf is filled')
    return filled
  }

  async #putUp(stock: Stock): Promise<Filled> {
    const [groups, sold] = await Promise.all([readGroups(this.#floor.db, this.#company), this.#readSold()])
    const shelf = await restfully(fillShelf({ ...stock, items: stock.items.values(), groups, sold }))
    const index = await restfully(makeIndex(stock.reader, shelf.items))
    return { shelf, index, stock, sold }
  }

  /** Sales are counted once a minute; then the line-up of what is popular changes, and nothing else. */
  async #countSales(filled: Filled) {
    const sold = await this.#readSold()
    const before = filled.sold
    if (sold === before) return
    filled.sold = sold
    // In most minutes nothing was sold, and all lines of what is popular stand.
    if (sold.size === before.size && [...sold].every(([code, count]) => before.get(code) === count)) return
    const { shelf } = filled
    for (const [at, { code }] of shelf.items.entries()) shelf.sold[at] = sold.get(code) ?? 0
    shelf.rankings.popular = rankByPopularity(shelf)
  }

  #readSold() {
    return readSales(this.#floor.db, this.#company, dayOf(this.#floor.clock.now()).toString(), hotDays)
  }
}

/** Lets visitors through between stretches of a long piece of work. */
async function restfully<T>(work: Generator<undefined, T>): Promise<T> {
  let since = performance.now()
  for (;;) {
    const step = work.next()
    if (step.done) return step.value
    if (performance.now() - since < 5) continue
    await rest()
    since = performance.now()
  }
}
