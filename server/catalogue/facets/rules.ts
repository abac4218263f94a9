import { families } from '../colours/rules.ts'
import { inStock, materialValue, preOrder, soldOut, type Shelf, type State } from '../shelf/rules.ts'
import { lacking } from '../sorting/rules.ts'

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

/** The goods a listing is about: a stretch of the shelf, or these. */
export type Scope = { from: number; to: number } | { items: ArrayLike<number> }

export interface Found {
  matches: Uint32Array
  isMatch: Uint8Array
  /** Each group counted as if nothing were chosen in it: what a further tick would bring. */
  counts: {
    brand: Uint32Array
    colour: Uint32Array
    size: Uint32Array
    material: Uint32Array
    category: Uint32Array
    availability: Uint32Array
    offer: number
    isNew: number
    leastCents: number
    mostCents: number
  }
}

// One bit for each group that an item or a variant fails.
const brandBit = 1
const materialBit = 2
const categoryBit = 4
const newBit = 8
const colourBit = 16
const sizeBit = 32
const stateBit = 64
const offerBit = 128
const priceBit = 256

const isOne = (bits: number) => (bits & (bits - 1)) === 0

/**
 * Goes over the scope once. An item matches when ONE of its variants fits every choice (a red shirt and a large shirt are
 * not a large red one); one that fails a single group counts for that group alone.
 */
export function look(shelf: Shelf, scope: Scope, wanted: Wanted): Found {
  const { category, brand, material, isNew, firstVariant, colour, size, cents, onOffer, state } = shelf
  const wantBrand = choose(wanted.brand, shelf.brands.length, new Map(shelf.brands.map(({ code }, at) => [code, at])))
  const wantMaterial = choose(
    wanted.material,
    shelf.materials.length,
    new Map(shelf.materials.map(({ en }, at) => [materialValue(en), at])),
  )
  const wantColour = choose(
    wanted.colour,
    families.length,
    new Map(families.map(({ code }, at) => [code as string, at])),
  )
  const wantSize = choose(wanted.size, shelf.sizes.length, new Map(shelf.sizes.map((one, at) => [one, at])))
  const wantCategory = chooseBranches(shelf, wanted.category)
  const states: State[] = [inStock, preOrder, soldOut]
  const wantState =
    wanted.availability.length > 0
      ? Uint8Array.from(states.map((one) => Number(wanted.availability.includes(one))))
      : undefined
  const { offer: wantOffer, isNew: wantNew, leastCents = 0, mostCents = Number.MAX_SAFE_INTEGER } = wanted

  const counts = {
    brand: new Uint32Array(shelf.brands.length),
    colour: new Uint32Array(families.length),
    size: new Uint32Array(shelf.sizes.length),
    material: new Uint32Array(shelf.materials.length),
    category: new Uint32Array(shelf.forest.places.length + 1),
    availability: new Uint32Array(3),
    offer: 0,
    isNew: 0,
    leastCents: Number.MAX_SAFE_INTEGER,
    mostCents: 0,
  }
  // Who was counted last for a value: an item with three red variants is one red thing.
  const lastColour = new Int32Array(families.length).fill(-1)
  const lastSize = new Int32Array(shelf.sizes.length).fill(-1)
  const lastState = new Int32Array(3).fill(-1)
  let lastOffer = -1

  const stretch = 'from' in scope
  const start = stretch ? scope.from : 0
  const end = stretch ? scope.to : scope.items.length
  const matches = new Uint32Array(Math.max(0, end - start))
  const isMatch = new Uint8Array(shelf.items.length)
  let many = 0

  for (let i = start; i < end; i++) {
    const at = stretch ? i : scope.items[i]!
    const failed =
      (wantBrand !== undefined && wantBrand[brand[at]!] !== 1 ? brandBit : 0) |
      (wantMaterial !== undefined && wantMaterial[material[at]!] !== 1 ? materialBit : 0) |
      (wantCategory !== undefined && wantCategory[category[at]!] !== 1 ? categoryBit : 0) |
      (wantNew && isNew[at] === 0 ? newBit : 0)
    if (!isOne(failed)) continue

    let fits = 0 // the groups that some variant fails alone, and whether one fails none
    let all = false
    for (let v = firstVariant[at]!; v < firstVariant[at + 1]!; v++) {
      const price = cents[v]!
      const fails =
        failed |
        (wantColour !== undefined && wantColour[colour[v]!] !== 1 ? colourBit : 0) |
        (wantSize !== undefined && wantSize[size[v]!] !== 1 ? sizeBit : 0) |
        (wantState !== undefined && wantState[state[v]!] !== 1 ? stateBit : 0) |
        (wantOffer && onOffer[v] === 0 ? offerBit : 0) |
        (price < leastCents || price > mostCents ? priceBit : 0)
      if (!isOne(fails)) continue
      if (fails === 0) all = true
      else fits |= fails

      if ((fails & ~colourBit) === 0 && colour[v] !== lacking && lastColour[colour[v]!] !== at) {
        lastColour[colour[v]!] = at
        counts.colour[colour[v]!]! += 1
      }
      if ((fails & ~sizeBit) === 0 && size[v] !== lacking && lastSize[size[v]!] !== at) {
        lastSize[size[v]!] = at
        counts.size[size[v]!]! += 1
      }
      if ((fails & ~stateBit) === 0 && lastState[state[v]!] !== at) {
        lastState[state[v]!] = at
        counts.availability[state[v]!]! += 1
      }
      if ((fails & ~offerBit) === 0 && onOffer[v] === 1 && lastOffer !== at) {
        lastOffer = at
        counts.offer += 1
      }
      if ((fails & ~priceBit) === 0) {
        if (price < counts.leastCents) counts.leastCents = price
        if (price > counts.mostCents) counts.mostCents = price
      }
    }
    if (all) {
      matches[many++] = at
      isMatch[at] = 1
    }
    if ((all || fits & brandBit) && brand[at] !== lacking) counts.brand[brand[at]!]! += 1
    if ((all || fits & materialBit) && material[at] !== lacking) counts.material[material[at]!]! += 1
    if (all || fits & categoryBit) counts.category[category[at]!]! += 1
    if ((all || fits & newBit) && isNew[at] === 1) counts.isNew += 1
  }
  return { matches: matches.subarray(0, many), isMatch, counts }
}

function choose(chosen: readonly string[], many: number, numbers: ReadonlyMap<string, number>): Uint8Array | undefined {
  if (chosen.length === 0) return undefined
  const table = new Uint8Array(many) // an unknown value lets nothing through
  for (const one of chosen) {
    const at = numbers.get(one)
    if (at !== undefined) table[at] = 1
  }
  return table
}

function chooseBranches({ forest }: Shelf, chosen: readonly string[]): Uint8Array | undefined {
  if (chosen.length === 0) return undefined
  const table = new Uint8Array(forest.places.length + 1)
  for (const code of chosen) {
    const branch = forest.byCode.get(code)
    if (branch) table.fill(1, branch.place, branch.end)
  }
  return table
}
