import type { BuiltShop } from '../journeys/browser.ts'
import { enterAs } from '../staff.ts'
import type { ShopVisitor } from '../visitor.ts'
import type { Screen } from './screens.ts'
import { writeShop } from '../shop-settings.ts'

const companies = ['SPORT', 'FOOD'] as const
let owners: Promise<ShopVisitor[]> | undefined

/** Closes both companies, because a picture may be of either. */
async function asOwners(shop: BuiltShop, act: (owner: ShopVisitor) => Promise<unknown>) {
  owners ??= Promise.all(companies.map((company) => enterAs(shop, 'owner', company)))
  for (const owner of await owners) await act(owner)
}

/** A page of a shop that is closed; opens it again afterwards. */
const resting = (
  name: string,
  path: string,
  begin: (owner: ShopVisitor, shop: BuiltShop) => Promise<unknown>,
  end: (owner: ShopVisitor) => Promise<unknown>,
): Screen => ({
  name,
  async path(shop) {
    await asOwners(shop, (owner) => begin(owner, shop))
    return path
  },
  after: (_, shop) => asOwners(shop, end),
  excuse: /status of (404|503)/,
})

const maintain = (owner: ShopVisitor, { clock }: BuiltShop) =>
  writeShop(owner, 'PUT /staff/maintenance', {
    maintainStartDate: clock.now().toString(),
    maintainEndDate: clock.now().add({ hours: 2 }).toString(),
    maintainInfoZh: '我們正在更換收銀系統。\n已付款的訂單會照常送貨。',
    maintainInfoEn: 'We are changing the tills.\nOrders that are paid arrive as promised.',
  })
const openAgain = (owner: ShopVisitor) => writeShop(owner, 'POST /staff/endMaintenance', {})
const inTheAfternoon = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, opens: '14:30', closes: '18:00' }))
const setHours = (hours: { weekday: number; opens: string; closes: string }[]) => (owner: ShopVisitor) =>
  writeShop(owner, 'PUT /staff/openingHours', { hours })
const runOn = (routeSet: 'shop' | 'launch') => (owner: ShopVisitor) =>
  writeShop(owner, 'PUT /staff/company', { routeSet })

/** Before the launch, after closing time, and during maintenance. */
export const restingScreens: readonly Screen[] = [
  resting('maintenance', '/maintain', maintain, openAgain),
  resting('closed', '/404', setHours(inTheAfternoon), setHours([])),
  resting('coming-soon', '/commingSoon', runOn('launch'), runOn('shop')),
  resting('install', '/install', runOn('launch'), runOn('shop')),
]
