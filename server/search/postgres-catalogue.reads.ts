import type { FindLabel } from '#server/catalogue/catalogue-view.reads.ts'
import { hotDays, readSales } from '#server/catalogue/recent-sales.reads.ts'
import { productTopic } from '#server/catalogue/response-topics.rules.ts'
import { dayOf } from '#server/lib/process/clock.ts'
import type { Db } from '#server/lib/database/db.ts'
import type { AppContext } from '#server/lib/http/app-context.ts'
import { StockCountCache } from '#server/stock/stock-count-cache.reads.ts'
import { mostCounted, PostgresView } from './postgres-view.reads.ts'
import type { SearchView, SearchViews } from './search-view.reads.ts'
import type { MeaningRow } from '#server/meanings/search-meanings.store.ts'
import type { SearchMeanings } from '#server/meanings/search-meanings.reads.ts'
import { SearchWords } from './search-words.reads.ts'
import { type CatalogueNames, readNames } from './snapshot-items.reads.ts'
import { PageStarts } from './whole-listings.reads.ts'

type PostgresServices = Pick<AppContext, 'db' | 'clock' | 'responseCache' | 'changeFeed'>

interface PostgresSources {
  readLabels: (db: Db, company: string, today: string) => Promise<FindLabel>
  meanings: SearchMeanings
  /** Settles when a company's rows are there and follow its goods; absent: another process keeps them. */
  keepRows?: (company: string) => Promise<void>
  /** Settles when the rows show what was written before. */
  settleRows: (company: string) => Promise<void>
  most?: number
}

/** The live goods of all companies, as PostgreSQL answers for them. What is kept in memory does not grow with the goods. */
export class PostgresCatalogue implements SearchViews {
  readonly #context: PostgresServices
  readonly #sources: PostgresSources
  readonly #companies = new Map<string, CompanyCache>()
  #listening: Promise<void> | undefined

  constructor(context: PostgresServices, sources: PostgresSources) {
    this.#context = context
    this.#sources = sources
  }

  async of(company: string, tried?: MeaningRow): Promise<SearchView> {
    const { db, clock, changeFeed } = this.#context
    const { readLabels, meanings, keepRows, most = mostCounted } = this.#sources
    await (this.#listening ??= changeFeed.subscribe('goods', (message) => this.#noteChange(message)))
    await keepRows?.(company)
    const known = this.#companies.get(company) ?? new CompanyCache(db, company)
    this.#companies.set(company, known)
    const today = dayOf(clock.now()).toString()
    const [names, labels, sold] = await Promise.all([
      known.names(),
      readLabels(db, company, today),
      readSales(db, company, today, hotDays),
    ])
    const { stockCounts, version, pageStarts } = known
    const kept = { stockCounts, version, pageStarts, readWords: known.words }
    const meant = await meanings.of(company, names.forest, tried)
    return new PostgresView({ ...names, ...kept, meanings: meant, labels, sold, db, company, most })
  }

  /** Whoever wrote the rows has told which cached responses show them. */
  async settle(company: string): Promise<void> {
    await this.#sources.settleRows(company)
    await this.#context.changeFeed.catchUp()
  }

  /** Drops what is remembered of a company. */
  forget(company: string) {
    this.#companies.delete(company)
  }

  #noteChange(message: string | undefined) {
    const { responseCache } = this.#context
    if (message === undefined) {
      responseCache.drop()
      for (const known of this.#companies.values()) known.note(undefined)
      return
    }
    const [company = '', kind, ...codes] = message.split('\n')
    if (kind === 'all') responseCache.drop(company)
    if (kind === 'products') responseCache.drop(company, codes.map(productTopic)) // a product's own page reads the database
    const known = this.#companies.get(company)
    if (!known || !isKind(kind)) return
    if (kind === 'searched') responseCache.drop(company, codes) // topics, of search-rows.commands.ts
    known.note(kind, codes)
  }
}

const kinds = ['all', 'products', 'stock', 'searched'] as const
const isKind = (kind: string | undefined): kind is (typeof kinds)[number] =>
  (kinds as readonly (string | undefined)[]).includes(kind)

/** What a process remembers of one company. */
class CompanyCache {
  readonly stockCounts: StockCountCache
  version = {}
  pageStarts = new PageStarts()
  readonly #db: Db
  readonly #company: string
  #names: Promise<CatalogueNames> | undefined
  #words: Promise<SearchWords> | undefined
  #areWordsOld = false

  constructor(db: Db, company: string) {
    this.#db = db
    this.#company = company
    this.stockCounts = new StockCountCache(db, company)
  }

  names() {
    const reading = (this.#names ??= readNames(this.#db, this.#company))
    reading.catch(() => (this.#names = undefined))
    return reading
  }

  /** With what was written since; read anew when there are more than may be remembered. */
  readonly words = async (): Promise<SearchWords> => {
    if ((await this.#words)?.isFull) this.#areWordsOld = true
    const known = this.#words
    if (known && !this.#areWordsOld) return known
    this.#areWordsOld = false
    const reading = known ? known.then((words) => words.catchUp()) : SearchWords.read(this.#db, this.#company)
    this.#words = reading
    reading.catch(() => {
      if (this.#words === reading) this.#words = undefined
    })
    return reading
  }

  /** Without a kind changes may have been missed. */
  note(kind: (typeof kinds)[number] | undefined, codes: readonly string[] = []) {
    if (kind === 'stock') this.stockCounts.drop(codes)
    else if (kind === undefined || kind === 'all') this.stockCounts.drop()
    if (kind === 'stock') return
    this.version = {}
    this.pageStarts = new PageStarts()
    if (kind === undefined || kind === 'all') this.#names = undefined
    if (kind === undefined || kind === 'searched') this.#areWordsOld = true
  }
}
