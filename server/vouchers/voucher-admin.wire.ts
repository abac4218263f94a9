import { wireInstant } from '#server/lib/process/clock.ts'
import type { findGiven } from './voucher-admin.reads.ts'
import { wireCoupon } from './voucher-wallet.wire.ts'

/** A granted coupon, with who granted it and why. */
export const wireGiven = (
  { coupon, givenBy, reason, givenAt, withdrawnAt }: Awaited<ReturnType<typeof findGiven>>,
  words: Parameters<typeof wireCoupon>[1],
) => ({
  ...wireCoupon(coupon, words),
  grantedBy: givenBy,
  reason,
  grantedAt: wireInstant(givenAt),
  withdrawnAt: withdrawnAt && wireInstant(withdrawnAt),
})
