import type { Tx } from '#server/lib/database/db.ts'
import { sameThing } from './cart.rules.ts'
import * as store from './cart.store.ts'
import { joinLines } from './merge-carts.rules.ts'

/** Merges the cart of a walk-in who logs in into the member's. Stock is checked at the next read, which can report changes. */
export async function joinCart(
  tx: Tx,
  who: { company: string; walkin: string; member: string; now: Temporal.Instant },
  { checkingOut }: { checkingOut: boolean },
): Promise<void> {
  const { company, walkin, member, now } = who
  if ((await store.lines(tx, company, walkin)).length === 0) return
  const held = new Map<string, Awaited<ReturnType<typeof store.holdCart>>>()
  for (const visitor of [walkin, member].sort()) held.set(visitor, await store.holdCart(tx, company, visitor, now)) // in one order
  const [gathered, kept] = [held.get(walkin)!, held.get(member)!]
  const joined = joinLines(kept, gathered, { checkingOut })
  const lost = kept.filter((line) => !joined.some((one) => sameThing(one, line)))
  if (lost.length > 0) await store.remove(tx, company, member, lost)
  await store.remove(tx, company, walkin, gathered)
  await store.put(tx, company, member, joined)
}
