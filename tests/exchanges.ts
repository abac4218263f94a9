import { type Bought, buyGoods, type Desk, pressAtBank } from './orders.ts'
import type { openShop } from './shop.ts'
import { putOnSale, type TestVariant } from './goods.ts'
import type { ShopVisitor } from './visitor.ts'

type Shop = Awaited<ReturnType<typeof openShop>>

/** A shirt in sizes, of which each costs its own: small and medium 100, large 140, tiny 60. */
export const putShirts = (shop: Shop, code: string, onHand = 1_000) => {
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

/** Paid with a card at the bank, sent, and received by its buyer. */
export async function receive(shop: Shop, desk: Desk, bought: Bought): Promise<Bought> {
  if (bought.jumpUrl) await pressAtBank(shop, bought.jumpUrl, 'approve')
  await handOver(desk, bought.invoiceNo)
  return bought
}

/** From the shelf to the buyer's hands. */
export async function handOver(desk: Desk, invoiceNo: string): Promise<void> {
  const clerk = await desk()
  await clerk.call('POST /staff/orders/{invoiceNo}/pick', { invoiceNo })
  await clerk.call('POST /staff/orders/{invoiceNo}/dispatch', { invoiceNo, carrier: 'SF_EXPRESS', trackingNo: 'SF1' })
  await clerk.call('POST /staff/orders/{invoiceNo}/delivered', { invoiceNo, received: true })
}

export async function buyShirts(
  shop: Shop,
  desk: Desk,
  buyer: ShopVisitor,
  { code, size = 'S', qty = 1 }: { code: string; size?: string; qty?: number },
): Promise<Bought> {
  const goods = { prodCode: code, assortId: `${code}-${size}`, qty }
  return receive(shop, desk, await buyGoods(buyer, goods, { method: 'CARD' }))
}

export interface Asking {
  wanted: string
  qty?: number
  no?: number
  reason?: 'wrong size or colour' | 'faulty'
}

/** The buyer asks for other goods instead. */
export const askExchange = async (
  { buyer, invoiceNo }: Pick<Bought, 'buyer' | 'invoiceNo'>,
  { wanted, qty = 1, no = 1, reason = 'wrong size or colour' }: Asking,
) => buyer.call('POST /sale/requestRefund', { invoiceNo, kind: 'exchange', reason, lines: [{ no, qty, wanted }] })

export const approve = async (desk: Desk, refundNo: string, more: { goodsBack?: boolean } = {}) =>
  (await desk()).call('POST /staff/decideRefund', { refundNo, approve: true, ...more })

/** So many of each line have come back, and can be sold again. */
export const count = async (desk: Desk, refundNo: string, received = 1, no = 1) =>
  (await desk()).call('POST /staff/receiveReturn', { refundNo, lines: [{ no, received, resellable: received }] })
