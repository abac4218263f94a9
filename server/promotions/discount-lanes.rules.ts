import type { Rounding } from '#server/shop/allocation.rules.ts'
import { bundlePieces } from './bundles.rules.ts'
import { type LaneOutcome, type StackingRoom, sumOf, takeSlot, type PricedView } from './eligibility.rules.ts'
import { discountLines } from './line-discounts.rules.ts'
import type { DiscountLane, PricedLine, Promotion, StackingLimits } from './promotion-terms.rules.ts'
import { discountDelivery, discountOrder } from './order-discounts.rules.ts'

export interface DiscountCircumstances {
  rounding: Rounding
  limits: StackingLimits
  soldOut: ReadonlySet<string>
  deliveryCents: number | null
}

/** The result of all lanes. */
export interface Walk extends LaneOutcome {
  view: PricedView
  deliveryOff: { promotion: Promotion; cents: number } | null
  savedCents: number
}

/** Applies the lanes in order, each to the amounts that the one before has left. Lines are sorted by key, promotions by rank. */
export function walkLanes(
  lines: readonly PricedLine[],
  promotions: readonly Promotion[],
  here: DiscountCircumstances,
): Walk {
  const inLane = (lane: DiscountLane) => promotions.filter((promotion) => promotion.lane === lane)
  let view: PricedView = { lines, netCents: lines.map(({ priceCents, quantity }) => priceCents * quantity) }
  let room: StackingRoom = { applied: [], limits: here.limits }
  const walked: LaneOutcome[] = []
  const walk = (outcome: LaneOutcome) => {
    walked.push(outcome)
    room = takeSlot(room, outcome.given)
    view = {
      lines,
      netCents: outcome.given.reduce<readonly number[]>((net, { off }) => subtract(net, off), view.netCents),
    }
  }
  walk(discountLines(view, inLane('line'), room, here.rounding))
  walk(bundlePieces(view, inLane('bundle'), room, here))
  walk(discountOrder(view, inLane('order'), room, here.rounding))
  const delivery = discountDelivery(view, inLane('delivery'), room, here)
  const given = walked.flatMap((outcome) => outcome.given)
  return {
    view,
    given,
    refused: [...walked.flatMap((outcome) => outcome.refused), ...delivery.refused],
    deliveryOff: delivery.best ?? null,
    savedCents: given.reduce((sum, { off }) => sum + sumOf(off), delivery.best?.cents ?? 0),
  }
}

const subtract = (from: readonly number[], off: readonly number[]) => from.map((cents, at) => cents - off[at]!)
