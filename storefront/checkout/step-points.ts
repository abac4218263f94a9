import type { PaymentResult } from '#contract/checkout.ts'
import { m } from '#words/compiled/messages.js'

/** Points are used in whole dollars here: how many dollars this order takes, or why none. */
export function stepPoints({ balance, most, pointsPerDollar, reason }: NonNullable<PaymentResult['points']>) {
  const whole = most - (most % pointsPerDollar)
  if (whole > 0 || reason) return { most: whole, reason }
  return {
    most: 0,
    reason:
      balance < pointsPerDollar ? m.checkout_points_few({ points: pointsPerDollar }) : m.checkout_points_not_needed(),
  }
}
