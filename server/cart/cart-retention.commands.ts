import type { Db, Tx } from '#server/lib/database/db.ts'
import { listWalkins } from '#server/identity/tokens.reads.ts'
import { longestSession } from '#server/identity/tokens.rules.ts'
import * as store from './cart-retention.store.ts'

/**
 * Deletes carts that were not touched for the life of a session: those of walk-ins, whose tokens have expired, and empty ones. A
 * member's goods stay. Returns the visitors it looked at, so that the next batch continues after them.
 */
export async function clearCarts(
  db: Db,
  { now, after, most }: { now: Temporal.Instant; after: string | undefined; most: number },
): Promise<string[]> {
  const before = now.subtract(longestSession)
  const carts = await store.oldCarts(db, { before, after, most })
  const visitors = carts.map(({ visitor }) => visitor)
  const walkins = await listWalkins(db, visitors)
  const over = carts.filter(({ visitor, isEmpty }) => isEmpty || walkins.has(visitor))
  await store.removeCarts(
    db,
    over.map(({ visitor }) => visitor),
    before,
  )
  return visitors
}

/** Runs when an account is closed. */
export const eraseCart = (tx: Tx, { member }: { member: string }): Promise<void> => store.removeCart(tx, member)
