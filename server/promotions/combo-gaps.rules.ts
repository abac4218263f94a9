import type { Why } from './refusal-reasons.rules.ts'
import { fillRecipe, type Pieces, type Recipe } from './bundle-recipes.rules.ts'
import type { ComboPart, PromotedGoods, Promotion } from './promotion-terms.rules.ts'

/** Products and assortIds of which no more can be added. */
type SoldOut = ReadonlySet<string>

/** Why the cart forms no set of a bundle; null if it forms one. §8: missing stock takes precedence as a reason. */
export function explainNoSet(
  { terms, of }: Promotion,
  recipes: readonly Recipe[],
  pieces: Pieces,
  soldOut: SoldOut,
): Why | null {
  const gaps = recipes.map((recipe) => fillRecipe(recipe, pieces.free).missing)
  const [first = []] = gaps
  if (terms.kind === 'combo') return explainNoCombo(terms.parts, first, soldOut)
  const missing = Math.min(...gaps.map((counts) => counts.reduce((sum, count) => sum + count, 0)))
  if (missing === 0) return null
  if (terms.kind === 'buy-get' && terms.gets) {
    const wanted = first[0]! > 0 ? of : terms.gets
    return sayMissing(missing, areNamedAndGone(wanted, soldOut))
  }
  const isGone = 'mixed' in terms && terms.mixed ? areNamedAndGone(of, soldOut) : areAllGone(recipes, pieces, soldOut)
  return sayMissing(missing, isGone)
}

const sayMissing = (missing: number, isGone: boolean): Why =>
  isGone ? { kind: 'stock-short', missing } : { kind: 'too-few', missing }

/** A sold-out part is named before parts that are only missing. */
function explainNoCombo(parts: readonly ComboPart[], missing: readonly number[], soldOut: SoldOut): Why | null {
  const gaps = parts.map(({ product }, at) => ({ product, missing: missing[at]! })).filter((gap) => gap.missing > 0)
  if (gaps.length === 0) return null
  const gone = gaps.filter(({ product }) => soldOut.has(product))
  return gone.length > 0 ? { kind: 'combo-sold-out', missing: gone } : { kind: 'combo-incomplete', missing: gaps }
}

/** A category or brand can always have other goods; goods that are named one by one can all be sold out. */
const areNamedAndGone = ({ products, categories, brands }: PromotedGoods, soldOut: SoldOut) =>
  categories.length + brands.length === 0 && products.length > 0 && products.every((product) => soldOut.has(product))

/** When a set must be of one product: none of those in the cart can be added to. */
const areAllGone = (recipes: readonly Recipe[], { lines }: Pieces, soldOut: SoldOut) =>
  recipes
    .flatMap((recipe) => recipe.flatMap((need) => need.lines))
    .every((at) => soldOut.has(lines[at]!.product) || soldOut.has(lines[at]!.assortId))
