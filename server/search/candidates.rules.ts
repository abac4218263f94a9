import type { Forest } from '#server/catalogue/category-tree.rules.ts'
import { readRange } from '#server/catalogue/measures.rules.ts'
import {
  type Item,
  type ItemAttribute,
  type ItemState,
  type ItemVariant,
  materialValue,
  type Snapshot,
  type SnapshotBrand,
} from '#server/catalogue/snapshot.rules.ts'
import type { NameInLanguages } from '#words/languages.ts'
import { type AttributeName, readChoice, readValue } from './attribute-values.rules.ts'
import type { ListingFilters } from './filters.rules.ts'
import { type Index, openScratch, stretchesOf, weighName } from './inverted-index.rules.ts'
import type { Lexicon } from './lexicon.rules.ts'
import { buildSmallSnapshot, type GivenOrder } from './snapshot-builder.rules.ts'
import type { ChosenValues } from './snapshot-rows.rules.ts'

// The goods among which a listing of the home in PostgreSQL picks: few enough to be filtered, counted and sorted by the rules of the
// catalogue snapshot, in a snapshot of their own. That is why both homes answer the same.

/** What a row says of a product for that, in one line of fields between tabs: most of them are only counted. */
export function writeFacts(item: Item, { isNew, inItsName }: { isNew: boolean; inItsName: number }): string {
  const { code, name, brand, category, material, createdOn, variants } = item
  const ofVariants = variants.flatMap(({ colour, size, cents, listCents, state }) => [
    colour ? join(colour.hex, colour.zh, colour.en) : '',
    size ?? '',
    cents,
    listCents ?? '',
    state,
  ])
  const ofProduct = [code, name.zh, name.en, brand, category, material ? join(material.zh, material.en) : '']
  const values = item.attributes.map(({ attribute, value: { label } }) => join(attribute, label.zh, label.en))
  return [
    ...ofProduct,
    createdOn,
    Number(isNew),
    inItsName,
    ...ofVariants,
    ...(values.length > 0 ? [values.join(between)] : []),
  ]
    .map((field) => (typeof field === 'string' ? field.replaceAll(/[\t\n]/g, ' ') : field))
    .join('\t')
}
/** How many fields there are before those of the variants, and of each variant. Where one more is left, it has the attributes. */
const [ofProduct, ofVariant] = [9, 5]

/** What is one value has several texts. */
const separator = '\u001F'
const between = '\u001E'
const join = (...texts: string[]) =>
  texts.map((text) => text.replaceAll(separator, ' ').replaceAll(between, ' ')).join(separator)

export interface CandidateRow {
  facts: string
  /** Of those that were searched: the words of the query that it has, as a tsvector. */
  words?: string | undefined
}

export const codeOf = ({ facts }: CandidateRow) => facts.slice(0, facts.indexOf('\t'))

interface Beside {
  /** The order of the rows, where they have one. */
  order?: GivenOrder | undefined
  forest: Forest
  brands: ReadonlyMap<string, SnapshotBrand>
  attributes: readonly AttributeName[]
  sold: ReadonlyMap<string, number>
  /** The section that is listed. */
  group?: { code: string; products: readonly string[] }
  /** What was chosen though no candidate has it. */
  chosen?: ChosenValues
}

/** A snapshot of candidates. Their items have what is counted, sorted and searched; what their cards show is read for a page of them. */
export interface Candidates {
  snapshot: Snapshot
  rows: readonly CandidateRow[]
  /** How many words the name of each row has. */
  inItsName: Uint16Array
}

export function buildCandidates(rows: readonly CandidateRow[], { group, order, ...beside }: Beside): Candidates {
  const inItsName = new Uint16Array(rows.length)
  const newGoods: string[] = []
  const shared: SharedValues = { materials: new Map(), colours: new Map(), attributes: new Map() }
  const items = rows.map(({ facts }, row) => {
    const fields = facts.split('\t')
    inItsName[row] = Number(fields[8])
    if (fields[7] === '1') newGoods.push(fields[0]!)
    return readFacts(fields, shared)
  })
  const groups = new Map<string, readonly string[]>([['new', newGoods]])
  if (group) groups.set(group.code, group.products)
  return { snapshot: buildSmallSnapshot({ ...beside, items, groups }, order), rows, inItsName }
}

/** Materials, colours and attributes are few: those of one text are one object. */
interface SharedValues {
  materials: Map<string, NameInLanguages>
  colours: Map<string, NonNullable<ItemVariant['colour']>>
  attributes: Map<string, ItemAttribute>
}

function readFacts(fields: readonly string[], { materials, colours, attributes }: SharedValues): Item {
  const [code, zh, en, brand, category, material, createdOn] = fields as [
    string,
    string,
    string,
    string,
    string,
    string,
    string,
  ]
  const variants: ItemVariant[] = []
  for (let at = ofProduct; at + ofVariant <= fields.length; at += ofVariant)
    variants.push({
      assortId: '',
      barcode: '',
      colour: read(colours, fields[at]!, ([hex, inChinese, inEnglish]) => ({ hex, zh: inChinese, en: inEnglish })),
      size: fields[at + 1] || null,
      cents: Number(fields[at + 2]),
      listCents: fields[at + 3] === '' ? null : Number(fields[at + 3]),
      state: Number(fields[at + 4]) as ItemState,
    })
  return {
    code,
    name: { zh, en },
    brand,
    category,
    material: read(materials, material, ([inChinese, inEnglish]) => ({ zh: inChinese, en: inEnglish })),
    attributes: (fields[ofProduct + variants.length * ofVariant] ?? '')
      .split(between)
      .flatMap(
        (text) =>
          read(attributes, text, ([attribute, inChinese, inEnglish]) =>
            readAttribute(attribute, inChinese, inEnglish),
          ) ?? [],
      ),
    createdOn: Number(createdOn),
    variants,
    ...unread,
  }
}

function read<T>(known: Map<string, T>, text: string, make: (parts: [string, string, string]) => T): T | null {
  if (text === '') return null
  const one = known.get(text) ?? make(text.split(separator) as [string, string, string])
  known.set(text, one)
  return one
}

const readAttribute = (attribute: string, zh: string, en: string): ItemAttribute => ({
  attribute,
  value: readValue({ zh, en }),
})

const unread = {
  minAge: null,
  isGiftCard: false,
  itemType: 'PRODUCT',
  hasOptions: false,
  lead: null,
  picture: null,
  photos: null,
  rating: null,
  words: new Uint32Array(),
} as const

/** Which chosen sizes, materials and attribute values no candidate has: a filter panel shows them all the same, with 0. */
export function lackingChoices({ snapshot }: Candidates, { size, material, attribute }: ListingFilters) {
  const materials = new Set(snapshot.materials.map(({ en }) => materialValue(en)))
  return {
    sizes: size.filter((one) => !snapshot.sizes.includes(one)),
    materials: material.filter((one) => !materials.has(one)),
    attributes: attribute.filter((choice) => {
      const { attribute: code, value } = readChoice(choice)
      const own = snapshot.attributes.find((one) => one.code === code)
      return own !== undefined && !readRange(value) && !own.values.some((one) => one.value === value)
    }),
  }
}

/** Where the words of a query stand in the candidates. */
export function indexCandidates({ snapshot, rows, inItsName }: Candidates, lexicon: Lexicon): Index {
  const many = snapshot.items.length
  const nameWeight = new Float32Array(many)
  const entriesOf = new Map<number, number[]>()
  for (const [row, candidate] of rows.entries()) {
    const at = snapshot.atCode.get(codeOf(candidate))!
    nameWeight[at] = weighName(inItsName[row]!)
    for (const [, word, places] of (candidate.words ?? '').matchAll(/'((?:[^']|'')*)':(\d+)/g)) {
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
    nameWeight,
    stretchOf: stretchesOf(snapshot),
    scratch: openScratch(many),
  }
}
