import type { Grade } from '#contract/grades.ts'
import type { Rounding } from '#server/shop/allocation.rules.ts'
import { pairCodes } from './promotion-codes.rules.ts'
import { judgeBuyer, type Refused, sumOf } from './eligibility.rules.ts'
import type { Walk } from './discount-lanes.rules.ts'
import type { Why } from './refusal-reasons.rules.ts'
import { walkBest } from './best-discounts.rules.ts'
import type { PromotionDay, PricedLine, Promotion, StackingLimits, Uses } from './promotion-terms.rules.ts'

/** When, for whom and how a cart is priced. */
export interface Occasion {
  today: PromotionDay
  /** null for a walk-in. */
  grade: Grade | null
  /** As typed; case does not matter. */
  codes: readonly string[]
  /** Ids that the buyer switched off. A code is switched off by not sending it. */
  closed: readonly string[]
  /** A promotion without an entry was never used. */
  uses: ReadonlyMap<string, Uses>
  /** Sold out: assortIds, and products of which every variant is. */
  soldOut: ReadonlySet<string>
  /** The delivery charge before promotions; null while no way is chosen. */
  deliveryCents: number | null
  rounding: Rounding
  limits: StackingLimits
}

/** The discount of a promotion on one line; of an order's discount the line's share. */
export interface DiscountShare {
  promotion: string
  cents: number
}

export interface DiscountedLine {
  key: string
  grossCents: number
  discounts: DiscountShare[]
  netCents: number
}

/** The priced cart. Every promotion and every code is in `applied` or `refused`, so that the result explains itself. */
export interface Discounted {
  /** In the order of the input. */
  lines: DiscountedLine[]
  deliveryCents: number
  deliveryOff: DiscountShare | null
  /** In the order of the lanes; `code` in upper case, null when none was needed. */
  applied: { promotion: string; code: string | null; cents: number; keys: string[] }[]
  /** By promotion, or by a code that belongs to none. */
  refused: { promotion: string | null; code: string | null; why: Why }[]
}

/**
 * Prices a cart with its promotions. The result does not depend on the order of lines, promotions and codes: lines are sorted by
 * key, promotions by rank, codes alphabetically.
 */
export function pricePromotions(
  lines: readonly PricedLine[],
  promotions: readonly Promotion[],
  occasion: Occasion,
): Discounted {
  const { codeOf, strays } = pairCodes(occasion.codes, promotions, occasion.uses)
  const codeFor = ({ id }: Promotion) => codeOf.get(id) ?? null
  const barred: Refused[] = []
  const admitted: Promotion[] = []
  for (const promotion of promotions) {
    const why = judgeBuyer(promotion, codeFor(promotion), occasion)
    if (why) barred.push({ promotion, why })
    else admitted.push(promotion)
  }
  const walk = walkBest(lines.toSorted(compareKeys), admitted, occasion)
  const refused = [...barred, ...walk.refused].map(({ promotion, why }) => ({
    promotion: promotion.id,
    code: codeFor(promotion),
    why,
  }))
  const { deliveryOff } = walk
  return {
    lines: tellLines(lines, walk),
    deliveryCents: lines.length === 0 ? 0 : (occasion.deliveryCents ?? 0), // §4: with nothing selected every sum is zero
    deliveryOff: deliveryOff && { promotion: deliveryOff.promotion.id, cents: deliveryOff.cents },
    applied: listApplied(walk).map(({ promotion, ...rest }) => ({
      promotion: promotion.id,
      code: codeFor(promotion),
      ...rest,
    })),
    refused: [...refused.sort((a, b) => (a.promotion < b.promotion ? -1 : 1)), ...strays],
  }
}

const compareKeys = (a: PricedLine, b: PricedLine) => (a.key < b.key ? -1 : 1)

/** Per line, in the order of the input. */
function tellLines(lines: readonly PricedLine[], { view, given }: Walk): DiscountedLine[] {
  const told = view.lines.map(({ key, priceCents, quantity }, at) => ({
    key,
    grossCents: priceCents * quantity,
    discounts: given.flatMap(({ promotion, off }) =>
      off[at]! > 0 ? [{ promotion: promotion.id, cents: off[at]! }] : [],
    ),
    netCents: view.netCents[at]!,
  }))
  const byKey = new Map(told.map((line) => [line.key, line]))
  return lines.map(({ key }) => byKey.get(key)!)
}

function listApplied({ view, given, deliveryOff }: Walk) {
  const onGoods = given.map(({ promotion, off }) => ({
    promotion,
    cents: sumOf(off),
    keys: view.lines.flatMap(({ key }, at) => (off[at]! > 0 ? [key] : [])),
  }))
  return deliveryOff ? [...onGoods, { ...deliveryOff, keys: [] }] : onGoods
}
