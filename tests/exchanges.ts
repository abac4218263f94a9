import { type BoughtOrder, buyGoods, type OrderStaff, pressAtBank } from './orders.ts'
import type { openShop } from './shop.ts'
import { putOnSale, type TestVariant } from './goods.ts'
import type { ShopVisitor } from './visitor.ts'

type ExchangeShop = Awaited<ReturnType<typeof openShop>>

/** A shirt in sizes with different prices: small and medium 100, large 140, tiny 60. */
export const putShirts = (shop: ExchangeShop, code: string, onHand = 1_000) => {
  const size = (name: string, cents: number): TestVariant => ({
    assortId: `${code}-${name}`,
    size: name,
    cents,
    onHand,
  })
  return putOnSale(shop.db, {
    code,
    variants: [size('S', 10_000), size('M', 10_000), size('L', 14_000), size('XS', 6_000)],
  })
}

/** Pays with a card at the bank, ships, and confirms receipt. */
export async function receive(shop: ExchangeShop, orderStaff: OrderStaff, bought: BoughtOrder): Promise<BoughtOrder> {
  if (bought.jumpUrl) await pressAtBank(shop, bought.jumpUrl, 'approve')
  await handOver(orderStaff, bought.invoiceNo)
  return bought
}

/** From dispatch to delivery. */
export async function handOver(orderStaff: OrderStaff, invoiceNo: string): Promise<void> {
  const clerk = await orderStaff()
  await clerk.call('POST /staff/orders/{invoiceNo}/pick', { invoiceNo })
  await clerk.call('POST /staff/orders/{invoiceNo}/dispatch', { invoiceNo, carrier: 'SF_EXPRESS', trackingNo: 'SF1' })
  await clerk.call('POST /staff/orders/{invoiceNo}/delivered', { invoiceNo, received: true })
}

export async function buyShirts(
  shop: ExchangeShop,
  orderStaff: OrderStaff,
  buyer: ShopVisitor,
  { code, size = 'S', qty = 1 }: { code: string; size?: string; qty?: number },
): Promise<BoughtOrder> {
  const goods = { prodCode: code, assortId: `${code}-${size}`, qty }
  return receive(shop, orderStaff, await buyGoods(buyer, goods, { method: 'CARD' }))
}

export interface ExchangeWish {
  wanted: string
  qty?: number
  no?: number
  reason?: 'wrong size or colour' | 'faulty'
}

/** The buyer requests an exchange. */
export const askExchange = async (
  { buyer, invoiceNo }: Pick<BoughtOrder, 'buyer' | 'invoiceNo'>,
  { wanted, qty = 1, no = 1, reason = 'wrong size or colour' }: ExchangeWish,
) => buyer.call('POST /sale/requestRefund', { invoiceNo, kind: 'exchange', reason, lines: [{ no, qty, wanted }] })

export const approve = async (orderStaff: OrderStaff, refundNo: string, more: { goodsBack?: boolean } = {}) =>
  (await orderStaff()).call('POST /staff/decideRefund', { refundNo, approve: true, ...more })

/** Counts this many returned pieces of each line as resellable. */
export const count = async (orderStaff: OrderStaff, refundNo: string, received = 1, no = 1) =>
  (await orderStaff()).call('POST /staff/receiveReturn', { refundNo, lines: [{ no, received, resellable: received }] })
