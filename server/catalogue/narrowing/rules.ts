import { families } from '../colours/rules.ts'
import { inStock, type ItemVariant, materialValue, preOrder, soldOut, type Shelf, type State } from '../shelf/rules.ts'

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

// One bit for each group that an item or a variant fails.
export const brandBit = 1
export const materialBit = 2
export const categoryBit = 4
export const newBit = 8
export const colourBit = 16
export const sizeBit = 32
export const offerBit = 64
export const priceBit = 128
/** The bit that each value fails, 0 where it fits. One place more than there are values, for things that have none. */
export type Fails = Record<
  'brand' | 'material' | 'category' | 'isNew' | 'colour' | 'size' | 'state' | 'offer',
  Uint16Array
> & { leastCents: number; mostCents: number }

export const highest = 0x3fff_ffff

export function failuresOf(shelf: Shelf, wanted: Wanted): Fails {
  const { leastCents = 0, mostCents = highest } = wanted
  return {
    brand: failing(brandBit, wanted.brand, shelf.brands, ({ code }) => code),
    material: failing(materialBit, wanted.material, shelf.materials, ({ en }) => materialValue(en)),
    category: failingBranches(shelf, wanted.category),
    isNew: Uint16Array.of(wanted.isNew ? newBit : 0, 0),
    colour: failing(colourBit, wanted.colour, families, ({ code }) => code),
    size: failing(sizeBit, wanted.size, shelf.sizes, (one) => one),
    state: failing(1, wanted.availability, [inStock, preOrder, soldOut] as const, (one) => one),
    offer: Uint16Array.of(wanted.offer ? offerBit : 0, 0),
    leastCents: Math.min(leastCents, highest),
    mostCents: Math.min(mostCents, highest),
  }
}

/** What each value fails: nothing where nothing was chosen or where it was; an unknown choice lets nothing through. */
function failing<T, V>(bit: number, chosen: readonly V[], values: readonly T[], valueOf: (value: T) => V): Uint16Array {
  const table = new Uint16Array(values.length + 1)
  if (chosen.length === 0) return table
  table.fill(bit)
  for (const [at, value] of values.entries()) if (chosen.includes(valueOf(value))) table[at] = 0
  return table
}

function failingBranches({ forest }: Shelf, chosen: readonly string[]): Uint16Array {
  const table = new Uint16Array(forest.places.length + 1) // the last place is for goods without a category
  if (chosen.length === 0) return table
  table.fill(categoryBit)
  for (const code of chosen) {
    const branch = forest.byCode.get(code)
    if (branch) table.fill(0, branch.place, branch.end)
  }
  return table
}

/** Whether something was chosen that tells the variants of one item apart. */
export const tellsVariants = ({ colour, size, availability, offer, leastCents, mostCents }: Wanted) =>
  colour.length + size.length + availability.length > 0 || offer || leastCents !== undefined || mostCents !== undefined

/** Whether nothing was chosen at all. */
export const isEverything = (wanted: Wanted) =>
  wanted.brand.length + wanted.material.length + wanted.category.length === 0 && !wanted.isNew && !tellsVariants(wanted)

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
  (failed(shelf, fails, v) | fails.state[shelf.state[v]!]!) === 0

/** What a variant fails by itself. */
export function failed({ colour, size, onOffer, cents }: Shelf, fails: Fails, v: number): number {
  const price = cents[v]!
  return (
    fails.colour[colour[v]!]! |
    fails.size[size[v]!]! |
    fails.offer[onOffer[v]!]! |
    (price < fails.leastCents || price > fails.mostCents ? priceBit : 0)
  )
}
