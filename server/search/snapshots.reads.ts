import { dayOf } from '#server/lib/process/clock.ts'
import type { Db } from '#server/lib/database/db.ts'
import type { IndexedSnapshot } from './inverted-index.rules.ts'
import { productTopic } from '#server/catalogue/response-topics.rules.ts'
import type { FindLabel } from '#server/catalogue/catalogue-view.reads.ts'
import type { MeaningRow } from '#server/meanings/search-meanings.store.ts'
import { SearchMeanings } from '#server/meanings/search-meanings.reads.ts'
import type { SearchView, SearchViews } from './search-view.reads.ts'
import { type SnapshotServices, SnapshotUpdater } from './snapshot-updater.reads.ts'
import { SnapshotView } from './snapshot-view.reads.ts'

/** Promotions are a slice above; app.ts passes the function down. */
type ReadLabels = (db: Db, company: string, today: string) => Promise<FindLabel>

/** The snapshots of all companies, built on first use and updated with every change of the database. */
export class CatalogueSnapshots implements SearchViews {
  readonly #context: SnapshotServices
  readonly #readLabels: ReadLabels
  readonly #meanings: SearchMeanings
  readonly #updaters = new Map<string, SnapshotUpdater>()
  #listening: Promise<void> | undefined

  constructor(
    context: SnapshotServices,
    { readLabels = async () => () => null, meanings }: { readLabels?: ReadLabels; meanings?: SearchMeanings } = {},
  ) {
    this.#context = context
    this.#readLabels = readLabels
    this.#meanings = meanings ?? new SearchMeanings(context)
  }

  async of(company: string, tried?: MeaningRow): Promise<SearchView> {
    const updater = await this.#updaterOf(company)
    const { db, clock } = this.#context
    const [{ stock, ...indexed }, labels] = await Promise.all([
      updater.read(),
      this.#readLabels(db, company, dayOf(clock.now()).toString()),
    ])
    const meanings = await this.#meanings.of(company, indexed.snapshot.forest, tried)
    return new SnapshotView(indexed, meanings, { labels, stockCounts: updater.stockCounts, brands: stock.brands })
  }

  /** Whether nobody waits for it. */
  isBuilt(company: string): boolean {
    return this.#updaters.get(company)?.isBuilt ?? false
  }

  /** The snapshot itself. */
  async read(company: string): Promise<IndexedSnapshot> {
    return (await this.#updaterOf(company)).read()
  }

  /** One that nobody has asked for yet is built from what is there then. */
  async settle(company: string): Promise<void> {
    await this.#updaters.get(company)?.settle()
  }

  async #updaterOf(company: string): Promise<SnapshotUpdater> {
    await (this.#listening ??= this.#context.changeFeed.subscribe('goods', (message) => this.#noteChange(message)))
    const updater = this.#updaters.get(company) ?? new SnapshotUpdater(this.#context, company)
    this.#updaters.set(company, updater)
    return updater
  }

  /** Payload of database/migrations/0020-goods-told.sql; `undefined` when changes may have been missed. */
  #noteChange(message: string | undefined) {
    const { responseCache } = this.#context
    if (message === undefined) {
      responseCache.drop()
      for (const updater of this.#updaters.values()) updater.note('all')
      return
    }
    const [company = '', kind, ...codes] = message.split('\n')
    if (kind === 'all') responseCache.drop(company)
    else if (kind === 'products') responseCache.drop(company, codes.map(productTopic)) // a product's own page reads the database
    else if (kind !== 'stock') return
    this.#updaters.get(company)?.note(kind, codes)
  }
}
