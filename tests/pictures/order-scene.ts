import type { Page } from 'playwright'
import type { BuiltShop } from '../journeys/browser.ts'
import { handOver } from '../exchanges.ts'
import { setStock } from '../goods.ts'
import { type BoughtOrder, buyGoods, openOrderStaff, pressAtBank } from '../orders.ts'
import { emily, logIn } from '../people.ts'
import { openStaffVisitor } from '../staff.ts'
import type { ShopVisitor } from '../visitor.ts'
import type { Screen } from './screens.ts'
import { goTo } from './steps.ts'

/** In both demo shops. */
const codes = ['FD10185', 'FD10153', 'FD10191']
const goods = codes.map((prodCode) => ({ prodCode, qty: 2 }))
const buySome = (buyer: ShopVisitor) => buyGoods(buyer, goods, { method: 'CARD' })

export interface OrderScene {
  shop: BuiltShop
  bought: BoughtOrder
  orderStaff: ReturnType<typeof openOrderStaff>
}

const companyOf = (page: Page) => (new URL(page.url()).hostname.startsWith('food.') ? 'FOOD' : 'SPORT')

/** An order of Emily's in the state that `prepare` creates; then a page of it. */
export const ofOrder = (
  name: string,
  prepare: (scene: OrderScene) => Promise<unknown>,
  show: (page: Page, scene: OrderScene) => Promise<unknown> = async (page, { bought }) =>
    goTo(page, `/personal/orders/${bought.invoiceNo}`),
  seen = false,
  buy: (buyer: ShopVisitor, shop: BuiltShop) => Promise<BoughtOrder> = buySome,
): Screen => ({
  name,
  path: '/login?redirect=%2Fpersonal%2Fcoupons',
  seen,
  async steps(page, shop) {
    await page.locator('main [name="userId"]').fill(emily.email)
    await page.locator('main [name="password"]').fill(emily.password)
    await page.locator('main button[type="submit"]').click()
    await page.waitForURL((url) => url.pathname.startsWith('/personal'))
    const company = companyOf(page)
    const orderStaff = openOrderStaff(shop, 'order desk', company)
    const member = await logIn(shop, emily, openStaffVisitor(shop, company))
    await makeRoom(shop, company, member)
    const scene = { shop, orderStaff, bought: await buy(member, shop) }
    await prepare(scene)
    await show(page, scene)
    await page.waitForLoadState('networkidle')
  },
})

/** Refills the stock, and removes unpaid orders that would block the next one. */
async function makeRoom({ db }: BuiltShop, company: string, member: ShopVisitor) {
  const variants = await db
    .selectFrom('variant')
    .select('assort_id')
    .where('company', '=', company)
    .where('product', 'in', codes)
    .execute()
  for (const { assort_id } of variants) await setStock(db, assort_id, 10_000, company)
  const { orders } = await member.call('POST /sale/getSelfOrderUnderMerchant', { tab: 'to pay' })
  for (const { invoiceNo } of orders) await member.call('POST /sale/cancelOrder', { invoiceNo })
}

export const nothing = () => Promise.resolve()
export const pay = ({ shop, bought }: OrderScene) => pressAtBank(shop, bought.jumpUrl, 'approve')
/** Approves the order: many orders in a day require an approval before packing. */
export async function letThrough({ orderStaff, bought: { invoiceNo } }: OrderScene) {
  const clerk = await orderStaff()
  const { fulfilmentState } = await clerk.call('GET /staff/orders/{invoiceNo}', { invoiceNo })
  if (fulfilmentState === 'approval') await clerk.call('POST /staff/orders/{invoiceNo}/approve', { invoiceNo })
}
export async function send(scene: OrderScene) {
  await pay(scene)
  const clerk = await scene.orderStaff()
  const { invoiceNo } = scene.bought
  await letThrough(scene)
  await clerk.call('POST /staff/orders/{invoiceNo}/pick', { invoiceNo })
  const parcel = { carrier: 'SF_EXPRESS', trackingNo: 'SF1234567890123' } as const
  await clerk.call('POST /staff/orders/{invoiceNo}/dispatch', { invoiceNo, ...parcel })
}
export async function receive(scene: OrderScene) {
  await pay(scene)
  await letThrough(scene)
  await handOver(scene.orderStaff, scene.bought.invoiceNo)
}
