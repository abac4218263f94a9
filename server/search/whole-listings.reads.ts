import type { Branch, Forest } from '#server/catalogue/category-tree.rules.ts'
import type { SnapshotBrand } from '#server/catalogue/snapshot.rules.ts'
import type { Db } from '#server/lib/database/db.ts'
import type { AttributeName } from './attribute-values.rules.ts'
import * as store from './candidates.store.ts'
import { readCounts, type WholeCounts } from './choice-counts.rules.ts'

interface WholeParts {
  db: Db
  company: string
  forest: Forest
  brands: ReadonlyMap<string, SnapshotBrand>
  attributes: readonly AttributeName[]
  pageStarts: PageStarts
}

/** Listings of PostgreSQL in which nothing is chosen. What they count is kept, and a page is read in its order. */
export class WholeListings {
  readonly #parts: WholeParts

  constructor(parts: WholeParts) {
    this.#parts = parts
  }

  async count(branch: Branch | undefined): Promise<WholeCounts> {
    const { db, company, forest } = this.#parts
    const [rows, price] = await Promise.all([
      store.counts(db, company, branch?.code),
      store.priceRange(db, company, codesBelow(forest, branch)),
    ])
    return readCounts(rows, this.#parts, price)
  }

  /** The codes of a page. Where the page before it was read, it begins behind that, however far down. */
  async list(
    branch: Branch | undefined,
    order: store.CandidateOrder,
    { page, size }: { page: number; size: number },
  ): Promise<string[]> {
    const { db, company, forest, pageStarts } = this.#parts
    const keyOf = (from: number) => `${branch?.code ?? ''}\n${order}\n${from}`
    const from = (page - 1) * size
    const after = from === 0 ? undefined : pageStarts.find(keyOf(from))
    const start = { after, skip: after ? 0 : from }
    const { products, last } = await store.page(db, company, codesBelow(forest, branch), order, start, size)
    if (last && products.length === size) pageStarts.note(keyOf(from + size), last)
    return products
  }
}

/** A category and all below it. */
export const codesBelow = ({ places }: Forest, branch: Branch | undefined): string[] | undefined =>
  branch && places.slice(branch.place, branch.end).map(({ code }) => code)

const mostStarts = 2_000

/** The rows that pages begin behind, as long as the goods do not change. */
export class PageStarts {
  readonly #rows = new Map<string, readonly unknown[]>()

  find(key: string) {
    return this.#rows.get(key)
  }

  note(key: string, row: readonly unknown[]) {
    if (this.#rows.size >= mostStarts) this.#rows.clear()
    this.#rows.set(key, row)
  }
}
