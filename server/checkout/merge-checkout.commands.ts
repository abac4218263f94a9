import { joinCart } from '#server/cart/merge-carts.commands.ts'
import type { Tx } from '#server/lib/database/db.ts'
import { isOver } from './checkout.rules.ts'
import * as store from './merge-checkout.store.ts'

interface CheckoutLogin {
  company: string
  walkin: string | undefined
  member: string
  now: Temporal.Instant
}

/** Moves the walk-in's open conversations to the member who logs in during checkout. The walk-in's cart replaces the member's. */
export async function joinCheckout(tx: Tx, { walkin, ...who }: CheckoutLogin): Promise<void> {
  if (walkin === undefined) return
  const begun = await store.openedAt(tx, walkin)
  await joinCart(tx, { ...who, walkin }, { checkingOut: begun.some((at) => !isOver(at, who.now)) })
  await store.give(tx, walkin, who.member)
}
