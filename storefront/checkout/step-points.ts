import type { PaymentResult } from '#contract/checkout.ts'
import { m } from '#words/compiled/messages.js'

/** Points pay whole dollars here: how many of them this order takes so, and why none where it is none. */
export function stepPoints({ balance, most, pointsPerDollar, reason }: NonNullable<PaymentResult['points']>) {
  const whole = most - (most % pointsPerDollar)
  if (whole > 0 || reason) return { most: whole, reason }
  return {
    most: 0,
    reason:
      balance < pointsPerDollar ? m.checkout_points_few({ points: pointsPerDollar }) : m.checkout_points_not_needed(),
  }
}
