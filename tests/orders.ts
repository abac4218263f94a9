import { askPrice, complete, type DeliveryForm, home, placeOrder } from './checkout.ts'
import type { openShop } from './shop.ts'
import { enterAs } from './staff.ts'
import type { ShopVisitor } from './visitor.ts'

type OrderShop = Awaited<ReturnType<typeof openShop>>

/** Somebody at a desk for as long as a test wants: whoever has gone home meanwhile is followed by a colleague. */
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
  /** The page at the bank, for a card. */
  jumpUrl: string | null
  net: number
}

/** Goods in the cart, through the checkout, and not paid yet. */
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

/** One product, ordered in a language and not paid yet. */
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

/** Its money has come by hand, and staff confirm it. */
export async function payByHand(orderStaff: OrderStaff, bought: BoughtOrder): Promise<void> {
  const clerk = await orderStaff()
  await clerk.call('POST /staff/confirmPayment', { payId: bought.payId, received: bought.net })
}

/** Paid, picked, and gone with a carrier. */
export async function sendOff(orderStaff: OrderStaff, bought: BoughtOrder): Promise<void> {
  await payByHand(orderStaff, bought)
  const clerk = await orderStaff()
  const { invoiceNo } = bought
  await clerk.call('POST /staff/orders/{invoiceNo}/pick', { invoiceNo })
  await clerk.call('POST /staff/orders/{invoiceNo}/dispatch', { invoiceNo, carrier: 'SF_EXPRESS', trackingNo: 'SF1' })
}

/** Presses a button on the bank's page, and delivers its notice. */
export async function pressAtBank(
  { bank }: OrderShop,
  jumpUrl: string | null,
  choice: 'approve' | 'decline' | 'abandon',
): Promise<void> {
  if (!jumpUrl) throw new Error('there is no page to press anything on')
  await bank.fetch(new Request(jumpUrl, { method: 'POST', body: new URLSearchParams({ choice }) }))
  await bank.tick()
}
