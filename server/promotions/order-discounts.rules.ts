import { allocate, percentOf, type Rounding } from '#server/shop/allocation.rules.ts'
import {
  cut,
  findBar,
  findGoods,
  findMost,
  judgeGoods,
  type LaneOutcome,
  type Refused,
  type StackingRoom,
  sumAt,
  type PricedView,
} from './eligibility.rules.ts'
import type { Why } from './refusal-reasons.rules.ts'
import type { Promotion, DiscountTerms } from './promotion-terms.rules.ts'

/** The third lane: the single greatest discount on the total of the goods, distributed over its lines. */
export function discountOrder(
  view: PricedView,
  promotions: readonly Promotion[],
  room: StackingRoom,
  rounding: Rounding,
): LaneOutcome {
  const { best, refused } = chooseBest(promotions, room, (promotion) => {
    const at = findGoods(promotion, view)
    const base = sumAt(view.netCents, at)
    return (
      judgeGoods(promotion, view, at) ?? findStep(promotion.terms, base) ?? offWhole(promotion.terms, base, rounding)
    )
  })
  if (!best) return { given: [], refused }
  const at = findGoods(best.promotion, view)
  const weights = view.netCents.map((cents, line) => (at.includes(line) ? cents : 0))
  return { given: [{ promotion: best.promotion, off: allocate(best.cents, weights) }], refused }
}

/** The fourth lane: the single greatest discount on the delivery. Minimum amounts are compared with the discounted goods. */
export function discountDelivery(
  view: PricedView,
  promotions: readonly Promotion[],
  room: StackingRoom,
  { rounding, deliveryCents }: { rounding: Rounding; deliveryCents: number | null },
) {
  return chooseBest(promotions, room, (promotion) => {
    const short = judgeGoods(promotion, view, findGoods(promotion, view))
    return short ?? (deliveryCents ? offWhole(promotion.terms, deliveryCents, rounding) : { kind: 'no-delivery-fee' })
  })
}

function chooseBest(
  promotions: readonly Promotion[],
  room: StackingRoom,
  weigh: (promotion: Promotion) => number | Why,
) {
  const refused: Refused[] = []
  const offers: { promotion: Promotion; cents: number }[] = []
  for (const promotion of promotions) {
    const weighed = weigh(promotion)
    const why = typeof weighed === 'number' ? (weighed > 0 ? findBar(promotion, room) : nothingOff) : weighed
    if (why) refused.push({ promotion, why })
    else offers.push({ promotion, cents: weighed as number })
  }
  const best = findMost(offers, ({ cents }) => cents)
  for (const { promotion } of offers)
    if (best && promotion !== best.promotion)
      refused.push({ promotion, why: { kind: 'beaten', by: best.promotion.id } })
  return { best, refused }
}

const nothingOff: Why = { kind: 'nothing-off' }

function offWhole(terms: DiscountTerms, base: number, rounding: Rounding): number {
  if (terms.kind === 'free-delivery') return base
  if (terms.kind === 'percent') return cut(percentOf(base, terms.percent, rounding), base)
  if (terms.kind === 'amount') return cut(terms.cents, base)
  const step = terms.kind === 'tiers' ? reachedStep(terms.steps, base) : undefined
  if (!step) return 0
  return cut('percent' in step ? percentOf(base, step.percent, rounding) : step.offCents, base)
}

type Tiers = Extract<DiscountTerms, { kind: 'tiers' }>

const reachedStep = (steps: Tiers['steps'], base: number) =>
  steps.filter(({ fromCents }) => fromCents <= base).toSorted((a, b) => b.fromCents - a.fromCents)[0]

/** The distance to the lowest tier. */
function findStep(terms: DiscountTerms, base: number): Why | null {
  if (terms.kind !== 'tiers' || reachedStep(terms.steps, base)) return null
  const minCents = Math.min(...terms.steps.map(({ fromCents }) => fromCents))
  return { kind: 'min-goods', minCents, missingCents: minCents - base }
}
