import type { CatalogueView } from '#server/catalogue/catalogue-view.reads.ts'
import type { Branch } from '#server/catalogue/category-tree.rules.ts'
import { scopeOf } from '#server/catalogue/paging.rules.ts'
import { buyableOf, recommendFor } from '#server/catalogue/products.rules.ts'
import type { CardItem, ItemVariant } from '#server/catalogue/snapshot.rules.ts'
import { countFacetsOfRange } from './facets.rules.ts'
import { listedVariants, type ListingFilters, nothingWanted } from './filters.rules.ts'
import type { IndexedSnapshot } from './inverted-index.rules.ts'
import type { Meanings } from '#server/meanings/meanings.rules.ts'
import { listCategory, listGroup, listLikelyBranches, listSearch, type PickedPage } from './listings.reads.ts'
import { countBelow, sortsFor } from './listings.rules.ts'
import type { ListingQuery, Listed, SearchView } from './search-view.reads.ts'
import { suggest } from './typeahead.reads.ts'

/** Answers from the snapshot in this process. */
export class SnapshotView implements SearchView {
  readonly labels: CatalogueView['labels']
  readonly stockCounts: CatalogueView['stockCounts']
  readonly brands: CatalogueView['brands']
  readonly #indexed: IndexedSnapshot
  readonly #meanings: Meanings

  constructor(
    indexed: IndexedSnapshot,
    meanings: Meanings,
    beside: Pick<CatalogueView, 'labels' | 'stockCounts' | 'brands'>,
  ) {
    this.#indexed = indexed
    this.#meanings = meanings
    this.labels = beside.labels
    this.stockCounts = beside.stockCounts
    this.brands = beside.brands
  }

  get forest() {
    return this.#snapshot.forest
  }

  get version() {
    return this.#snapshot
  }

  async findItems(codes: readonly string[]) {
    return codes.flatMap((code) => {
      const at = this.#snapshot.atCode.get(code)
      return at === undefined ? [] : this.#cardItem(at)
    })
  }

  async countItems() {
    return this.#snapshot.items.length
  }

  async listCodes(skip: number, most: number) {
    const { items, rankings } = this.#snapshot
    return Array.from(rankings.productCode.order.subarray(skip, skip + most), (at) => items[at]!.code)
  }

  async listLive(codes: readonly string[], most: number) {
    return codes.filter((code) => this.#snapshot.atCode.has(code)).slice(0, most)
  }

  async listBuyable(codes: readonly string[], most: number) {
    return buyableOf(this.#snapshot, codes, most)
  }

  async recommend(code: string, without: ReadonlySet<string>, most: number) {
    return recommendFor(this.#snapshot, code, without, most)
  }

  async listCategory(branch: Branch | undefined, asked: ListingQuery) {
    return this.#show(listCategory(this.#indexed, branch, asked), asked)
  }

  async listGroup(group: string, asked: ListingQuery) {
    return this.#show(listGroup(this.#indexed, group, asked), asked)
  }

  async listSearch(typed: string, branch: Branch | undefined, asked: ListingQuery) {
    const searched = listSearch(this.#indexed, this.#meanings, typed, branch, asked)
    const { words, near, scope } = searched
    const isNothing = scope.items.length === 0
    const likely = isNothing ? this.#listLikely(typed) : []
    return { ...this.#show(searched, asked), words, near, isNothing, likely }
  }

  async listFilters(branch: Branch | undefined, wanted: ListingFilters, typed?: string) {
    const values = this.#snapshot
    const stretch = scopeOf(values, branch)
    if (typed === undefined)
      return { values, counts: countFacetsOfRange(values, stretch, wanted).counts, sorts: sortsFor(values, stretch) }
    const asked = { wanted, sorting: undefined, down: false, page: 1, size: 1, language: 'zh' } as const
    const { found, scope } = listSearch(this.#indexed, this.#meanings, typed, branch, asked)
    return { values, counts: found.counts, sorts: sortsFor(values, scope) }
  }

  async suggest(typed: string) {
    const { words, branches, best, total } = suggest(this.#indexed, this.#meanings, typed)
    return { words, branches, items: best.map((at) => this.#cardItem(at)), total }
  }

  get #snapshot() {
    return this.#indexed.snapshot
  }

  #show({ found, page }: PickedPage, { wanted }: ListingQuery): Listed {
    const variantsOf = listedVariants(this.#snapshot, wanted)
    const items = Array.from(page, (at) => this.#cardItem(at, variantsOf(at)))
    return { items, total: found.matches.length, isMore: false, counts: found.counts, values: this.#snapshot }
  }

  #cardItem(at: number, listed?: readonly ItemVariant[]): CardItem {
    const item = this.#snapshot.items[at]!
    return { item, isNew: this.#snapshot.isNew[at] === 1, variants: listed ?? item.variants }
  }

  #listLikely(typed: string) {
    const { counts } = countFacetsOfRange(this.#snapshot, scopeOf(this.#snapshot, undefined), nothingWanted)
    return listLikelyBranches(this.#snapshot, typed).map((branch) => ({
      branch,
      count: countBelow(counts.category, branch),
    }))
  }
}
