import type { Forest } from '#server/catalogue/category-tree.rules.ts'
import {
  type Item,
  type ItemState,
  materialValue,
  type Snapshot,
  type SnapshotBrand,
} from '#server/catalogue/snapshot.rules.ts'
import type { NameInLanguages } from '#words/languages.ts'
import type { ListingFilters } from './filters.rules.ts'
import { type Index, openScratch, weighName } from './inverted-index.rules.ts'
import { type Lexicon } from './lexicon.rules.ts'
import { buildSmallSnapshot } from './snapshot-builder.rules.ts'

// The goods among which a listing of the home in PostgreSQL picks: few enough to be filtered, counted and sorted by the rules of the
// catalogue snapshot, in a snapshot of their own. That is why both homes answer the same.

/** What a row says of a product for that: text, because most rows are only counted. */
type CandidateFacts = [
  brand: string,
  category: string,
  material: [zh: string, en: string] | null,
  createdOn: number,
  isNew: 0 | 1,
  inItsName: number,
  nameZh: string,
  nameEn: string,
  variants: VariantFacts[],
]
type VariantFacts = [
  colour: [hex: string, zh: string, en: string] | null,
  size: string | null,
  cents: number,
  listCents: number | null,
  state: ItemState,
]

export function writeFacts(item: Item, { isNew, inItsName }: { isNew: boolean; inItsName: number }): string {
  const { material, name } = item
  const facts: CandidateFacts = [
    item.brand,
    item.category,
    material && [material.zh, material.en],
    item.createdOn,
    isNew ? 1 : 0,
    inItsName,
    name.zh,
    name.en,
    item.variants.map(({ colour, size, cents, listCents, state }) => [
      colour && [colour.hex, colour.zh, colour.en],
      size,
      cents,
      listCents,
      state,
    ]),
  ]
  return JSON.stringify(facts)
}

export interface CandidateRow {
  product: string
  facts: string
  /** Of those that were searched: the words of the query that it has, as a tsvector. */
  words?: string
}

interface Beside {
  forest: Forest
  brands: ReadonlyMap<string, SnapshotBrand>
  sold: ReadonlyMap<string, number>
  /** The section that is listed. */
  group?: { code: string; products: readonly string[] }
  /** What was chosen though no candidate has it. */
  chosen?: { sizes: readonly string[]; materials: readonly NameInLanguages[] }
}

/** A snapshot of candidates. Their items have what is counted, sorted and searched; what their cards show is read for a page of them. */
export interface Candidates {
  snapshot: Snapshot
  inItsName: ReadonlyMap<string, number>
}

export function buildCandidates(rows: readonly CandidateRow[], { group, ...beside }: Beside): Candidates {
  const inItsName = new Map<string, number>()
  const newGoods: string[] = []
  const items = rows.map(({ product, facts }) => {
    const read = JSON.parse(facts) as CandidateFacts
    if (read[4] === 1) newGoods.push(product)
    inItsName.set(product, read[5])
    return readFacts(product, read)
  })
  const groups = new Map<string, readonly string[]>([['new', newGoods]])
  if (group) groups.set(group.code, group.products)
  return { snapshot: buildSmallSnapshot({ ...beside, items, groups }), inItsName }
}

const readFacts = (
  code: string,
  [brand, category, material, createdOn, , , zh, en, variants]: CandidateFacts,
): Item => ({
  code,
  name: { zh, en },
  brand,
  category,
  material: material && { zh: material[0], en: material[1] },
  createdOn,
  variants: variants.map(([colour, size, cents, listCents, state]) => ({
    assortId: '',
    barcode: '',
    colour: colour && { hex: colour[0], zh: colour[1], en: colour[2] },
    size,
    cents,
    listCents,
    state,
  })),
  ...unread,
})

const unread = {
  minAge: null,
  isGiftCard: false,
  itemType: 'PRODUCT',
  hasOptions: false,
  lead: null,
  picture: null,
  words: new Uint32Array(),
} as const

/** Which chosen sizes and materials no candidate has: a filter panel shows them all the same, with 0. */
export function lackingChoices({ snapshot }: Candidates, { size, material }: ListingFilters) {
  const materials = new Set(snapshot.materials.map(({ en }) => materialValue(en)))
  return {
    sizes: size.filter((one) => !snapshot.sizes.includes(one)),
    materials: material.filter((one) => !materials.has(one)),
  }
}

/** Where the words of a query stand in the candidates. */
export function indexCandidates(
  rows: readonly CandidateRow[],
  { snapshot, inItsName }: Candidates,
  lexicon: Lexicon,
): Index {
  const entriesOf = new Map<number, number[]>()
  for (const { product, words = '' } of rows) {
    const at = snapshot.atCode.get(product)!
    for (const [, word, places] of words.matchAll(/'((?:[^']|'')*)':(\d+)/g)) {
      const number = lexicon.vocabulary.find(word!)
      if (number === undefined) continue
      const entries = entriesOf.get(number) ?? []
      entriesOf.set(number, entries)
      entries.push(at * 32 + Number(places))
    }
  }
  const words = [...entriesOf.keys()].sort((a, b) => a - b)
  const first = new Uint32Array((words.at(-1) ?? 0) + 2)
  const entries: number[] = []
  for (const word of words) {
    first[word] = entries.length
    for (const entry of entriesOf.get(word)!.sort((a, b) => a - b)) entries.push(entry)
    first[word + 1] = entries.length
  }
  return {
    lexicon,
    first,
    entries: Uint32Array.from(entries),
    changed: new Map(),
    nameWeight: Float32Array.from(snapshot.items, ({ code }) => weighName(inItsName.get(code) ?? 0)),
    scratch: openScratch(snapshot.items.length),
  }
}
