import type { Tx } from '#server/lib/database/db.ts'
import * as store from './claim-guest-orders.store.ts'

/** What was ordered as a guest becomes the member's: what this browser placed, and what was ordered under the proven e-mail. */
export const joinGuestOrders = (
  tx: Tx,
  who: { company: string; walkin: string | undefined; member: string; email: string | undefined },
): Promise<void> => store.give(tx, who)
