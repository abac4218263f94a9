import type { PricedView } from './eligibility.rules.ts'
import { isFor, isPart, type PricedLine, type DiscountTerms } from './promotion-terms.rules.ts'

/** The cart as pieces: the unit price of each line, and how many of its pieces are in no set yet. */
export interface Pieces {
  lines: readonly PricedLine[]
  unitCents: readonly number[]
  free: readonly number[]
}

/** Amounts divide evenly by the quantity, because the first lane works by the piece. */
export const spreadPieces = ({ lines, netCents }: PricedView): Pieces => ({
  lines,
  unitCents: netCents.map((cents, at) => cents / lines[at]!.quantity),
  free: lines.map(({ quantity }) => quantity),
})

/** One part of a set: this many pieces of these lines, taken in the order of the lines. */
interface Need {
  lines: readonly number[]
  count: number
}
/** All parts of one set. */
export type Recipe = readonly Need[]

/**
 * The sets that a bundle may form from these lines. Without mixing, each set is of one product. The dearest pieces come first,
 * which saves the most.
 */
export function writeRecipes(terms: DiscountTerms, pieces: Pieces, at: readonly number[]): Recipe[] {
  if (terms.kind === 'combo')
    return [
      terms.parts.map((part) => ({ lines: findLines(pieces, (line) => isPart(part, line)), count: part.quantity })),
    ]
  const lines = dearestFirst(pieces, at)
  if (terms.kind === 'buy-get' && terms.gets) return [writeGift(terms, terms.gets, pieces, lines)]
  const count = countPieces(terms)
  const isMixed = !('mixed' in terms) || terms.mixed
  const groups = isMixed ? [lines] : [...Map.groupBy(lines, (line) => pieces.lines[line]!.product).values()]
  return groups.map((group) => [{ lines: group, count }])
}

/** The bought pieces are the cheapest, with goods that cannot be the gift before those that can. */
function writeGift(
  { buy, get }: { buy: number; get: number },
  gets: Parameters<typeof isFor>[0],
  pieces: Pieces,
  lines: readonly number[],
): Recipe {
  const gifts = findLines(pieces, (line) => isFor(gets, line))
  const cheapestFirst = lines.toReversed()
  const bought = [
    ...cheapestFirst.filter((line) => !gifts.includes(line)),
    ...cheapestFirst.filter((line) => gifts.includes(line)),
  ]
  return [
    { lines: bought, count: buy },
    { lines: gifts, count: get },
  ]
}

/** The size of a set whose pieces are all of the same goods. */
function countPieces(terms: DiscountTerms): number {
  if (terms.kind === 'nth-piece') return terms.nth
  if (terms.kind === 'buy-get') return terms.buy + terms.get
  return terms.kind === 'pieces-for' ? terms.pieces : 0
}

const findLines = (pieces: Pieces, isMeant: (line: PricedLine) => boolean) =>
  dearestFirst(
    pieces,
    pieces.lines.flatMap((line, at) => (isMeant(line) ? [at] : [])),
  )

/** Lines of a view are sorted by key, so pieces of equal price keep their order however they were added. */
const dearestFirst = ({ unitCents }: Pieces, at: readonly number[]) =>
  at.toSorted((one, other) => unitCents[other]! - unitCents[one]! || one - other)

/** Pieces of one line, by its index in the view. */
export interface Take {
  at: number
  count: number
}

/** Takes the pieces of one set by part, and counts what each part is missing. */
export function fillRecipe(recipe: Recipe, free: readonly number[]): { parts: Take[][]; missing: number[] } {
  const left = [...free]
  const parts: Take[][] = []
  const missing: number[] = []
  for (const { lines, count: needed } of recipe) {
    const takes: Take[] = []
    let wanted = needed
    for (const at of lines) {
      if (wanted === 0) break
      const count = Math.min(wanted, left[at]!)
      if (count === 0) continue
      takes.push({ at, count })
      left[at]! -= count
      wanted -= count
    }
    parts.push(takes)
    missing.push(wanted)
  }
  return { parts, missing }
}
