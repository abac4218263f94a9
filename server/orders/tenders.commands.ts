import { captureCards, authoriseCards, voidCards } from '#server/gift-cards/gift-cards.commands.ts'
import { readGift, type Recipient } from '#server/gift-cards/gift-recipients.rules.ts'
import { issueBoughtCards } from '#server/gift-cards/gift-card-sales.commands.ts'
import type { Tx } from '#server/lib/database/db.ts'
import { lockInOrder } from '#server/lib/database/lock-order.ts'
import { addJob } from '#server/lib/process/job-registry.ts'
import { findAccount } from '#server/identity/accounts.reads.ts'
import { giveBackPoints, promisePoints, spendPoints } from '#server/points/points.commands.ts'
import { reclaimUses, releaseUses } from '#server/promotions/promotion-uses.commands.ts'
import { allocate } from '#server/shop/allocation.rules.ts'
import { captureCoupons, claimCoupons, releaseCoupons } from '#server/vouchers/vouchers.commands.ts'
import { dropPlan, openPlans, startPlan } from '#server/billing/bills.commands.ts'
import { readTerms } from '#server/billing/bills.reads.ts'
import { planOf } from '#server/billing/bills.rules.ts'
import { dayOf } from '#server/lib/process/clock.ts'
import type { NewTender } from './place-orders.store.ts'
import type { Order } from './orders.store.ts'
import * as store from './tenders.store.ts'
import { isInParts, isAskedAgain, sumOfMoney, sumOwed, travels } from './orders.rules.ts'

interface TenderTaking {
  company: string
  visitor: string
  conversation: string
  orderId: string
  at: Temporal.Instant
}
type HeldTender = Pick<NewTender, 'kind' | 'ref' | 'cents' | 'uses'>

/** Claims the tenders of an order, or returns what is missing; the caller then rolls back. */
export async function takeTenders(
  tx: Tx,
  by: TenderTaking,
  tenders: readonly HeldTender[],
): Promise<Exclude<NewTender['kind'], 'money' | 'exchange'> | null> {
  const coupons = tenders.flatMap(({ kind, ref, cents, uses }) =>
    kind === 'coupon' ? allocate(cents, Array(uses).fill(1)).map((part) => ({ couponNo: ref!, cents: part })) : [],
  )
  const points = tenders.find(({ kind }) => kind === 'points')
  const cards = tenders.flatMap(({ kind, ref, cents }) => (kind === 'gift-card' ? [{ card: ref!, cents }] : []))
  const [coupon, redeemed, card] = await lockInOrder(tx, [
    coupons.length > 0 && ['coupon', () => claimCoupons(tx, by, coupons)],
    points && ['points_account', () => redeem(tx, by, Number(points.ref))],
    cards.length > 0 && ['gift_card', () => authoriseCards(tx, by, cards)],
  ])
  if (coupon) return 'coupon'
  if (redeemed === 'short') return 'points'
  return card ? 'gift-card' : null
}

const redeem = (tx: Tx, { company, visitor: member, orderId: ref, at }: TenderTaking, points: number) =>
  spendPoints(tx, { company, member, points, kind: 'redemption', ref, reason: null, at })

/** Captures the claimed tenders of a paid order, and promises its points. */
export async function captureTenders(tx: Tx, order: Order, at: Temporal.Instant): Promise<void> {
  if (order.tenderedCents > 0) await captureCoupons(tx, order.id, at)
  if (order.pointsToEarn > 0) await promiseEarned(tx, order, at)
  if (order.tenderedCents > 0) await captureCards(tx, order.id, at)
}

/**
 * Creates and mails the gift cards of an order: at payment, or after approval of an order on hold. An order of gift
 * cards only is complete then.
 */
export async function handOverCards(
  tx: Tx,
  order: Order,
  bought: readonly store.CardLine[],
  at: Temporal.Instant,
): Promise<void> {
  if (bought.length === 0) return
  const { id: orderId, company, visitor } = order
  const member = (await findAccount(tx, company, visitor)) ? visitor : null
  const lines = bought.map(({ words, ...line }) => ({ ...line, recipient: recipientOf(words) }))
  await issueBoughtCards(tx, { company, orderId, member, giver: order.recipient, buyer: order, lines }, at)
  if (!travels(order)) await addJob(tx, 'handOver', { order: orderId })
}

function recipientOf(words: string): Recipient | null {
  const gift = readGift(words)
  return gift.kind === 'gift' ? gift.recipient : null
}

function promiseEarned(
  tx: Tx,
  { id, company, visitor, pointsToEarn, phone, deliverTo, ...order }: Order,
  at: Temporal.Instant,
) {
  const paidCents = sumOfMoney(order)
  const sentTo = { phone, place: deliverTo.address ?? null }
  const promised = { company, member: visitor, orderId: id, points: pointsToEarn, snapshot: { paidCents }, sentTo, at }
  return promisePoints(tx, promised)
}

/** Releases all tenders of an order that was given up, once. */
export async function releaseTenders(tx: Tx, order: Order, at: Temporal.Instant): Promise<void> {
  if (order.discountCents + order.deliveryDiscountCents > 0) await releaseUses(tx, order.id, at)
  if (order.tenderedCents > 0) {
    await releaseCoupons(tx, order.id, at)
    await giveBackPoints(tx, order.id, at)
    await voidCards(tx, order.id, at)
  }
  if (isInParts(order)) await dropPlan(tx, order.id, at)
}

/**
 * Claims the same promotions, coupons, points and cards again for an order that is paid after it expired; false when one
 * is gone.
 */
export async function takeTendersAgain(tx: Tx, order: Order, at: Temporal.Instant): Promise<boolean> {
  if (order.exchangeOf !== null) return store.holdCredit(tx, order.exchangeOf)
  if (order.discountCents + order.deliveryDiscountCents > 0 && !(await reclaimUses(tx, order.id, at))) return false
  if (order.tenderedCents === 0) return true
  const { id, company, visitor, conversation } = order
  const by = { company, visitor, conversation: conversation ?? id, orderId: id, at }
  const tenders = (await store.tendersOf(tx, id)).map(({ amountCents: cents, ...tender }) => ({ ...tender, cents }))
  return (await takeTenders(tx, by, tenders)) === null
}

/** Starts the instalments of an order whose first payment has arrived; 'refused' when the lender's limit is reached. */
export async function startParts(
  tx: Tx,
  order: Order,
  { at, actor }: { at: Temporal.Instant; actor: string },
): Promise<'started' | 'refused' | 'none'> {
  if (!isInParts(order)) return 'none'
  return startPlan(tx, order.id, { at, actor, terms: await readTerms(tx, order.company) })
}

/** Changes the payment method of the remainder; returns the amount of the first payment. */
export async function changeMethod(tx: Tx, order: Order, method: string, at: Temporal.Instant): Promise<number> {
  if (isAskedAgain(order)) return sumOwed(order) // the receipt keeps the original deposit
  const cents = order.depositCents ?? sumOfMoney(order)
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

/** Stores the masked card number for the receipt, if the provider reveals it. §3 */
export const noteCard = (tx: Tx, orderId: string, masked: string): Promise<void> => store.noteCard(tx, orderId, masked)
