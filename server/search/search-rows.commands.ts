import { createHash } from 'node:crypto'
import { setImmediate as rest, setTimeout as wait } from 'node:timers/promises'
import { type Forest, pathTo } from '#server/catalogue/category-tree.rules.ts'
import { type GoodsThere, topicsOfChanged } from '#server/catalogue/response-topics.rules.ts'
import { hotDays, readSales } from '#server/catalogue/recent-sales.reads.ts'
import type { Tx } from '#server/lib/database/db.ts'
import { transact } from '#server/lib/database/transaction.ts'
import { dayOf } from '#server/lib/process/clock.ts'
import type { AppContext } from '#server/lib/http/app-context.ts'
import { writeFacts } from './candidates.rules.ts'
import { CountChanges, type CountedItem, countItem, isCountedAvailable } from './choice-counts.rules.ts'
import * as store from './search-rows.store.ts'
import { readItems, readNames } from './snapshot-items.reads.ts'
import { products } from './snapshot-items.store.ts'
import { sameThings } from '#server/meanings/synonyms.rules.ts'
import { reading } from '#server/meanings/tokenizer.reads.ts'
import { choicesOf, isBranded, isNamed, type ReadWords, readWords, writeVector } from './word-rows.rules.ts'

/** Counts up with every change of the tokenizer or of what stands in a row. Other names of things change it by themselves. */
const version = 2
const readingNow = `${version} ${createHash('sha256').update(JSON.stringify(sameThings)).digest('hex').slice(0, 16)}`

/** So many goods are written in one transaction. */
const most = 500

type RowServices = Pick<AppContext, 'db' | 'log' | 'changeFeed' | 'clock'>

/** What sold is counted so often, in milliseconds. */
const salesInterval = 60_000

/** Keeps the rows that search in PostgreSQL reads. Triggers note in search_due what changed; whoever is told first writes it. */
export class SearchRows {
  readonly #context: RowServices
  readonly #soldAt = new Map<string, number>()
  readonly #kept = new Map<string, Promise<void>>()
  readonly #running = new Map<string, Promise<void>>()
  readonly #waiting = new Map<string, Promise<void>>()
  #listening: Promise<void> | undefined

  constructor(context: RowServices) {
    this.#context = context
  }

  /** Once this settles a company's goods are there, and every change is followed. */
  keep(company: string): Promise<void> {
    const kept = this.#kept.get(company) ?? this.#fill(company).then(() => this.#countSales(company))
    this.#kept.set(company, kept)
    if ((this.#soldAt.get(company) ?? Infinity) + salesInterval < performance.now())
      this.#countSales(company).catch((err: unknown) =>
        this.#context.log.warn({ err, company }, 'what sold is not counted for search'),
      )
    kept.catch(() => this.#kept.delete(company)) // whoever asks next tries again
    return kept
  }

  /** Settles when the rows of everything that was written before are there, whichever process writes them. */
  async settle(company: string): Promise<void> {
    if (this.#kept.has(company)) await this.#follow(company)
    else while (await store.hasDue(this.#context.db, company)) await wait(100)
  }

  async #fill(company: string): Promise<void> {
    const { db, changeFeed } = this.#context
    await (this.#listening ??= changeFeed.subscribe('goods', (message) => this.#note(message)))
    if (await this.isFilled(company)) return this.#followLater(company)
    const xid = await transact(db, (tx) => store.beginTracking(tx, company, readingNow))
    // What began to write before that has left no note: it ends before everything is noted.
    while (!(await store.isOldest(db, xid))) await wait(20)
    await transact(db, (tx) => store.noteEverything(tx, company))
    await this.#follow(company)
    await transact(db, (tx) => store.markFilled(tx, company))
  }

  /** Whether there are rows of all its goods. */
  async isFilled(company: string): Promise<boolean> {
    const tracked = await store.findSearchCompany(this.#context.db, company)
    return tracked !== undefined && tracked.filled && tracked.reading === readingNow
  }

  /** The order of what is popular. New goods have sold nothing. */
  async #countSales(company: string) {
    this.#soldAt.set(company, performance.now())
    const { db, clock } = this.#context
    const sold = await readSales(db, company, dayOf(clock.now()).toString(), hotDays)
    await transact(db, async (tx) => {
      await store.lockRows(tx, company)
      await store.writeSold(tx, company, sold)
    })
  }

  #note(message: string | undefined) {
    const [of, kind = ''] = message?.split('\n') ?? []
    if (message !== undefined && !['products', 'stock', 'all'].includes(kind)) return
    for (const company of this.#kept.keys()) if (message === undefined || of === company) this.#followLater(company)
  }

  /** Nobody waits for it: what cannot be written waits for the next change, and the rows answer as they are. */
  #followLater(company: string) {
    this.#follow(company).catch((err: unknown) =>
      this.#context.log.warn({ err, company }, 'changed goods wait to be written for search'),
    )
  }

  /** Writes all that is due. Whoever asks while that is under way waits for one more look, which serves all of them. */
  #follow(company: string): Promise<void> {
    const waiting = this.#waiting.get(company)
    if (waiting) return waiting
    const before = this.#running.get(company) ?? Promise.resolve()
    const next = before
      .catch(() => {})
      .then(() => {
        this.#waiting.delete(company)
        return this.#writeDue(company)
      })
    this.#waiting.set(company, next)
    this.#running.set(company, next)
    return next
  }

  async #writeDue(company: string) {
    const { db } = this.#context
    while (await store.hasDue(db, company)) {
      // What another process has taken is no longer due when its transaction ends, for which the lock waits.
      const written = await transact(db, async (tx) => {
        await store.lockRows(tx, company)
        const codes = await store.takeDue(tx, company, most)
        if (codes && codes.length > 0) await rewrite(tx, company, codes)
        return codes !== undefined
      })
      if (!written) return
    }
  }
}

/** Reads these products anew: their rows, and the counts of the words that came and went with them. */
async function rewrite(tx: Tx, company: string, codes: readonly string[]): Promise<void> {
  const names = await readNames(tx, company)
  const rows = (await products(tx, company, codes)).toSorted((a, b) => (a.code < b.code ? -1 : 1))
  const [live, kept, counted, newGoods] = [
    await readItems(tx, company, names, rows),
    await store.storedWords(tx, company, codes),
    await store.storedCounts(tx, company, codes),
    await store.newGoods(tx, company, codes),
  ]
  const written: store.SearchItemRow[] = []
  const changes = new WordChanges()
  const counts = new CountChanges()
  const countedBefore = new Map(counted.map((one) => [one.product, JSON.parse(one.counted) as CountedItem]))
  const countedNow = new Map<string, CountedItem>()
  for (const one of countedBefore.values()) counts.take(one)
  for (const { product, word, places } of kept) {
    changes.products.add(product)
    if (word !== null) changes.take(word, places!)
  }
  const before = changes.products.size
  for (const [at, { item, fields }] of live.entries()) {
    if (at % 20 === 19) await rest()
    const words = readWords(reading, fields)
    const isNew = newGoods.has(item.code)
    const path = pathTo(names.forest, item.category).map(({ code }) => code)
    const { words: _, attributes: __, ...card } = item
    const countedItem = countItem(item, isNew, path)
    countedNow.set(item.code, countedItem)
    const cents = item.variants.map((variant) => variant.cents)
    written.push({
      product: item.code,
      category: item.category,
      words: writeVector(words, choicesOf(item, isNew, path)),
      createdOn: item.createdOn,
      leastCents: Math.min(...cents),
      mostCents: Math.max(...cents),
      facts: writeFacts(item, { isNew, inItsName: words.inItsName }),
      counted: JSON.stringify(countedItem),
      item: JSON.stringify({ ...card, isNew }),
    })
    changes.give(words)
    counts.give(countedItem, item)
  }
  const gone = codes.filter((code) => !countedNow.has(code))
  if (gone.length > 0) await store.dropItems(tx, company, gone)
  if (written.length > 0) await store.writeItems(tx, company, written)
  await store.changeCounts(tx, company, counts.list())
  const topics = topicsOfRewritten(names.forest, codes, countedBefore, countedNow)
  await store.changeWords(tx, company, changes.list(), written.length - before, topics)
}

type Counted = ReadonlyMap<string, CountedItem>

const topicsOfRewritten = (forest: Forest, codes: readonly string[], before: Counted, now: Counted) =>
  topicsOfChanged(forest, {
    codes,
    categories: [...before.values(), ...now.values()].flatMap(({ path }) => path.slice(-1)),
    before: findThere(before),
    now: findThere(now),
    areInGroups: true, // which are is not known here
  })

const findThere = (counted: Counted): GoodsThere =>
  new Map(Array.from(counted, ([code, item]) => [code, isCountedAvailable(item)]))

/** By how much the counts of words change. */
class WordChanges {
  readonly products = new Set<string>()
  readonly #changes = new Map<string, store.WordChange>()

  take(word: string, places: number) {
    this.#count(word, '', places, -1)
  }

  give({ places, written }: ReadWords) {
    for (const [word, at] of places) this.#count(word, written.get(word) ?? '', at, 1)
  }

  list(): store.WordChange[] {
    return [...this.#changes.values()].filter(
      ({ goods, named, branded }) => goods !== 0 || named !== 0 || branded !== 0,
    )
  }

  #count(word: string, written: string, places: number, by: number) {
    const change = this.#changes.get(word) ?? { word, written, goods: 0, named: 0, branded: 0 }
    this.#changes.set(word, change)
    change.written ||= written
    change.goods += by
    if (isNamed(places)) change.named += by
    if (isBranded(places)) change.branded += by
  }
}
