import { randomUUIDv7 } from 'node:crypto'
import type { Delivery } from '#contract/checkout.ts'
import type { Locale } from '#contract/shop.ts'
import { deleteOrdered } from '#server/cart/change-lines.commands.ts'
import { type CartLine, type CartOwner } from '#server/cart/cart.reads.ts'
import { sayName } from '#server/promotions/promotion-wording.rules.ts'
import { maskCode } from '#server/gift-cards/gift-card-codes.rules.ts'
import type { Tx } from '#server/lib/database/db.ts'
import { lockInOrder } from '#server/lib/database/lock-order.ts'
import { addJobs } from '#server/lib/process/job-registry.ts'
import { insertScheduled } from '#server/lib/process/scheduled-jobs.ts'
import { Refusal } from '#server/lib/http/refusal.ts'
import { leaveToCommit } from '#server/lib/database/transaction.ts'
import { type Doer, holdOrders, markPaid } from '#server/orders/orders.commands.ts'
import { readTerms } from '#server/billing/bills.reads.ts'
import { planOf } from '#server/billing/bills.rules.ts'
import { listFollowUps, placeOrders } from '#server/orders/place-orders.commands.ts'
import type { PlacedOrder } from '#server/orders/place-orders.store.ts'
import type { LimitedCustomer } from '#server/orders/order-limits.store.ts'
import { insertCustomer } from '#server/orders/order-limits.commands.ts'
import {
  type PaymentDraft,
  draftPayment,
  insertPayment,
  requireMethod,
} from '#server/payments/open-payments.commands.ts'
import type { PaymentServices } from '#server/payments/payments.reads.ts'
import { followUpOf, mayCaptureLater } from '#server/payments/payments.rules.ts'
import { plain, readPhone } from '#server/shop/contacts.rules.ts'
import { tidyTexts } from '#server/shop/postal-addresses.rules.ts'
import { claimGoods } from '#server/stock/stock.commands.ts'
import { findPoint, remarkOf } from './checkout-form.rules.ts'
import { type DividedPart, divideSale } from './split-sale.rules.ts'
import { type Means, moneyMethodOf } from './means-of-payment.rules.ts'
import type { CheckoutContext } from './checkout-context.reads.ts'
import { limitSteps } from './checkout-limits.commands.ts'
import type { CheckoutChoices, Quote } from './checkout.reads.ts'
import * as store from './checkout.store.ts'
import { agreeToParts, takeMeans } from './take-payment-means.commands.ts'

/** The result of a completion, the same however often it is called. */
export interface CompletedCheckout {
  /** Resolves when the transaction ends: the orders are written by its last statement. */
  orders: Promise<PlacedOrder[]>
  payId: string
  /** Where the confirmation is mailed. */
  email: string
  /** A payment that this call has written, for the bank. */
  payment?: PaymentDraft | undefined
}

/** The request and its price at this moment. */
export interface CheckoutPlacing {
  services: PaymentServices
  owner: CartOwner
  customer: LimitedCustomer
  /** The client network. */
  network: string
  context: CheckoutContext
  means: Means
  body: CheckoutChoices
  /** The completed form. */
  delivery: Delivery
  /** The buyer's own earlier order to which these goods are added. */
  addedTo: string | null
  priced: Quote
  /** Identifies the request: the same request has the same hash. */
  requestHash: string
  /** The draft that staff hand over. */
  drafted?: DraftMark
}

/** The draft that becomes the order, the staff member who hands it over, and the language of its mails. */
export interface DraftMark {
  id: string
  actor: string
  language: Locale
}

/**
 * Enforces the customer's limits, claims the goods and the tenders, and then writes all that nobody else waits for in one
 * statement: one order per supplier with its payment, the cart without them, the jobs for later.
 */
export async function writeOrders(tx: Tx, placing: CheckoutPlacing): Promise<CompletedCheckout> {
  const { owner, customer, network, context, body, priced, requestHash, addedTo, drafted } = placing
  const { at } = context.now
  const { method, lending, parts, payment, expiresAt } = await draftSale(placing)
  const payId = payment?.id ?? ''

  const goodsHeldUntil = at.add({ minutes: context.settings.unpaidHoldMinutes })
  const offline = method && !method.online ? { network, goodsHeldUntil } : undefined
  const order = { ...describe(placing), addedTo, expiresAt, offline, parts }
  const { jobs, scheduled } = listFollowUps(order, { online: drafted === undefined && (method?.online ?? true) })
  const later = method?.online && payId !== '' ? [...scheduled, ...followUpOf(payId, 0, at)] : scheduled
  const ids = parts.map(({ id }) => id)
  // A limit or a claim that falls short rolls back everything.
  await lockInOrder(tx, [
    ...limitSteps(tx, customer, offline ? network : null, placing),
    () => addJobs(tx, jobs),
    ['stock', () => claim(tx, owner, parts, at)],
    (lending || takesMore(parts)) && ['promotion', () => takeMeans(tx, placing, parts)],
  ])
  if (lending) await agreeToParts(tx, placing, parts, lending)
  const orders = placeOrders(tx, order, [
    store.updatePlaced(body.paymentConversationId, { requestHash, payId, now: at }),
    !drafted && deleteOrdered(owner, priced.selected), // a draft has no cart
    ...(payment ? insertPayment(payment) : []),
    customer.keys.length > 0 && insertCustomer(customer, ids),
    later.length > 0 && insertScheduled(later),
  ])
  if (parts.some(({ dueCents }) => dueCents === 0))
    await confirmFree(tx, await orders, { at, actor: drafted?.actor ?? 'visitor' })
  else leaveToCommit(tx, orders)
  return { orders, payId, email: order.email, payment }
}

/** Computes the orders and their payment before anything is written: the sum of each, its method and what is due now. */
async function draftSale({ services, owner: { company }, context, means, body, priced, drafted }: CheckoutPlacing) {
  const code = priced.sale.dueCents > 0 ? moneyMethodOf(body.cashRecords) : undefined
  const method = code === undefined ? null : requireMethod(code)
  const lending = method?.code === 'PAY_LATER' ? await readTerms(services.db, company) : null
  const today = context.now.now.toPlainDate()
  const parts = divideSale(priced, {
    // Ids sort in the order of the parts. A draft's id is older than the ids of the parts placed with it.
    ids: priced.parts.map((_, at) => (at === 0 && drafted ? drafted.id : randomUUIDv7())).sort(),
    method: method?.code ?? null,
    firstOf: (cents) => (lending && cents > 0 ? planOf(cents, today, lending)[0]!.cents : cents),
    ...describeMeans(means, priced),
  })
  const shares = parts.map(({ id: orderId, dueCents }) => ({ orderId, amountCents: dueCents })).filter(isOwed)
  const wanted = { company, conversation: body.paymentConversationId, shares, createdAt: context.now.at }
  const expiresAt = context.now.at.add(timeToPay(context, drafted === undefined && (method?.online ?? true)))
  const capturesLater =
    method !== null &&
    mayCaptureLater(method, {
      captureAtDispatch: context.settings.captureAtDispatch,
      orders: parts.length,
      preOrder: priced.arrives !== null,
      hasGiftCards: priced.selected.some(({ goods }) => goods.isGiftCard),
    })
  const payment =
    shares.length === 0 || !method
      ? undefined
      : draftPayment(context.takes, { ...wanted, method, capturesLater, expiresAt })
  return { method, lending, parts, payment, expiresAt }
}

/** Whether anything besides money is claimed. */
const takesMore = (parts: readonly DividedPart<CartLine>[]) =>
  parts.some(({ discounts, tenders }) => discounts.length > 0 || tenders.some(({ kind }) => kind !== 'money'))

async function confirmFree(tx: Tx, orders: readonly PlacedOrder[], doer: Doer): Promise<void> {
  const free = orders.flatMap(({ id, dueCents }) => (dueCents === 0 ? [id] : []))
  for (const one of await holdOrders(tx, free)) await markPaid(tx, one, { amountCents: 0, ...doer })
}

const isOwed = ({ amountCents }: { amountCents: number }) => amountCents > 0

const timeToPay = ({ settings }: CheckoutContext, online: boolean) =>
  online ? { minutes: settings.unpaidOnlineMinutes } : { hours: settings.unpaidOfflineHours }

/** The names of coupons, cards and promotions on the order, and the uses of each coupon. */
export function describeMeans({ grade, cards }: Means, { sale, prices }: Quote) {
  const coupons = new Map(sale.coupons.map(({ coupon }) => [coupon.no, coupon]))
  return {
    grade,
    usesOf: (no: string) => sale.coupons.filter((one) => one.coupon.no === no && one.verdict.kind === 'fits').length,
    nameTender(kind: 'coupon' | 'gift-card', ref: string) {
      const coupon = coupons.get(ref)
      if (kind === 'coupon' && coupon) return { zh: coupon.nameZh, en: coupon.nameEn }
      const masked = maskCode(cards.find(({ card }) => card.id === ref)!.card)
      return { zh: masked, en: masked }
    },
    namePromotion(id: string) {
      const { nameZh: zh, nameEn: en } = prices.promotions.find((one) => one.id === id)!
      return { zh, en }
    },
  }
}

async function claim(
  tx: Tx,
  { company, locale }: CartOwner,
  parts: readonly DividedPart<CartLine>[],
  at: Temporal.Instant,
): Promise<void> {
  const claims = parts.flatMap(({ id: orderId, selected }) =>
    selected.map(({ assortId, quantity, standing, goods }) => ({
      orderId,
      assortId,
      quantity,
      preOrder: standing === 'pre_order',
      preOrderLimit: goods.preOrderLimit,
    })),
  )
  const [short] = await claimGoods(tx, { company, at, reason: 'placed' }, claims)
  if (!short) return
  const { goods } = parts.flatMap(({ selected }) => selected).find(({ assortId }) => assortId === short.assortId)!
  throw new Refusal(short.left === 0 ? 'SOLD_OUT' : 'INSUFFICIENT_STOCK', {
    name: sayName(goods, locale),
    left: short.left,
  })
}

/** The fields that are the same for every part, as the buyer gave them. */
export function describe({
  owner,
  context,
  body,
  delivery,
  priced,
  drafted,
}: Pick<CheckoutPlacing, 'owner' | 'context' | 'body' | 'delivery' | 'priced' | 'drafted'>) {
  const { now, policies, points } = context
  const { terms, offers, arrives, way } = priced
  const { row } = offers.find((one) => one.row.code === way)!
  const point = row.pick_up ? points.find(({ code }) => code === findPoint(delivery, terms)) : undefined
  const { region, district, area } = delivery
  const expected = delivery.expectedDate || terms.ways.find(({ code }) => code === way)?.dates[0]
  return {
    company: owner.company,
    visitor: owner.visitor,
    conversation: body.paymentConversationId,
    language: drafted?.language ?? owner.locale,
    ...(drafted && { actor: drafted.actor, draft: { stage: 'handed over' as const, written: drafted.id } }),
    recipient: plain(delivery.recipient),
    email: delivery.email,
    phone: readPhone(delivery.phone) ?? delivery.phone,
    way,
    pickUp: row.pick_up,
    preOrder: arrives !== null,
    deliverTo: {
      wayZh: row.name_zh,
      wayEn: row.name_en,
      ...(point
        ? {
            pickupPoint: point.code,
            pointZh: point.name_zh,
            pointEn: point.name_en,
            pointAddressZh: point.address_zh,
            pointAddressEn: point.address_en,
          }
        : {
            address: {
              region,
              district,
              area,
              ...tidyTexts(delivery),
            },
          }),
    },
    expectedDate: expected ? Temporal.PlainDate.from(expected) : null,
    remark: plain(remarkOf(body, delivery)),
    birthDate: terms.minAge === null ? null : delivery.birthDate,
    agreedPolicies: [policies.returnRefund, policies.orderDelivery].map(({ id, version }) => `${id}@${version}`),
    placedAt: now.at,
    today: now.now.toPlainDate(),
  }
}
