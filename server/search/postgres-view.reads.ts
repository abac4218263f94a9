import type { CatalogueView } from '#server/catalogue/catalogue-view.reads.ts'
import type { Branch } from '#server/catalogue/category-tree.rules.ts'
import { recommendFor } from '#server/catalogue/products.rules.ts'
import { type CardItem, type Item, materialValue, soldOut } from '#server/catalogue/snapshot.rules.ts'
import { writeChoice } from './attribute-values.rules.ts'
import { CandidateSearch, type SearchParts } from './candidate-search.reads.ts'
import * as store from './candidates.store.ts'
import { buildCandidates, type CandidateRow, type Candidates, codeOf, lackingChoices } from './candidates.rules.ts'
import { takeGroup } from './choice-counts.rules.ts'
import {
  chosenGroups,
  isEverything,
  listedVariants,
  type ListingFilters,
  nothingWanted,
  without,
} from './filters.rules.ts'
import {
  foldQuery,
  listCategory,
  listGroup,
  listLikelyBranches,
  type PickedPage,
  pickSearched,
} from './listings.reads.ts'
import { sortsFor } from './listings.rules.ts'
import type { CatalogueNames } from './snapshot-items.reads.ts'
import { search, searchAsTyped } from './search.rules.ts'
import type { CountedFacets, ListingQuery, Listed, SearchView } from './search-view.reads.ts'
import { offer, readAsTyped, sumUp } from './typeahead.reads.ts'
import { isText, writeChoices } from './word-rows.rules.ts'
import { codesBelow, type PageStarts, WholeListings } from './whole-listings.reads.ts'

/** So many goods are counted exactly. Of more, the first in the order asked for stand for all. */
export const mostCounted = 10_000
/** A recommendation is picked from so many of a category and of a brand. */
const mostKin = 500

export interface PostgresParts
  extends SearchParts, Pick<CatalogueView, 'forest' | 'brands' | 'labels' | 'stockCounts' | 'version'> {
  attributes: CatalogueNames['attributes']
  sold: ReadonlyMap<string, number>
  pageStarts: PageStarts
}

/**
 * Answers from PostgreSQL, which finds the goods among which a listing picks. The rules of the catalogue snapshot do the rest, in a
 * snapshot of these alone: both homes answer the same.
 */
export class PostgresView implements SearchView {
  readonly forest: CatalogueView['forest']
  readonly brands: CatalogueView['brands']
  readonly labels: CatalogueView['labels']
  readonly stockCounts: CatalogueView['stockCounts']
  readonly version: CatalogueView['version']
  readonly #parts: PostgresParts
  readonly #searching: CandidateSearch
  readonly #whole: WholeListings

  constructor(parts: PostgresParts) {
    this.forest = parts.forest
    this.brands = parts.brands
    this.labels = parts.labels
    this.stockCounts = parts.stockCounts
    this.version = parts.version
    this.#parts = parts
    this.#searching = new CandidateSearch(parts, (rows, areInOrder = true) =>
      this.#build(rows, areInOrder ? { order: store.sortingOf('popular') } : {}),
    )
    this.#whole = new WholeListings(parts)
  }

  async findItems(codes: readonly string[]): Promise<CardItem[]> {
    const { db, company } = this.#parts
    const asked = codes.filter(isText)
    if (asked.length === 0) return []
    const rows = await store.items(db, company, asked)
    const found = new Map(rows.map(({ product, item }) => [product, readItem(item)]))
    return codes.flatMap((code) => found.get(code) ?? [])
  }

  async countItems() {
    const { goods } = await store.findWrites(this.#parts.db, this.#parts.company)
    return goods
  }

  listCodes(skip: number, most: number) {
    return store.codes(this.#parts.db, this.#parts.company, skip, most)
  }

  listLive(codes: readonly string[], most: number) {
    return store.live(this.#parts.db, this.#parts.company, codes, most)
  }

  async listBuyable(codes: readonly string[], most: number) {
    const items = await this.findItems(codes)
    return items
      .filter(({ variants }) => variants.some(({ state }) => state !== soldOut))
      .slice(0, most)
      .map(({ item }) => item.code)
  }

  async recommend(code: string, besides: ReadonlySet<string>, most: number) {
    const [own] = await this.findItems([code])
    if (!own) return []
    const branch = this.forest.byCode.get(own.item.category)
    const rows = await Promise.all([
      this.#find({ categories: codesBelow(this.forest, branch) ?? [] }, 'popular', mostKin),
      this.#find({ words: writeChoices({ ...nothingWanted, brand: [own.item.brand] }) }, 'popular', mostKin),
      this.#find({ products: [code] }, 'popular', 1),
    ])
    return recommendFor(this.#build(unite(rows)).snapshot, code, besides, most)
  }

  async listCategory(branch: Branch | undefined, asked: ListingQuery): Promise<Listed> {
    const order = findOrder(asked)
    if (order && isEverything(asked.wanted)) {
      const [counted, codes] = await Promise.all([this.#whole.count(branch), this.#whole.list(branch, order, asked)])
      return { ...counted, items: await this.findItems(codes), isMore: false }
    }
    const { candidates, isMore } = await this.#gather(branch, asked)
    const listed = await this.#show(candidates, listCategory(candidates, undefined, asked), asked, isMore)
    return { ...listed, ...(await this.#countOwn(branch, asked.wanted, listed)) }
  }

  async listGroup(group: string, asked: ListingQuery) {
    const { db, company, sold, most } = this.#parts
    const products = group === 'hot_sales' ? [...sold.keys()] : await store.group(db, company, group)
    const rows = await this.#find({ products }, 'popular', most + 1)
    const candidates = await this.#buildFor(rows.slice(0, most), asked.wanted, { group: { code: group, products } })
    return this.#show(candidates, listGroup(candidates, group, asked), asked, rows.length > most)
  }

  async listSearch(typed: string, branch: Branch | undefined, asked: ListingQuery) {
    const { searched, ...found } = await this.#searching.find(typed, (known) => search(known, foldQuery(typed)))
    const candidates = await this.#buildFor(found.rows, asked.wanted, found)
    const picked = pickSearched(candidates.snapshot, this.#parts.meanings, searched, typed, branch, asked)
    const isNothing = picked.scope.items.length === 0
    const likely = isNothing ? await this.#listLikely(typed) : []
    const { words, near } = picked
    return { ...(await this.#show(candidates, picked, asked, found.isMore)), words, near, isNothing, likely }
  }

  async listFilters(branch: Branch | undefined, wanted: ListingFilters, typed?: string) {
    if (typed === undefined && isEverything(wanted)) return this.#whole.count(branch)
    const asked = { wanted, sorting: undefined, down: false, page: 1, size: 1, language: 'zh' } as const
    if (typed === undefined) {
      const { candidates } = await this.#gather(branch, asked)
      const { snapshot } = candidates
      const { found } = listCategory(candidates, undefined, asked)
      const [own, { sorts }] = await Promise.all([
        this.#countOwn(branch, wanted, { counts: found.counts, values: snapshot }),
        this.#whole.count(branch),
      ])
      return { ...own, sorts }
    }
    const { searched, ...matched } = await this.#searching.find(typed, (known) => search(known, foldQuery(typed)))
    const { snapshot } = await this.#buildFor(matched.rows, wanted, matched)
    const { found, scope } = pickSearched(snapshot, this.#parts.meanings, searched, typed, branch, asked)
    return { values: snapshot, counts: found.counts, sorts: sortsFor(snapshot, scope) }
  }

  async suggest(typed: string) {
    const { searched, rows, built } = await this.#searching.find(typed, (known) =>
      searchAsTyped(known, readAsTyped(typed)),
    )
    const { snapshot } = built ?? this.#build(rows)
    const { words, branches, best, total } = offer(snapshot, typed, sumUp(snapshot, foldQuery(typed), searched))
    const items = await this.findItems(best.map((at) => snapshot.items[at]!.code))
    return { words, branches, items, total }
  }

  /** The goods that fit every choice, and for each of several groups of choices those that fit all others, which is what it counts. */
  async #gather(branch: Branch | undefined, asked: ListingQuery): Promise<{ candidates: Candidates; isMore: boolean }> {
    const { most } = this.#parts
    const { wanted } = asked
    const order = findOrder(asked) ?? 'popular'
    const chosen = chosenGroups(wanted)
    const narrowed = [wanted, ...(chosen.length > 1 ? chosen.map((group) => without(wanted, group)) : [])]
    const parts = await Promise.all(
      [...new Set(narrowed.map(writeChoices))].map((words) =>
        this.#find({ categories: codesBelow(this.forest, branch), words }, order, most + 1),
      ),
    )
    const [own, ...others] = parts.map((part) => part.slice(0, most))
    const candidates =
      others.length === 0
        ? await this.#buildFor(own!, wanted, { order: store.sortingOf(order) })
        : await this.#buildFor(unite([own!, ...others]), wanted)
    return { candidates, isMore: parts[0]!.length > most }
  }

  /** Where one group is chosen in, it counts as if nothing were: as the whole category does. */
  async #countOwn(branch: Branch | undefined, wanted: ListingFilters, counted: CountedFacets): Promise<CountedFacets> {
    const [group, another] = chosenGroups(wanted)
    return group && !another ? takeGroup(counted, await this.#whole.count(branch), group) : counted
  }

  #find(asked: store.CandidateQuery, order: store.CandidateOrder, most: number): Promise<CandidateRow[]> {
    return store.candidates(this.#parts.db, this.#parts.company, asked, order, most)
  }

  #build(rows: readonly CandidateRow[], beside: Partial<Parameters<typeof buildCandidates>[1]> = {}): Candidates {
    const { forest, brands, attributes, sold } = this.#parts
    return buildCandidates(rows, { forest, brands, attributes, sold, ...beside })
  }

  /** With what was chosen, also where no candidate has it. */
  async #buildFor(
    rows: readonly CandidateRow[],
    wanted: ListingFilters,
    {
      built,
      ...beside
    }: Pick<Parameters<typeof buildCandidates>[1], 'group' | 'order'> & { built?: Candidates | undefined } = {},
  ): Promise<Candidates> {
    const candidates = built ?? this.#build(rows, beside)
    const lacking = lackingChoices(candidates, wanted)
    const asked = [
      ...lacking.sizes.filter(isText).map((size) => ({ ...nothingWanted, size: [size] })),
      ...lacking.materials.filter(isText).map((material) => ({ ...nothingWanted, material: [material] })),
      ...lacking.attributes.filter(isText).map((choice) => ({ ...nothingWanted, attribute: [choice] })),
    ]
    if (asked.length === 0) return candidates
    const examples = await Promise.all(
      asked.map((one) => this.#find({ words: writeChoices(one) }, 'productCode up', 1)),
    )
    const { snapshot } = this.#build(unite(examples))
    const known = lackingChoices({ ...candidates, snapshot }, wanted)
    const chosen = {
      sizes: lacking.sizes.filter((size) => !known.sizes.includes(size)),
      materials: snapshot.materials.filter(({ en }) => lacking.materials.includes(materialValue(en))),
      attributes: snapshot.items
        .flatMap(({ attributes }) => attributes)
        .filter(({ attribute, value }) => lacking.attributes.includes(writeChoice(attribute, value.value))),
    }
    return this.#build(rows, { ...beside, chosen })
  }

  async #show(
    { snapshot }: Candidates,
    { found, page }: PickedPage,
    { wanted }: ListingQuery,
    isMore: boolean,
  ): Promise<Listed> {
    const variantsOf = listedVariants(snapshot, wanted)
    const places = new Map(Array.from(page, (at) => [snapshot.items[at]!.code, at]))
    const whole = await this.findItems([...places.keys()])
    const items = whole.map((card) => {
      const at = places.get(card.item.code)!
      const { variants } = snapshot.items[at]!
      const listed = variantsOf(at)
      if (listed.length === variants.length || card.variants.length !== variants.length) return card // it has just changed
      const own = new Set(listed)
      return { ...card, variants: card.variants.filter((_, n) => own.has(variants[n]!)) }
    })
    return { items, total: found.matches.length, isMore, counts: found.counts, values: snapshot }
  }

  async #listLikely(typed: string) {
    const branches = listLikelyBranches(this, typed)
    const codes = branches.map(({ code }) => code)
    const counts = await store.countInCategories(this.#parts.db, this.#parts.company, codes)
    return branches.map((branch) => ({ branch, count: counts.get(branch.code) ?? 0 }))
  }
}

function readItem(text: string): CardItem {
  const { isNew, ...item } = JSON.parse(text) as Omit<Item, 'words' | 'attributes'> & { isNew: boolean }
  return { item: { ...item, attributes: [], words: noWords }, isNew, variants: item.variants }
}
const noWords = new Uint32Array()

function unite(parts: readonly (readonly CandidateRow[])[]): CandidateRow[] {
  return [...new Map(parts.flat().map((row) => [codeOf(row), row])).values()]
}

/** The order that PostgreSQL keeps: popularity, price, date or code. By all else goods sort among the most popular. */
function findOrder({ sorting, down }: ListingQuery): store.CandidateOrder | undefined {
  const order = sorting === undefined ? 'popular' : `${sorting} ${down ? 'down' : 'up'}`
  return store.isOrder(order) ? order : undefined
}
