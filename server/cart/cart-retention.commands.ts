import type { Db, Tx } from '#server/lib/database/db.ts'
import { listWalkins } from '#server/identity/tokens.reads.ts'
import { longestSession } from '#server/identity/tokens.rules.ts'
import * as store from './cart-retention.store.ts'

/**
 * Clears away carts that nobody has touched for as long as a session lives: a walk-in's, which no token opens any more, and
 * whoever's is empty. A member's goods stay. Answers whose carts were looked at, for the next step to go on after them.
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

/** A member leaves. */
export const eraseCart = (tx: Tx, { member }: { member: string }): Promise<void> => store.removeCart(tx, member)
