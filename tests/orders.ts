import { askPrice, complete, type DeliveryForm, home, placeOrder } from './checkout.ts'
import type { openShop } from './shop.ts'
import { enterAs } from './staff.ts'
import type { ShopVisitor } from './visitor.ts'

type OrderShop = Awaited<ReturnType<typeof openShop>>

/** A member of staff who stays logged in for as long as a test runs: an expired session is replaced. */
export function openOrderStaff(
  shop: OrderShop,
  role: 'owner' | 'order desk' | 'support' = 'order desk',
  company = 'SPORT',
) {
  let clerk: { visitor: ShopVisitor; since: Temporal.Instant } | undefined
  return async (): Promise<ShopVisitor> => {
    const now = shop.clock.now()
    if (!clerk || Math.abs(now.since(clerk.since).total('minutes')) > 20)
      clerk = { visitor: await enterAs(shop, role, company), since: now }
    return clerk.visitor
  }
}
export type OrderStaff = ReturnType<typeof openOrderStaff>

export interface BoughtOrder {
  buyer: ShopVisitor
  invoiceNo: string
  orderToken: string
  payId: string
  /** The bank's page, for a card payment. */
  jumpUrl: string | null
  net: number
}

/** Adds goods and checks out; the order is unpaid. */
export async function buyGoods(
  buyer: ShopVisitor,
  goods: { prodCode: string; qty?: number } | { prodCode: string; qty?: number }[],
  { delivery = home, method = 'BANK_TRANSFER' }: { delivery?: DeliveryForm; method?: string } = {},
): Promise<BoughtOrder> {
  await buyer.call(
    'POST /shop_cart/addToShopCart',
    [goods].flat().map((one) => ({ buyNow: true, ...one })),
  )
  const { body, quote } = await askPrice(buyer, delivery)
  const cashRecords = quote.leftToPay > 0 ? [{ paymentMethodCode: method }] : []
  const placed = await complete(buyer, { ...body, cashRecords })
  if (!placed.ok) throw new Error(`nothing was placed: ${placed.error} ${JSON.stringify(placed.facts)}`)
  const { invoiceNo, orderToken, payId, jumpUrl } = placed.value
  return { buyer, invoiceNo, orderToken, payId, jumpUrl, net: quote.deposit?.now ?? quote.leftToPay }
}

export interface OrderWish {
  whose: ShopVisitor
  product: string
  qty: number
  locale?: 'zh-TW' | 'en-US'
  method?: string
  delivery?: DeliveryForm
}

/** Orders one product in a language; the order is unpaid. */
export async function orderGoods({
  whose,
  product,
  qty,
  locale = 'zh-TW',
  method = 'BANK_TRANSFER',
  delivery = home,
}: OrderWish) {
  await whose.call('POST /shop_cart/addToShopCart', [{ prodCode: product, qty, buyNow: true }])
  return placeOrder(whose, { method, delivery, manner: { locale } })
}

/** Staff confirm a payment by hand. */
export async function payByHand(orderStaff: OrderStaff, bought: BoughtOrder): Promise<void> {
  const clerk = await orderStaff()
  await clerk.call('POST /staff/confirmPayment', { payId: bought.payId, received: bought.net })
}

/** Pays, picks and ships an order. */
export async function sendOff(orderStaff: OrderStaff, bought: BoughtOrder): Promise<void> {
  await payByHand(orderStaff, bought)
  const clerk = await orderStaff()
  const { invoiceNo } = bought
  await clerk.call('POST /staff/orders/{invoiceNo}/pick', { invoiceNo })
  await clerk.call('POST /staff/orders/{invoiceNo}/dispatch', { invoiceNo, carrier: 'SF_EXPRESS', trackingNo: 'SF1' })
}

/** Makes a choice on the bank's page, and delivers its notice. */
export async function pressAtBank(
  { bank }: OrderShop,
  jumpUrl: string | null,
  choice: 'approve' | 'decline' | 'abandon',
): Promise<void> {
  if (!jumpUrl) throw new Error('there is no page to press anything on')
  await bank.fetch(new Request(jumpUrl, { method: 'POST', body: new URLSearchParams({ choice }) }))
  await bank.tick()
}
