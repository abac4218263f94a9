import { createHash, randomUUIDv7 } from 'node:crypto'
import type { CompleteBody } from '#contract/checkout.ts'
import type { Facts } from '#contract/refusals.ts'
import { holdCart, removeOrdered } from '#server/cart/commands.ts'
import { type CartLine, nameOf, type Owner } from '#server/cart/reads.ts'
import type { Tx } from '#server/lib/db.ts'
import { inTransaction } from '#server/lib/idempotency.ts'
import { Refusal } from '#server/lib/refusal.ts'
import { markPaid } from '#server/orders/commands.ts'
import { type PlacedOrder, placeOrders } from '#server/orders/placing/commands.ts'
import { countBought, countUnpaidOrders } from '#server/orders/reads.ts'
import { beginPayment, type Begun, openPayment, requireMethod } from '#server/payments/commands.ts'
import type { Till } from '#server/payments/reads.ts'
import { claimGoods } from '#server/stock/commands.ts'
import { findPoint, listComplaints, plain, readPhone, refusalFor } from './form/rules.ts'
import { type Desk, openDesk, quote, type Quote } from './reads.ts'
import { findObstacle, isOver } from './rules.ts'
import * as store from './store.ts'

type Body = typeof CompleteBody._zod.output

/** What a completion has brought, however often it is asked for. */
export interface Completed {
  orders: PlacedOrder[]
  payId: string
}

/**
 * Places what is selected, at most once a conversation. One transaction takes everything or nothing; the bank is asked after
 * it, outside any transaction, and asked again it finds the same payment there.
 */
export async function completeCheckout(
  till: Till,
  owner: Owner,
  bodies: readonly Body[],
  now: Temporal.Instant,
): Promise<Completed & { begun: Begun }> {
  const [body] = bodies
  if (!body || bodies.some((other) => other.paymentConversationId !== body.paymentConversationId))
    throw new Refusal('INVALID_INPUT', { field: 'paymentConversationId' })
  if (bodies.some(({ salesType }) => salesType !== undefined && /refund|exchange|void|return/i.test(salesType)))
    throw new Refusal('INVALID_INPUT', { field: 'salesType' })
  const requestHash = createHash('sha256').update(JSON.stringify(bodies)).digest('base64url')
  const desk = await openDesk(till.db, owner.company, now)
  const completed = await inTransaction(till.db, (tx) => place(tx, owner, desk, body, requestHash))
  return { ...completed, begun: completed.payId === '' ? { kind: 'stay' } : await beginPayment(till, completed.payId) }
}

async function place(tx: Tx, owner: Owner, desk: Desk, body: Body, requestHash: string): Promise<Completed> {
  const { at } = desk.now
  const conversation = await store.hold(tx, body.paymentConversationId)
  if (!conversation || conversation.company !== owner.company) throw new Refusal('CONVERSATION_ENDED')
  if (conversation.visitor !== owner.visitor) throw new Refusal('CONVERSATION_TAKEN')
  if (conversation.state === 'placed') {
    if (conversation.requestHash !== requestHash) throw new Refusal('CONVERSATION_ENDED')
    return conversation.answer as Completed
  }
  if (isOver(conversation.startedAt, at)) throw new Refusal('CONVERSATION_ENDED')
  if (desk.isMaintained) throw new Refusal('MAINTENANCE')
  if (!desk.isOpen) throw new Refusal('SHOP_CLOSED')

  const { kept, lines } = await holdCart(tx, owner, desk.now)
  const obstacle = findObstacle(kept, lines)
  if (obstacle) throw new Refusal(obstacle.code, 'line' in obstacle ? factsOf(obstacle.line as CartLine, owner) : {})
  const priced = quote(desk, lines, body.delivery)
  requireForm(body, priced)
  if (priced.hash !== body.quoteHash) throw new Refusal('PRICE_CHANGED')
  await requireModesty(tx, owner, desk, priced)
  const completed = await write(tx, owner, desk, body, priced)
  await store.notePlaced(tx, conversation.id, { requestHash, answer: completed, now: at })
  return completed
}

export const factsOf = ({ goods, quantity }: CartLine, { locale }: Pick<Owner, 'locale'>): Facts => ({
  name: nameOf(goods, locale),
  left: quantity,
  limit: goods.purchaseLimit ?? 0,
})

/** The whole form, by the rules the browser asks too, and the way that was chosen. */
function requireForm(
  { delivery, cashRecords, agreeReturnRefundPolicy, agreeDepositDeliveryPolicy }: Body,
  { terms, offers }: Quote,
): void {
  if (delivery.country.toUpperCase() !== 'HK') throw new Refusal('DELIVERY_LOCAL_ONLY')
  const form = {
    ...delivery,
    cashCode: cashRecords[0]?.paymentMethodCode ?? '',
    agreeReturnRefundPolicy,
    agreeDepositDeliveryPolicy,
  }
  const complaints = listComplaints(form, terms)
  const chosen = offers.find(({ row }) => row.code === delivery.way)
  if (chosen?.offer.obstacle === 'over-limit')
    throw new Refusal('PICKUP_OVER_LIMIT', { limit: (chosen.row.under_cents ?? 0) / 100 })
  if (chosen?.offer.obstacle) throw new Refusal('DELIVERY_WAY_UNAVAILABLE')
  const refusal = refusalFor(complaints)
  if (refusal) throw new Refusal(refusal, {}, complaints)
}

/** Nobody holds more of the shop's goods unpaid than two orders, nor buys more of a thing than its limit. */
async function requireModesty(
  tx: Tx,
  { company, visitor, locale }: Owner,
  { now, settings }: Desk,
  { selected }: Quote,
): Promise<void> {
  const count = await countUnpaidOrders(tx, company, visitor, now.at)
  if (count >= settings.unpaidOrdersMost) throw new Refusal('TOO_MANY_UNPAID', { count })
  const limited = Map.groupBy(
    selected.filter(({ goods }) => goods.purchaseLimit !== null),
    ({ goods }) => goods.product,
  )
  const bought = await countBought(tx, company, visitor, [...limited.keys()], now.at)
  for (const [product, lines] of limited) {
    const { goods } = lines[0]!
    const wanted = lines.reduce((sum, line) => sum + line.quantity, 0)
    if (wanted + (bought.get(product) ?? 0) > goods.purchaseLimit!)
      throw new Refusal('PURCHASE_LIMIT', { limit: goods.purchaseLimit!, name: nameOf(goods, locale) })
  }
}

/** Claims the goods, empties the cart of them, and writes one order a supplier with its payment. */
async function write(tx: Tx, owner: Owner, desk: Desk, body: Body, priced: Quote): Promise<Completed> {
  const { at } = desk.now
  const method = requireMethod(body.cashRecords[0]!.paymentMethodCode)
  const parts = divide(priced)
  for (const part of parts) await claim(tx, owner, part, at)
  await removeOrdered(tx, owner, priced.selected)
  const orders = await placeOrders(
    tx,
    {
      ...describe(owner, desk, body, priced),
      method: method.code,
      expiresAt: at.add(timeToPay(desk, method.online)),
      parts,
    },
    { online: method.online },
  )

  const owed = orders.filter(({ netCents }) => netCents > 0)
  for (const { id, netCents } of orders)
    if (netCents === 0) await markPaid(tx, id, { amountCents: 0, at, actor: 'visitor' })
  const shares = owed.map(({ id, netCents }) => ({ orderId: id, amountCents: netCents }))
  const payId =
    shares.length === 0
      ? ''
      : await openPayment(tx, { company: owner.company, conversation: body.paymentConversationId, method, shares, at })
  return { orders, payId }
}

const timeToPay = ({ settings }: Desk, online: boolean) =>
  online ? { minutes: settings.unpaidOnlineMinutes } : { hours: settings.unpaidOfflineHours }

type Part = {
  id: string
  supplier: string
  selected: CartLine[]
  deliveryCents: number
  lines: ReturnType<typeof lineOf>[]
}

/** The server splits by company, §3; delivery is one journey and stands on the first of the orders. */
function divide({ selected, amounts }: Quote): Part[] {
  const bySupplier = [...Map.groupBy(selected, (line) => line.goods.supplier)].sort(([a], [b]) => (a < b ? -1 : 1)) // as all claim: never in a ring
  return bySupplier.map(([supplier, lines], at) => ({
    id: randomUUIDv7(),
    supplier,
    selected: lines,
    deliveryCents: at === 0 ? amounts.delivery : 0,
    lines: lines.map(lineOf),
  }))
}

const lineOf = ({ goods, assortId, barcode, dynamicAttr, quantity, arrives }: CartLine) => ({
  product: goods.product,
  assortId,
  barcode,
  dynamicAttr,
  nameZh: goods.nameZh,
  nameEn: goods.nameEn,
  colourZh: goods.colourZh,
  colourEn: goods.colourEn,
  size: goods.size,
  quantity,
  unitCents: goods.price,
  arrives,
})

async function claim(tx: Tx, { company, locale }: Owner, { id, selected }: Part, at: Temporal.Instant): Promise<void> {
  const claims = selected.map(({ assortId, quantity, standing, goods }) => ({
    assortId,
    quantity,
    preOrder: standing === 'pre_order',
    preOrderLimit: goods.preOrderLimit,
  }))
  const [short] = await claimGoods(tx, { company, orderId: id, at, reason: 'placed' }, claims)
  if (!short) return
  const { goods } = selected.find(({ assortId }) => assortId === short.assortId)!
  throw new Refusal(short.left === 0 ? 'SOLD_OUT' : 'INSUFFICIENT_STOCK', {
    name: nameOf(goods, locale),
    left: short.left,
  })
}

/** Everything of an order that is the same for each of its parts, frozen as the buyer gave it. */
function describe(
  owner: Owner,
  { now, policies, points }: Desk,
  { paymentConversationId, delivery }: Body,
  { terms, offers, arrives, way }: Quote,
) {
  const { row } = offers.find((one) => one.row.code === way)!
  const point = row.pick_up ? points.find(({ code }) => code === findPoint(delivery, terms)) : undefined
  const { region, district, area } = delivery
  const [street, building, block, floor, flat] = [
    delivery.street,
    delivery.building,
    delivery.block,
    delivery.floor,
    delivery.flat,
  ].map(plain) as [string, string, string, string, string]
  const expected = delivery.expectedDate || terms.ways.find(({ code }) => code === way)?.dates[0]
  return {
    company: owner.company,
    visitor: owner.visitor,
    conversation: paymentConversationId,
    language: owner.locale,
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
        : { address: { region, district, area, street, building, block, floor, flat } }),
    },
    expectedDate: expected ? Temporal.PlainDate.from(expected) : null,
    remark: plain(delivery.remark),
    birthDate: terms.minAge === null ? null : delivery.birthDate,
    agreedPolicies: [policies.returnRefund, policies.orderDelivery].map(({ id, version }) => `${id}@${version}`),
    placedAt: now.at,
    today: now.now.toPlainDate(),
  }
}
