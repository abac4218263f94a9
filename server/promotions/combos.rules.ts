import { preOrderRoom, saleable, type Supply } from '#server/stock/stock.rules.ts'
import { type Occasion, pricePromotions } from './promotions.rules.ts'
import { asLine } from './running-promotions.rules.ts'
import { type ComboPart, type Promotion, stackingDefaults, type DiscountTerms } from './promotion-terms.rules.ts'

export type ComboOffer = Promotion & { terms: Extract<DiscountTerms, { kind: 'combo' }> }

export const isCombo = (promotion: Promotion): promotion is ComboOffer => promotion.terms.kind === 'combo'

/** A part names a product, or one variant, whose id begins with the product's code. */
export const namesPart = (part: ComboPart, product: string) =>
  part.product === product || part.product.startsWith(`${product}-`)

type Sold = Supply & Parameters<typeof asLine>[0]

/** The variants that fit a part. */
export const variantsOf = <W extends Pick<Sold, 'product' | 'assortId'>>(
  { product: code }: ComboPart,
  goods: readonly W[],
): W[] => goods.filter(({ product, assortId }) => product === code || assortId === code)

/** One set with the cheapest variant of each part: its separate price, and the discount. */
export function priceSet(combo: ComboOffer, goods: readonly Sold[], day: Pick<Occasion, 'today' | 'rounding'>) {
  const lines = combo.terms.parts.map((part, at) => {
    const [cheapest] = variantsOf(part, goods).toSorted((a, b) => a.price - b.price)
    return asLine(cheapest!, `${at}`, part.quantity) // two parts may name the same product
  })
  const { lines: reckoned } = pricePromotions(lines, [{ ...combo, minGoodsCents: 0 }], {
    ...day,
    grade: null,
    codes: [],
    closed: [],
    uses: new Map(),
    soldOut: new Set(),
    deliveryCents: null,
    limits: stackingDefaults,
  })
  const sum = (of: (line: (typeof reckoned)[number]) => number) => reckoned.reduce((all, line) => all + of(line), 0)
  return {
    unitCents: lines.map(({ priceCents }) => priceCents),
    apartCents: sum((line) => line.grossCents),
    togetherCents: sum((line) => line.netCents),
  }
}

/** How many sets the stock allows, at most 99, and the part that is the limit; null while all parts are available. */
export function mostSets(parts: readonly ComboPart[], goods: readonly Sold[]): { most: number; short: string | null } {
  const counts = parts.map((part) => {
    // A part takes all its pieces of one variant; two variants cannot be combined.
    const sets = Math.max(0, ...variantsOf(part, goods).map((ware) => Math.floor(holds(ware) / part.quantity)))
    return { product: part.product, sets }
  })
  const least = counts.toSorted((a, b) => a.sets - b.sets)[0]
  return { most: Math.min(99, least?.sets ?? 0), short: least && least.sets < 1 ? least.product : null }
}

const holds = (ware: Supply) => Math.max(saleable(ware), preOrderRoom(ware))
