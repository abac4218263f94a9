import { sql } from 'kysely'
import type { Db } from '#server/lib/database/db.ts'
import type { Input, Reply } from '#ui/api.ts'
import { askPrice, type CheckoutChanges, complete, type DeliveryForm, home } from './checkout.ts'
import { type BoughtOrder, type OrderStaff, pressAtBank } from './orders.ts'
import type { openShop } from './shop.ts'
import type { ShopVisitor } from './visitor.ts'

type ReturnShop = Awaited<ReturnType<typeof openShop>>
type ReturnedGoods = readonly { prodCode: string; qty: number }[]

/** Buys these goods, or the cart's, with any savings, and pays the rest by card at the bank. */
export async function buyByCard(
  shop: ReturnShop,
  buyer: ShopVisitor,
  goods: ReturnedGoods,
  {
    brought = {},
    delivery = home,
    method = 'CARD',
  }: { brought?: CheckoutChanges; delivery?: DeliveryForm; method?: string } = {},
): Promise<BoughtOrder> {
  const wares = goods.map((one) => ({ buyNow: true, ...one }))
  if (wares.length > 0) await buyer.call('POST /shop_cart/addToShopCart', wares)
  const { body, quote } = await askPrice(buyer, delivery, {}, brought)
  const cashRecords = quote.leftToPay > 0 ? [{ paymentMethodCode: method }] : []
  const agreePayLater = method === 'PAY_LATER' ? { agreePayLater: true } : {}
  const placed = await complete(buyer, { ...body, ...agreePayLater, cashRecords })
  if (!placed.ok) throw new Error(`nothing was placed: ${placed.error} ${JSON.stringify(placed.facts)}`)
  const { invoiceNo, orderToken, payId, jumpUrl } = placed.value
  if (jumpUrl) await pressAtBank(shop, jumpUrl, 'approve')
  return { buyer, invoiceNo, orderToken, payId, jumpUrl, net: quote.leftToPay }
}

/** Approved, picked, shipped and received: the return period starts here. */
export async function receive(orderStaff: OrderStaff, { invoiceNo }: Pick<BoughtOrder, 'invoiceNo'>): Promise<void> {
  const clerk = await orderStaff()
  const order = await clerk.call('GET /staff/orders/{invoiceNo}', { invoiceNo })
  if (order.fulfilmentState === 'approval') await clerk.call('POST /staff/orders/{invoiceNo}/approve', { invoiceNo })
  await clerk.call('POST /staff/orders/{invoiceNo}/pick', { invoiceNo })
  await clerk.call('POST /staff/orders/{invoiceNo}/dispatch', { invoiceNo, carrier: 'SF_EXPRESS', trackingNo: 'SF1' })
  await clerk.call('POST /staff/orders/{invoiceNo}/delivered', { invoiceNo, received: true })
}

/** Requests a return of this many pieces of a line, without a fault. */
export const ask = (
  { buyer, invoiceNo }: Pick<BoughtOrder, 'buyer' | 'invoiceNo'>,
  lines: readonly [no: number, qty: number][],
  also: Partial<Input<'POST /sale/requestRefund'>> = {},
) =>
  buyer.ask('POST /sale/requestRefund', {
    invoiceNo,
    kind: 'return',
    reason: 'changed mind',
    lines: lines.map(([no, qty]) => ({ no, qty })),
    ...also,
  })

/** The same, and requires that it succeeds. */
export async function requireAsked(...wish: Parameters<typeof ask>) {
  const answer = await ask(...wish)
  if (!answer.ok) throw new Error(`not asked: ${answer.error}`)
  return answer.value
}

export const decide = async (
  orderStaff: OrderStaff,
  refundNo: string,
  also: Partial<Input<'POST /staff/decideRefund'>> = {},
) => (await orderStaff()).ask('POST /staff/decideRefund', { refundNo, approve: true, ...also })

/** Counts the announced pieces as received and resellable. */
export const count = async (orderStaff: OrderStaff, { refundNo, lines }: Reply<'POST /sale/requestRefund'>) =>
  (await orderStaff()).ask('POST /staff/receiveReturn', {
    refundNo,
    lines: lines.map(({ no, qty }) => ({ no, received: qty, resellable: qty })),
  })

/** Requested, approved, returned, counted and booked. */
export async function giveBack(
  orderStaff: OrderStaff,
  bought: BoughtOrder,
  lines: readonly [no: number, qty: number][],
) {
  const asked = await ask(bought, lines)
  if (!asked.ok) throw new Error(`not taken back: ${asked.error}`)
  await decide(orderStaff, asked.value.refundNo)
  const counted = await count(orderStaff, asked.value)
  if (!counted.ok) throw new Error(`not counted: ${counted.error}`)
  return counted.value
}

export const orderOf = (db: Db, invoiceNo: string) =>
  db.selectFrom('sales_order').selectAll().where('number', '=', invoiceNo).executeTakeFirstOrThrow()

/** The refunds that banks were asked to make for an order, oldest first. */
export async function debtsOf(db: Db, invoiceNo: string) {
  const { rows } = await sql<{ cents: number; state: string }>`
    select d.amount_cents as cents, d.state from payment_refund d join sales_order o on o.id = d.order_id
    where o.number = ${invoiceNo} order by d.created_at, d.id`.execute(db)
  return rows
}
