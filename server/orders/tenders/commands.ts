import { captureCards, authoriseCards, voidCards } from '#server/gift-cards/commands.ts'
import type { Tx } from '#server/lib/db.ts'
import { giveBackPoints, promisePoints, spendPoints } from '#server/points/commands.ts'
import { captureCoupons, claimCoupons, releaseCoupons } from '#server/vouchers/commands.ts'
import { dropPlan, openPlans, startPlan } from '../bills/commands.ts'
import { readTerms } from '../bills/reads.ts'
import { planOf } from '../bills/rules.ts'
import { dayOf } from '#server/lib/clock.ts'
import type { Order } from '../store.ts'
import * as store from '../store.ts'
import { isInParts } from '../rules.ts'

/** What an order that is being placed takes besides its goods. */
export interface Means {
  company: string
  visitor: string
  conversation: string
  orderId: string
  at: Temporal.Instant
  coupons: readonly { couponNo: string; cents: number }[]
  points: number
  cards: readonly { card: string; cents: number }[]
}

/** The first of them that could not be had. */
export type Missing = { kind: 'coupon' | 'points' | 'gift-card'; ref: string }

/**
 * Takes all of it or says what is missing, and then whoever asked rolls back. Always in this order, so that no two buyers
 * wait for one another.
 */
export async function takeTenders(tx: Tx, means: Means): Promise<Missing | null> {
  const coupon = await claimCoupons(tx, means, means.coupons)
  if (coupon !== null) return { kind: 'coupon', ref: coupon }
  if (means.points > 0 && (await redeem(tx, means)) === 'short') return { kind: 'points', ref: String(means.points) }
  const card = await authoriseCards(tx, means, means.cards)
  return card === null ? null : { kind: 'gift-card', ref: card }
}

const redeem = (tx: Tx, { company, visitor: member, orderId: ref, points, at }: Means) =>
  spendPoints(tx, { company, member, points, kind: 'redemption', ref, reason: null, at })

/** The order is paid: what was set aside for it is used up, and what it earns is promised. */
export async function captureTenders(tx: Tx, order: Order, at: Temporal.Instant): Promise<void> {
  if (order.tenderedCents > 0) await Promise.all([captureCoupons(tx, order.id, at), captureCards(tx, order.id, at)])
  if (order.pointsToEarn > 0) await promiseEarned(tx, order, at)
}

function promiseEarned(
  tx: Tx,
  { id, company, visitor, pointsToEarn, phone, deliverTo, ...order }: Order,
  at: Temporal.Instant,
) {
  const paidCents = order.netCents - order.tenderedCents
  const sentTo = { phone, place: deliverTo.address ?? null }
  const promised = { company, member: visitor, orderId: id, points: pointsToEarn, snapshot: { paidCents }, sentTo, at }
  return promisePoints(tx, promised)
}

/** The order has come to nothing: everything goes back to where it came from, once. */
export async function releaseTenders(tx: Tx, order: Order, at: Temporal.Instant): Promise<void> {
  if (order.tenderedCents > 0) {
    await releaseCoupons(tx, order.id, at)
    await giveBackPoints(tx, order.id, at)
    await voidCards(tx, order.id, at)
  }
  if (isInParts(order)) await dropPlan(tx, order.id, at)
}

/** The same coupons, points and cards once more, for an order that is paid after its end; false when one of them is gone. */
export async function takeTendersAgain(tx: Tx, order: Order, at: Temporal.Instant): Promise<boolean> {
  if (order.tenderedCents === 0) return true
  const tenders = await store.tendersOf(tx, order.id)
  const missing = await takeTenders(tx, {
    company: order.company,
    visitor: order.visitor,
    conversation: order.conversation ?? order.id,
    orderId: order.id,
    at,
    coupons: tenders.flatMap(({ kind, ref, amountCents }) =>
      kind === 'coupon' && ref !== null ? [{ couponNo: ref, cents: amountCents }] : [],
    ),
    points: Number(tenders.find(({ kind }) => kind === 'points')?.ref ?? 0),
    cards: tenders.flatMap(({ kind, ref, amountCents }) =>
      kind === 'gift-card' && ref !== null ? [{ card: ref, cents: amountCents }] : [],
    ),
  })
  return missing === null
}

/** The first part of an order that is bought now and paid later has come; 'refused' when nothing more may be lent by now. */
export async function startParts(
  tx: Tx,
  order: Order,
  { at, actor }: { at: Temporal.Instant; actor: string },
): Promise<'started' | 'refused' | 'none'> {
  if (!isInParts(order)) return 'none'
  return startPlan(tx, order.id, { at, actor, terms: await readTerms(tx, order.company) })
}

/** Another way to bring what is left; answers what it must bring first. */
export async function changeMethod(tx: Tx, order: Order, method: string, at: Temporal.Instant): Promise<number> {
  const cents = order.netCents - order.tenderedCents
  const dueCents = method === 'PAY_LATER' ? await openParts(tx, order, cents, at) : cents
  if (method !== 'PAY_LATER' && isInParts(order)) await dropPlan(tx, order.id, at)
  await store.changeMethod(tx, order.id, method, dueCents)
  return dueCents
}

async function openParts(tx: Tx, order: Order, cents: number, at: Temporal.Instant): Promise<number> {
  const { company, visitor: member, id: orderId } = order
  const terms = await readTerms(tx, company)
  await openPlans(tx, { company, member, orders: [{ orderId, cents }], terms, at })
  return planOf(cents, dayOf(at), terms)[0]!.cents
}
