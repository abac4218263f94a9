import type { PricedView } from './eligibility.rules.ts'
import { isFor, isPart, type PricedLine, type DiscountTerms } from './promotion-terms.rules.ts'

/** A cart in pieces: what one piece of each line costs, and how many of them lie in no set yet. */
export interface Pieces {
  lines: readonly PricedLine[]
  unitCents: readonly number[]
  free: readonly number[]
}

/** What a line costs divides evenly, because the first lane works piece by piece. */
export const spreadPieces = ({ lines, netCents }: PricedView): Pieces => ({
  lines,
  unitCents: netCents.map((cents, at) => cents / lines[at]!.quantity),
  free: lines.map(({ quantity }) => quantity),
})

/** One part of a set: so many pieces of these lines, those of the first line first. */
interface Need {
  lines: readonly number[]
  count: number
}
/** All parts of one set. */
export type Recipe = readonly Need[]

/**
 * The sets that a bundle may make of these lines; goods that are not mixed make sets of one product each. The dearest pieces
 * come first, so that most is saved.
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

/** Bought are the cheapest pieces, of goods that could not be the gift before any that could. */
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

/** How many pieces are one set where all of them are of the same goods. */
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

/** A view's lines stand by key, so pieces of one price go in the same order however they were added. */
const dearestFirst = ({ unitCents }: Pieces, at: readonly number[]) =>
  at.toSorted((one, other) => unitCents[other]! - unitCents[one]! || one - other)

/** Pieces of one line, by its place in the view. */
export interface Take {
  at: number
  count: number
}

/** The pieces of one set, part by part, and of each part how many are missing. */
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
