import { beforeAll, expect, test } from 'vitest'
import { placeOrder } from '../checkout.ts'
import { putOnSale } from '../goods.ts'
import { arjun, emily, logIn } from '../people.ts'
import { findOwner, givePoints } from '../points.ts'
import { oneEach, reload, shopInBrowser } from './browser.ts'
import { expectNoSidewaysScroll, speak } from './buyer.ts'
import { arrived, visitAs } from './member.ts'

const journey = shopInBrowser()
const { visit, expectAccessible } = journey

beforeAll(async () => void (await putOnSale(journey.shop.db, { code: 'KETTLE', cents: 12_990, onHand: 90 })))

test.each(oneEach)(
  'a member’s first page opens on what is going on: coupons, points that are about to expire, the latest order: %s, %s',
  async (_, language, size) => {
    const say = speak(language)
    const { shop } = journey
    const who = language === 'zh-TW' ? arjun : emily
    const page = await visitAs(visit, who, '/personal', { language, size })
    await arrived(page, say('personal_details'))
    const order = page.getByRole('region', { name: say('personal_overview_order') })
    const glance = page.getByRole('list', { name: say('personal_overview') })
    const points = glance.getByRole('link', { name: say('personal_points') })
    const { usable } = (await (await logIn(shop, who)).call('GET /coupon/list', {})).counts
    await glance.getByText(say('personal_overview_coupons', { count: usable })).waitFor()

    await givePoints(shop.db, await findOwner(shop.db, who.email), 70, shop.clock.now(), '2026-12-15')
    const member = await logIn(shop, who)
    await member.call('POST /shop_cart/addToShopCart', [{ prodCode: 'KETTLE' }])
    const { invoiceNo } = await placeOrder(member)
    await reload(page)
    await order.getByText(invoiceNo).waitFor()
    await order
      .getByRole('button', { name: say('orders_pay_of', { number: invoiceNo, amount: 'HK$189.90' }) })
      .waitFor()
    const day = language === 'zh-TW' ? '2026年12月15日' : '15 Dec 2026'
    await points.getByText(say('personal_overview_expiring', { points: '70', day })).waitFor()
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
    await points.click()
    await arrived(page, say('personal_points'))
    expect(new URL(page.url()).pathname).toBe('/personal/pointsRedemption')
  },
)
