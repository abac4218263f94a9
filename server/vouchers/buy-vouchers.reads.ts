import type { Grade } from '#contract/grades.ts'
import type { CouponOffer as WireOffer } from '#contract/vouchers.ts'
import { dayOf } from '#server/lib/process/clock.ts'
import type { Db } from '#server/lib/database/db.ts'
import { lastDayOf } from './voucher-admin.rules.ts'
import { type WalletReader, wireTerms } from './voucher-wallet.reads.ts'
import * as store from './buy-vouchers.store.ts'

/** What points buy at a grade, the cheapest first; what is sold out among it. */
export const listOffers = (
  db: Db,
  { company, grade, at }: { company: string; grade: Grade; at: Temporal.Instant },
): Promise<store.VoucherOffer[]> => store.listOffers(db, company, grade, dayOf(at).toString())

export const wireOffer = (
  offer: store.VoucherOffer,
  balance: number,
  asker: Pick<WalletReader, 'snapshot' | 'locale' | 'now'>,
): WireOffer => ({
  ...wireTerms(offer, asker),
  points: offer.points,
  expiryPeriod: offer.term,
  expiry: lastDayOf(offer, dayOf(asker.now)).toString(),
  left: offer.left,
  affordable: balance >= offer.points,
})
