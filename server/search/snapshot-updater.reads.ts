import { setImmediate as rest, setTimeout as wait } from 'node:timers/promises'
import { dayOf } from '#server/lib/process/clock.ts'
import type { AppContext } from '#server/lib/http/app-context.ts'
import { StockCountCache } from '#server/stock/stock-count-cache.reads.ts'
import { hotDays, readSales } from '#server/catalogue/recent-sales.reads.ts'
import { type GoodsThere, topicsOfChanged } from '#server/catalogue/response-topics.rules.ts'
import { isAvailable } from '#server/catalogue/snapshot.rules.ts'
import type { Item, Snapshot } from '#server/catalogue/snapshot.rules.ts'
import { runInChunks } from './chunks.reads.ts'
import { hasSameWords } from './index-changes.rules.ts'
import { type IndexedSnapshot, makeIndex, stretchesOf } from './inverted-index.rules.ts'
import { buildSnapshot } from './snapshot-builder.rules.ts'
import { isReplaceable, replaceItems } from './snapshot-changes.rules.ts'
import { readAgain, readGroups, readStates, readStock, type Stock } from './snapshot-items.reads.ts'
import { rankByPopularity } from './snapshot-rankings.rules.ts'

export type SnapshotServices = Pick<AppContext, 'db' | 'clock' | 'responseCache' | 'log' | 'changeFeed'>

interface DueChanges {
  all: boolean
  products: Set<string>
  stock: Set<string>
}
/** The old snapshot is used for about a minute while the database is unavailable. */
const mostFailures = 12

const nothing = (): DueChanges => ({ all: false, products: new Set(), stock: new Set() })

/** More goods than these that change at once, or that are found by other words, have the snapshot built anew. */
const mostReplaced = 10_000
const mostReworded = 100

/** Milliseconds between two rounds, in which changes gather, at most. */
const longestPause = 100

/** Goods that take their places without a rest in between. */
const replacedAtOnce = 250

type BuiltSnapshot = IndexedSnapshot & {
  stock: Stock
  sold: ReadonlyMap<string, number>
  groups: ReadonlyMap<string, readonly string[]>
}

const wordsOf = ({ snapshot }: BuiltSnapshot, { code }: Item) => snapshot.items[snapshot.atCode.get(code)!]!.words

const categoriesOf = ({ stock }: BuiltSnapshot, codes: Iterable<string>) =>
  Array.from(codes).flatMap((code) => stock.items.get(code)?.category ?? [])

const findThere = ({ stock }: BuiltSnapshot, codes: ReadonlySet<string>): GoodsThere =>
  new Map(
    Array.from(codes).flatMap((code) => {
      const item = stock.items.get(code)
      return item ? [[code, item.variants.some(isAvailable)] as const] : []
    }),
  )

/** Keeps one company's snapshot up to date. */
export class SnapshotUpdater {
  readonly stockCounts: StockCountCache
  isBuilt = false
  readonly #context: SnapshotServices
  readonly #company: string
  #due = nothing()
  #settling = false
  /** Before that it is not built anew again. */
  #restUntil = 0
  /** How many notifications there were, and how many of them are followed. */
  #noted = 0
  #followed = 0
  readonly #waiting: { upTo: number; resolve: () => void }[] = []
  #built: Promise<BuiltSnapshot> | undefined

  constructor(context: SnapshotServices, company: string) {
    this.#context = context
    this.#company = company
    this.stockCounts = new StockCountCache(context.db, company)
  }

  async read(): Promise<BuiltSnapshot> {
    this.#built ??= this.#build().catch((error: unknown) => {
      this.#built = undefined // the next request tries again
      throw error
    })
    const built = await this.#built
    this.isBuilt = true
    await this.#countSales(built)
    return built
  }

  note(kind: keyof DueChanges, codes: readonly string[] = []) {
    this.#noted += 1
    if (kind !== 'products') this.stockCounts.drop(kind === 'stock' ? codes : undefined)
    if (kind === 'all') this.#due.all = true
    else for (const code of codes) this.#due[kind].add(code)
    if (this.#built && !this.#settling) void this.#settle()
  }

  /** Applies pending changes until none are left. */
  async #settle() {
    this.#settling = true
    for (let failures = 0; this.#due.all || this.#due.products.size > 0 || this.#due.stock.size > 0;) {
      const began = performance.now()
      try {
        // A large change is told in many notifications: all of them are followed at once. One product waits for no others.
        if (this.#due.products.size > 1) await this.#context.changeFeed.catchUp().catch(() => {})
        const noted = this.#noted
        this.#context.responseCache.drop(this.#company, await this.#follow())
        this.#tellFollowed(noted)
        failures = 0
      } catch (error) {
        const facts = { err: error, company: this.#company }
        this.#context.log.warn(facts, 'the catalogue snapshot could not apply a change and will be rebuilt')
        if ((failures += 1) === mostFailures) this.#drop() // the next request tries again
        this.#due = { ...nothing(), all: this.#built !== undefined }
        await wait(5_000, undefined, { ref: false })
      }
      await wait(Math.min(longestPause, 2 * (performance.now() - began)), undefined, { ref: false })
    }
    this.#tellFollowed(this.#noted)
    this.#settling = false
  }

  /** Settles when what was noted before is followed; at once where nothing is built, because that reads everything. */
  async settle(): Promise<void> {
    if (this.#built && !this.#settling) void this.#settle()
    if (!this.#built || this.#followed >= this.#noted) return
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#waiting.push({ upTo: this.#noted, resolve })
    await promise
  }

  #tellFollowed(noted: number) {
    this.#followed = noted
    while (this.#waiting[0] && this.#waiting[0].upTo <= noted) this.#waiting.shift()!.resolve()
  }

  /** Answers what of the goods changed, as topics of cached responses, which may stem from the old snapshot; undefined: anything. */
  async #follow(): Promise<string[] | undefined> {
    const built = await this.#built
    const due = this.#due
    this.#due = nothing()
    if (due.all || !built) {
      this.#built = Promise.resolve(await this.#afterRest(() => this.#build(built?.snapshot)))
      return undefined
    }
    const codes = new Set(due.products)
    for (const assortId of due.stock) {
      const at = built.snapshot.variantAt.get(assortId)
      if (at !== undefined) codes.add(built.snapshot.items[built.snapshot.itemOf[at]!]!.code)
    }
    const before = { categories: categoriesOf(built, codes), there: findThere(built, codes) }
    if (due.products.size > 0) {
      await readAgain(this.#context.db, this.#company, built.stock, [...due.products])
      await this.#replace(built, due.products)
    }
    const now = await this.#built!
    if (due.stock.size > 0) await this.#restock(now, due.stock)
    return topicsOfChanged(now.snapshot.forest, {
      codes,
      categories: [...before.categories, ...categoriesOf(now, codes)],
      before: before.there,
      now: findThere(now, codes),
      areInGroups: [built, now].some(({ groups }) =>
        [...groups.values()].some((products) => products.some((code) => codes.has(code))),
      ),
    })
  }

  #drop() {
    this.#built = undefined
    this.isBuilt = false
  }

  /** Puts changed products in their place; where one of them moves other goods, the snapshot is assembled anew. */
  async #replace(built: BuiltSnapshot, codes: ReadonlySet<string>) {
    const groups = await readGroups(this.#context.db, this.#company)
    const { items } = built.stock
    const changed = [...codes].flatMap((code) => items.get(code) ?? [])
    const isInPlace =
      codes.size <= mostReplaced &&
      [...codes].every((code) => items.has(code) || !built.snapshot.atCode.has(code)) && // none was withdrawn
      changed.every((item) => isReplaceable(built, item)) &&
      changed.filter((item) => !hasSameWords(wordsOf(built, item), item.words)).length <= mostReworded &&
      JSON.stringify([...groups]) === JSON.stringify([...built.groups])
    if (!isInPlace) {
      this.#built = Promise.resolve(await this.#afterRest(() => this.#assemble(built.stock, built.snapshot)))
      return
    }
    let indexed: IndexedSnapshot = built
    for (let at = 0; at < changed.length; at += replacedAtOnce) {
      indexed = replaceItems(indexed, changed.slice(at, at + replacedAtOnce))
      this.#built = Promise.resolve({ ...built, ...indexed })
      await rest()
    }
  }

  /**
   * Rests twice as long as the last time took, so that an import does not occupy the process. What takes its place in a snapshot does
   * not wait for that.
   */
  async #afterRest(build: () => Promise<BuiltSnapshot>): Promise<BuiltSnapshot> {
    const rest = this.#restUntil - performance.now()
    if (rest > 0) await wait(rest, undefined, { ref: false })
    const began = performance.now()
    const built = await build()
    this.#restUntil = performance.now() + 2 * (performance.now() - began)
    return built
  }

  /** In place: availability changes, and nothing is sorted again. */
  async #restock({ snapshot }: BuiltSnapshot, assortIds: ReadonlySet<string>) {
    const places = [...assortIds].flatMap((assortId) => snapshot.variantAt.get(assortId) ?? [])
    const asked = places.map((at) => ({ ...snapshot.variants[at]!, lead: snapshot.items[snapshot.itemOf[at]!]!.lead }))
    const states = await readStates(this.#context.db, this.#company, asked)
    for (const [n, at] of places.entries()) snapshot.variants[at]!.state = snapshot.state[at] = states[n]!
    snapshot.counted.clear()
    snapshot.looked.clear()
  }

  async #build(before?: Snapshot): Promise<BuiltSnapshot> {
    const began = performance.now()
    const built = await this.#assemble(await readStock(this.#context.db, this.#company), before)
    const facts = { company: this.#company, goods: built.stock.items.size, ms: Math.round(performance.now() - began) }
    this.#context.log.info(facts, 'the catalogue snapshot is built')
    return built
  }

  async #assemble(stock: Stock, before?: Snapshot): Promise<BuiltSnapshot> {
    const [groups, sold] = await Promise.all([readGroups(this.#context.db, this.#company), this.#readSold()])
    const snapshot = await runInChunks(buildSnapshot({ ...stock, items: stock.items.values(), groups, sold, before }))
    const index = await runInChunks(makeIndex(stock.reader, snapshot.items))
    return { snapshot, index: { ...index, stretchOf: stretchesOf(snapshot) }, stock, sold, groups }
  }

  /** Sales are counted once a minute; only the popularity ranking changes. */
  async #countSales(built: BuiltSnapshot) {
    const sold = await this.#readSold()
    const before = built.sold
    if (sold === before) return
    built.sold = sold
    // In most minutes nothing was sold, and the ranking stays valid.
    if (sold.size === before.size && [...sold].every(([code, count]) => before.get(code) === count)) return
    const { snapshot } = built
    for (const [at, { code }] of snapshot.items.entries()) snapshot.sold[at] = sold.get(code) ?? 0
    snapshot.rankings.popular = rankByPopularity(snapshot)
  }

  #readSold() {
    return readSales(this.#context.db, this.#company, dayOf(this.#context.clock.now()).toString(), hotDays)
  }
}
