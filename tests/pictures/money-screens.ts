import type { Page } from 'playwright'
import { emily } from '../people.ts'
import { fillCart } from './fill-cart.ts'
import type { Screen } from './screens.ts'
import { goTo } from './steps.ts'

/** In both demo shops: three goods of a combo, three of a three-for-two offer, and one without an offer. */
const goods = ['FD10185', 'FD10153', 'FD10191', 'FD10142', 'FD10149', 'FD10150', 'FD10160']

/** Emily's checkout, filled in. */
async function checkOut(page: Page, codes: readonly string[] = []) {
  await page.locator('main [name=userId]').fill(emily.email)
  await page.locator('main [name=password]').fill(emily.password)
  await page.locator('main button[type=submit]').click()
  await page.waitForURL((url) => url.pathname === '/cart')
  await page.waitForLoadState('networkidle')
  await fillCart(page, goods)
  await goTo(page, '/checkOut')
  for (const code of codes) {
    await page.getByRole('textbox', { name: /^(折扣碼|Discount code)$/ }).fill(code)
    await page.keyboard.press('Enter')
    await page.waitForLoadState('networkidle')
  }
}

const asEmily = { path: '/login?redirect=%2Fcart' }

/** Savings, part payments, and their explanations. */
export const moneyScreens: readonly Screen[] = [
  { name: 'product-together', path: '/product/FD10185' },
  {
    name: 'cart-offers',
    path: '/cart',
    async steps(page) {
      await fillCart(page, goods)
      await goTo(page, '/cart')
      await page.locator('summary').first().click()
    },
  },
  {
    name: 'cart-code-refused',
    path: '/cart',
    async steps(page) {
      await fillCart(page, goods)
      await goTo(page, '/cart')
      await page.getByText(/^(有折扣碼？|Have a discount code\?)$/).click()
      const code = page.getByRole('textbox', { name: /^(折扣碼|Discount code)$/ })
      for (const typed of ['OLD2025', 'NOSUCHCODE']) {
        await code.fill(typed)
        await page.keyboard.press('Enter')
        await page.waitForLoadState('networkidle')
      }
    },
  },
  {
    name: 'checkout-savings',
    ...asEmily,
    async steps(page) {
      await checkOut(page, ['APP20', 'OLD2025', 'NOSUCHCODE'])
      await page
        .getByRole('list', { name: /^(禮品卡|Gift cards)$/ })
        .getByRole('checkbox')
        .first()
        .check()
      await page.waitForLoadState('networkidle')
    },
  },
  {
    name: 'checkout-coupons',
    ...asEmily,
    seen: true,
    async steps(page) {
      await checkOut(page)
      await page.getByRole('button', { name: /^(選擇優惠券|Choose coupons)$/ }).click()
      await page.waitForLoadState('networkidle')
    },
  },
  {
    name: 'checkout-pay-later',
    ...asEmily,
    async steps(page) {
      await checkOut(page)
      await page.locator('main [name=cashCode][value=PAY_LATER]').check()
    },
  },
]
