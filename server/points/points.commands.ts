import { dayOf } from '#server/lib/process/clock.ts'
import type { Tx } from '#server/lib/database/db.ts'
import { lockInOrder } from '#server/lib/database/lock-order.ts'
import { addJob } from '#server/lib/process/job-registry.ts'
import { leaveToCommit } from '#server/lib/database/transaction.ts'
import { findInviterOf } from '#server/identity/invitation-codes.reads.ts'
import { readSettings } from '#server/shop/shop.reads.ts'
import { m } from '#words/compiled/messages.js'
import type { MemberOwner } from '#server/shop/owners.rules.ts'
import { openRecipientHash } from './recipient-hash.reads.ts'
import { credit, debit, holdAccount, holdForSpending, takeOut } from './points-ledger.commands.ts'
import { findAccount } from './points-ledger.store.ts'
import { promise, withdrawPromise } from './pending-points.commands.ts'
import { findPromise, listComing } from './pending-points.store.ts'
import { setCreditsOn } from './pending-points.store.ts'
import { creditedOn, lastDayOfReturned, sayPlace, type SentPlace } from './points.rules.ts'
import * as store from './points.store.ts'
import type { SpendKind } from './points.store.ts'
import { type NameInLanguages, sayInBoth } from '#words/languages.ts'

interface Spending extends MemberOwner {
  points: number
  kind: SpendKind
  /** The id of the order or coupon. A repeated call with the same one does nothing. */
  ref: string
  /** The reason that the member reads; an order is shown by its number. */
  reason: NameInLanguages | null
  at: Temporal.Instant
}

/** Redeems points, earliest expiry first. 'short', with nothing changed, when there are too few. */
export async function spendPoints(tx: Tx, spending: Spending): Promise<'done' | 'short'> {
  const { points, kind, ref, reason, at } = spending
  const [{ account, lots }, before] = await lockInOrder(tx, [
    ['points_account', () => holdForSpending(tx, spending, points, at)],
    () => store.findLive(tx, ref),
  ])
  if (before) {
    if (before.member !== account.member || before.points !== points)
      throw new Error(`${ref} was redeemed for another sum before`)
    return 'done'
  }
  const orderId = kind === 'redemption' ? ref : null
  if (account.usable < points) return 'short'
  const { parts, moved } = takeOut(tx, account, lots, points, { kind, orderId, reason, actor: 'member', at })
  leaveToCommit(tx, moved)
  leaveToCommit(tx, store.insertSpend(tx, account, { kind, ref, points, reason, parts, at }))
  return 'done'
}

/**
 * Returns redeemed points, all or some, when their purpose was cancelled. They keep their expiry date but last at least 30 more
 * days. Never more than are still redeemed; returns how many. Without `points`, all.
 */
export async function giveBackPoints(tx: Tx, ref: string, at: Temporal.Instant, points = Infinity): Promise<number> {
  const found = await store.findLive(tx, ref)
  if (!found) return 0
  const account = await holdAccount(tx, found, at)
  const spend = await store.findLive(tx, ref) // read after the account is locked
  if (!spend) return 0
  const back = Math.min(points, spend.points - spend.givenBack)
  if (back <= 0) return 0
  const today = dayOf(at)
  const lots = (await store.giveBack(tx, spend.id, back)).map((part) => ({
    points: part.points,
    expires: lastDayOfReturned(part.expires, today),
  }))
  const orderId = spend.kind === 'redemption' ? ref : null
  await credit(tx, account, lots, { kind: 'given back', orderId, reason: spend.reason, actor: 'job', at })
  return back
}

/** Promises a paid order's points: pending until its goods are received and can no longer be returned. */
export async function promisePoints(
  tx: Tx,
  order: MemberOwner & {
    orderId: string
    points: number
    /** The terms that were applied. */
    snapshot: object
    /** Delivery data, to detect members who invite themselves; null for pickup. */
    sentTo: { phone: string; place: SentPlace | null }
    at: Temporal.Instant
  },
): Promise<void> {
  const { company, member, orderId, points, snapshot: terms, sentTo, at } = order
  const { hide } = openRecipientHash(tx)
  await promise(tx, {
    company,
    member,
    kind: 'order',
    source: orderId,
    orderId,
    points,
    creditsOn: null,
    terms,
    sentTo: { phone: hide(sentTo.phone), place: sentTo.place && hide(sayPlace(sentTo.place)) },
    actor: 'job',
    at,
  })
}

/** The goods were received: starts the waiting time of the order's points and of a friend's invitation. */
export async function startPointsWait(tx: Tx, orderId: string, receivedAt: Temporal.Instant): Promise<void> {
  const promised = await findPromise(tx, 'order', orderId)
  if (!promised) return
  const { refundDays } = await readSettings(tx, promised.company)
  const { company, member } = promised
  if (!(await setCreditsOn(tx, promised.id, creditedOn(dayOf(receivedAt), refundDays)))) return
  if (await findInviterOf(tx, company, member))
    await addJob(tx, 'thankInviter', { orderId, receivedAt: receivedAt.toString() })
}

/** Takes back the points that returned goods had earned; pending ones first. */
export async function clawBack(
  tx: Tx,
  orderId: string,
  points: number,
  at: Temporal.Instant,
  orderLine: number | null = null,
): Promise<void> {
  const promised = await findPromise(tx, 'order', orderId)
  if (promised && points > 0) await withdrawPromise(tx, promised, points, { orderLine, at })
}

/** A fully returned order no longer counts as a friend's first order. */
export const takeBackInvitation = (tx: Tx, orderId: string): Promise<void> =>
  addJob(tx, 'takeBackInvitation', { orderId })

/** The account is closed: credited and pending points lapse; the ledger stays. */
export async function forfeitPoints(tx: Tx, owner: MemberOwner, at: Temporal.Instant): Promise<void> {
  if (!(await findAccount(tx, owner, dayOf(at)))) return
  const account = await holdAccount(tx, owner, at)
  for (const promised of await listComing(tx, owner, 10_000))
    await withdrawPromise(tx, promised, promised.points - promised.cancelled, { at })
  const reason = sayInBoth((locale) => m.points_account_deleted({}, { locale }))
  if (account.usable > 0) await debit(tx, account, account.usable, { kind: 'expiry', reason, actor: 'member', at })
}
