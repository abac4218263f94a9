import type { VisitorOwner } from '#server/shop/owners.rules.ts'
import { dayOf } from '#server/lib/process/clock.ts'
import type { Db } from '#server/lib/database/db.ts'
import type { HeldCoupon } from './vouchers.rules.ts'
import * as store from './vouchers.store.ts'

const mostUsable = 100

/** A member's own coupons: the named ones in any state, or those usable today. */
export const listHeldCoupons = (
  db: Db,
  owner: VisitorOwner,
  which: readonly string[] | 'usable',
  at: Temporal.Instant,
): Promise<HeldCoupon[]> =>
  which === 'usable'
    ? store.listUsable(db, owner, dayOf(at).toString(), mostUsable)
    : store.listByNumber(db, owner, which)
