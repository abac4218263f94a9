import type { Grade } from '#contract/grades.ts'
import { dayOf } from '#server/lib/process/clock.ts'
import type { Db } from '#server/lib/database/db.ts'
import * as store from './buy-vouchers.store.ts'

/** Coupons for points at a grade, cheapest first, including sold-out ones. */
export const listOffers = (
  db: Db,
  { company, grade, at }: { company: string; grade: Grade; at: Temporal.Instant },
): Promise<store.VoucherOffer[]> => store.listOffers(db, company, grade, dayOf(at).toString())
