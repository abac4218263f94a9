import { families } from '#server/catalogue/colour-families.rules.ts'
import {
  inStock,
  type ItemVariant,
  materialValue,
  preOrder,
  soldOut,
  type Snapshot,
  type ItemState,
} from '#server/catalogue/snapshot.rules.ts'
import { attributesOf, countValues, isChosenBy, readChoice, valuesChosen } from './attribute-values.rules.ts'

/** A visitor's filters; an empty list does not filter. */
export interface ListingFilters {
  brand: readonly string[]
  colour: readonly string[]
  size: readonly string[]
  material: readonly string[]
  category: readonly string[]
  availability: readonly ItemState[]
  offer: boolean
  isNew: boolean
  /** As `code:value`. */
  attribute: readonly string[]
  leastCents: number | undefined
  mostCents: number | undefined
}

export const nothingWanted: ListingFilters = {
  brand: [],
  colour: [],
  size: [],
  material: [],
  category: [],
  availability: [],
  offer: false,
  isNew: false,
  attribute: [],
  leastCents: undefined,
  mostCents: undefined,
}

/** Filter groups of the panel that every shop has. The counts have the same names. */
export const groups = [
  ['brand'],
  ['colour'],
  ['size'],
  ['material'],
  ['category'],
  ['availability'],
  ['offer'],
  ['isNew'],
  ['leastCents', 'mostCents'],
] as const satisfies (keyof ListingFilters)[][]
/** Besides, each attribute is a group. */
export type Group = (typeof groups)[number] | readonly ['attribute', string]

const isSaid = (choice: ListingFilters[keyof ListingFilters]) =>
  Array.isArray(choice) ? choice.length > 0 : choice !== false && choice !== undefined

export const isChosen = (wanted: ListingFilters, group: readonly (keyof ListingFilters)[]) =>
  group.some((key) => isSaid(wanted[key]))

export const without = (wanted: ListingFilters, group: Group): ListingFilters =>
  group[0] === 'attribute'
    ? { ...wanted, attribute: wanted.attribute.filter((choice) => readChoice(choice).attribute !== group[1]) }
    : { ...wanted, ...Object.fromEntries(group.map((key) => [key, nothingWanted[key as keyof ListingFilters]])) }

/** Each group is counted by itself, which takes as long as all of them. More attributes count what fits every choice. */
const mostAttributes = 8

export const chosenGroups = (wanted: ListingFilters): Group[] => [
  ...groups.filter((group) => isChosen(wanted, group)),
  ...attributesOf(wanted.attribute)
    .slice(0, mostAttributes)
    .map((code) => ['attribute', code] as const),
]

/** Whether no filter is set. */
export const isEverything = (wanted: ListingFilters) => chosenGroups(wanted).length === 0

/** Whether a filter is set that distinguishes variants of one item. */
export const tellsVariants = (wanted: ListingFilters) =>
  isChosen(wanted, ['colour', 'size', 'availability', 'offer', 'leastCents', 'mostCents'])

/**
 * For each value 1 if it is excluded by the choices of its group, otherwise 0. The extra last entry is for items without a value.
 */
export type Fails = Record<
  'brand' | 'material' | 'category' | 'isNew' | 'colour' | 'size' | 'availability' | 'offer',
  Uint8Array
> & {
  /** 1 for each value that is not chosen, and how many attributes have a choice: goods have one chosen value of each. */
  attribute: Uint8Array
  attributes: number
  leastCents: number
  mostCents: number
}

export const highest = 0x3fff_ffff

export function failuresOf(snapshot: Snapshot, wanted: ListingFilters): Fails {
  const { leastCents = 0, mostCents = highest } = wanted
  return {
    brand: failing(wanted.brand, snapshot.brands, ({ code }) => code),
    material: failing(wanted.material, snapshot.materials, ({ en }) => materialValue(en)),
    category: failingBranches(snapshot, wanted.category),
    isNew: Uint8Array.of(Number(wanted.isNew), 0),
    colour: failing(wanted.colour, families, ({ code }) => code),
    size: failing(wanted.size, snapshot.sizes, (one) => one),
    availability: failing(wanted.availability, [inStock, preOrder, soldOut] as const, (one) => one),
    offer: Uint8Array.of(Number(wanted.offer), 0),
    attribute: failingValues(snapshot, wanted.attribute),
    attributes: attributesOf(wanted.attribute).length,
    leastCents: Math.min(leastCents, highest),
    mostCents: Math.min(mostCents, highest),
  }
}

/** Without a choice nothing is excluded; an unknown choice excludes everything. */
function failing<T, V>(chosen: readonly V[], values: readonly T[], valueOf: (value: T) => V): Uint8Array {
  const table = new Uint8Array(values.length + 1)
  if (chosen.length === 0) return table
  table.fill(1)
  for (const [at, value] of values.entries()) if (chosen.includes(valueOf(value))) table[at] = 0
  return table
}

function failingValues({ attributes }: Snapshot, choices: readonly string[]): Uint8Array {
  const table = new Uint8Array(countValues(attributes)).fill(1)
  for (const { code, values, first } of attributes) {
    const chosen = valuesChosen(choices, code)
    if (chosen.length === 0) continue
    for (const [at, value] of values.entries()) if (chosen.some((one) => isChosenBy(value, one))) table[first + at] = 0
  }
  return table
}

function failingBranches({ forest }: Snapshot, chosen: readonly string[]): Uint8Array {
  const table = new Uint8Array(forest.places.length + 1) // the last entry is for goods without a category
  if (chosen.length === 0) return table
  table.fill(1)
  for (const code of chosen) {
    const branch = forest.byCode.get(code)
    if (branch) table.fill(0, branch.place, branch.end)
  }
  return table
}

/** The matching variants of an item, which its card shows. */
export function listedVariants(snapshot: Snapshot, wanted: ListingFilters): (at: number) => readonly ItemVariant[] {
  if (!tellsVariants(wanted)) return (at) => snapshot.items[at]!.variants
  const fails = failuresOf(snapshot, wanted)
  return (at) =>
    snapshot.variants
      .slice(snapshot.firstVariant[at], snapshot.firstVariant[at + 1])
      .filter((_, n) => isListed(snapshot, fails, snapshot.firstVariant[at]! + n))
}

/** The lowest price of those variants, which the card shows. */
export function listedCents(snapshot: Snapshot, wanted: ListingFilters): (at: number) => number {
  const fails = failuresOf(snapshot, wanted)
  return (at) => {
    let least = highest
    for (let v = snapshot.firstVariant[at]!; v < snapshot.firstVariant[at + 1]!; v++)
      if (snapshot.cents[v]! < least && isListed(snapshot, fails, v)) least = snapshot.cents[v]!
    return least
  }
}

const isListed = (snapshot: Snapshot, fails: Fails, v: number) =>
  !isFailed(snapshot, fails, v) && fails.availability[snapshot.state[v]!] === 0

/** Whether a single variant fails the choices. */
export function isFailed({ colour, size, onOffer, cents }: Snapshot, fails: Fails, v: number): boolean {
  const price = cents[v]!
  return (
    (fails.colour[colour[v]!]! | fails.size[size[v]!]! | fails.offer[onOffer[v]!]!) !== 0 ||
    price < fails.leastCents ||
    price > fails.mostCents
  )
}
