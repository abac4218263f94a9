import type { ComboGap, Why } from '../reasons/rules.ts'
import type { Pieces } from '../sets/rules.ts'
import {
  type ComboPart,
  type Goods,
  isFor,
  isPart,
  type PricedLine,
  type Promotion,
  type Terms,
} from '../terms/rules.ts'

/** What cannot be added any more: products and assortIds. */
type SoldOut = ReadonlySet<string>
type Groups = readonly (readonly number[])[]

/** Why the cart makes no set of a bundle; null where it makes one. §8: when the shelf has no more either, that is the reason. */
export function explainNoSet(
  { terms, of }: Promotion,
  { lines }: Pieces,
  groups: Groups,
  soldOut: SoldOut,
): Why | null {
  if (terms.kind === 'combo') return explainNoCombo(terms.parts, lines, soldOut)
  if (terms.kind === 'buy-get' && terms.gets) return explainNoGift(terms, terms.gets, of, lines, soldOut)
  const most = Math.max(0, ...groups.map((group) => countAt(lines, group)))
  const isGone =
    'mixed' in terms && terms.mixed
      ? areNamedAndGone(of, soldOut)
      : groups.flat().every((at) => soldOut.has(lines[at]!.product) || soldOut.has(lines[at]!.assortId))
  return sayMissing(piecesOf(terms) - most, isGone)
}

const piecesOf = (terms: Terms) => {
  if (terms.kind === 'nth-piece') return terms.nth
  if (terms.kind === 'buy-get') return terms.buy + terms.get
  return terms.kind === 'pieces-for' ? terms.pieces : 0
}

function sayMissing(missing: number, isGone: boolean): Why | null {
  if (missing <= 0) return null
  return isGone ? { kind: 'stock-short', missing } : { kind: 'too-few', missing }
}

function explainNoGift(
  { buy, get }: { buy: number; get: number },
  gets: Goods,
  of: Goods,
  lines: readonly PricedLine[],
  soldOut: SoldOut,
): Why | null {
  const count = (isMeant: (line: PricedLine) => boolean) =>
    lines.reduce((sum, line) => (isMeant(line) ? sum + line.quantity : sum), 0)
  const noGift = get - count((line) => isFor(gets, line))
  const noPurchase = buy - count((line) => isFor(of, line))
  const either = buy + get - count((line) => isFor(of, line) || isFor(gets, line)) // a piece is bought or got, never both
  const missing = Math.max(either, Math.max(0, noGift) + Math.max(0, noPurchase))
  return sayMissing(missing, areNamedAndGone(noPurchase > 0 ? of : gets, soldOut))
}

/** The parts of a combo that the cart does not hold; one that is sold out is named before one that is only missing. */
function explainNoCombo(parts: readonly ComboPart[], lines: readonly PricedLine[], soldOut: SoldOut): Why | null {
  const free = lines.map(({ quantity }) => quantity)
  const gaps: ComboGap[] = []
  for (const part of parts) {
    let missing = part.quantity
    for (const [at, line] of lines.entries()) {
      if (!isPart(part, line)) continue
      const some = Math.min(missing, free[at]!)
      free[at]! -= some
      missing -= some
    }
    if (missing > 0) gaps.push({ product: part.product, missing })
  }
  if (gaps.length === 0) return null
  const gone = gaps.filter(({ product }) => soldOut.has(product))
  return gone.length > 0 ? { kind: 'combo-sold-out', missing: gone } : { kind: 'combo-incomplete', missing: gaps }
}

const countAt = (lines: readonly PricedLine[], at: readonly number[]) =>
  at.reduce((sum, line) => sum + lines[line]!.quantity, 0)

/** Goods of a category or a brand can always be others; those that are named one by one can all be gone. */
const areNamedAndGone = ({ products, categories, brands }: Goods, soldOut: SoldOut) =>
  categories.length + brands.length === 0 && products.length > 0 && products.every((product) => soldOut.has(product))
