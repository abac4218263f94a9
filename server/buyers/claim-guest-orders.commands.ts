import type { Tx } from '#server/lib/database/db.ts'
import * as store from './claim-guest-orders.store.ts'

/** Moves guest orders to the member: those of this browser, and those under the verified e-mail. */
export const joinGuestOrders = (
  tx: Tx,
  who: { company: string; walkin: string | undefined; member: string; email: string | undefined },
): Promise<void> => store.give(tx, who)
