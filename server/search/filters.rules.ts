import { families } from '#server/catalogue/colour-families.rules.ts'
import {
  inStock,
  type ItemVariant,
  materialValue,
  preOrder,
  soldOut,
  type Shelf,
  type State,
} from '#server/catalogue/snapshot.rules.ts'

/** What a visitor narrowed a listing down to; an empty list narrows nothing. */
export interface Wanted {
  brand: readonly string[]
  colour: readonly string[]
  size: readonly string[]
  material: readonly string[]
  category: readonly string[]
  availability: readonly State[]
  offer: boolean
  isNew: boolean
  leastCents: number | undefined
  mostCents: number | undefined
}

export const nothingWanted: Wanted = {
  brand: [],
  colour: [],
  size: [],
  material: [],
  category: [],
  availability: [],
  offer: false,
  isNew: false,
  leastCents: undefined,
  mostCents: undefined,
}

/** What is chosen together and counted together: one part of the filter panel. What was counted bears the same names. */
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
] as const satisfies (keyof Wanted)[][]
export type Group = (typeof groups)[number]

const isSaid = (choice: Wanted[keyof Wanted]) =>
  Array.isArray(choice) ? choice.length > 0 : choice !== false && choice !== undefined

export const isChosen = (wanted: Wanted, group: readonly (keyof Wanted)[]) => group.some((key) => isSaid(wanted[key]))

export const without = (wanted: Wanted, group: Group): Wanted => ({
  ...wanted,
  ...Object.fromEntries(group.map((key) => [key, nothingWanted[key]])),
})

/** Whether nothing was chosen at all. */
export const isEverything = (wanted: Wanted) => !groups.some((group) => isChosen(wanted, group))

/** Whether something was chosen that tells the variants of one item apart. */
export const tellsVariants = (wanted: Wanted) =>
  isChosen(wanted, ['colour', 'size', 'availability', 'offer', 'leastCents', 'mostCents'])

/** For each value 1 if it was not chosen where others were, else 0. One place more than there are values, for things that have none. */
export type Fails = Record<
  'brand' | 'material' | 'category' | 'isNew' | 'colour' | 'size' | 'availability' | 'offer',
  Uint8Array
> & { leastCents: number; mostCents: number }

export const highest = 0x3fff_ffff

export function failuresOf(shelf: Shelf, wanted: Wanted): Fails {
  const { leastCents = 0, mostCents = highest } = wanted
  return {
    brand: failing(wanted.brand, shelf.brands, ({ code }) => code),
    material: failing(wanted.material, shelf.materials, ({ en }) => materialValue(en)),
    category: failingBranches(shelf, wanted.category),
    isNew: Uint8Array.of(Number(wanted.isNew), 0),
    colour: failing(wanted.colour, families, ({ code }) => code),
    size: failing(wanted.size, shelf.sizes, (one) => one),
    availability: failing(wanted.availability, [inStock, preOrder, soldOut] as const, (one) => one),
    offer: Uint8Array.of(Number(wanted.offer), 0),
    leastCents: Math.min(leastCents, highest),
    mostCents: Math.min(mostCents, highest),
  }
}

/** Nothing fails where nothing was chosen; an unknown choice lets nothing through. */
function failing<T, V>(chosen: readonly V[], values: readonly T[], valueOf: (value: T) => V): Uint8Array {
  const table = new Uint8Array(values.length + 1)
  if (chosen.length === 0) return table
  table.fill(1)
  for (const [at, value] of values.entries()) if (chosen.includes(valueOf(value))) table[at] = 0
  return table
}

function failingBranches({ forest }: Shelf, chosen: readonly string[]): Uint8Array {
  const table = new Uint8Array(forest.places.length + 1) // the last place is for goods without a category
  if (chosen.length === 0) return table
  table.fill(1)
  for (const code of chosen) {
    const branch = forest.byCode.get(code)
    if (branch) table.fill(0, branch.place, branch.end)
  }
  return table
}

/** For which of its variants an item that matches is listed: a card shows these. */
export function listedVariants(shelf: Shelf, wanted: Wanted): (at: number) => readonly ItemVariant[] {
  if (!tellsVariants(wanted)) return (at) => shelf.items[at]!.variants
  const fails = failuresOf(shelf, wanted)
  return (at) =>
    shelf.variants
      .slice(shelf.firstVariant[at], shelf.firstVariant[at + 1])
      .filter((_, n) => isListed(shelf, fails, shelf.firstVariant[at]! + n))
}

/** The lowest price of those variants, which is what the card says. */
export function listedCents(shelf: Shelf, wanted: Wanted): (at: number) => number {
  const fails = failuresOf(shelf, wanted)
  return (at) => {
    let least = highest
    for (let v = shelf.firstVariant[at]!; v < shelf.firstVariant[at + 1]!; v++)
      if (shelf.cents[v]! < least && isListed(shelf, fails, v)) least = shelf.cents[v]!
    return least
  }
}

const isListed = (shelf: Shelf, fails: Fails, v: number) =>
  !isFailed(shelf, fails, v) && fails.availability[shelf.state[v]!] === 0

/** Whether a variant by itself is not what was chosen. */
export function isFailed({ colour, size, onOffer, cents }: Shelf, fails: Fails, v: number): boolean {
  const price = cents[v]!
  return (
    (fails.colour[colour[v]!]! | fails.size[size[v]!]! | fails.offer[onOffer[v]!]!) !== 0 ||
    price < fails.leastCents ||
    price > fails.mostCents
  )
}
