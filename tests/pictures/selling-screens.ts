import type { BuiltShop } from '../journeys/browser.ts'
import { fillCart } from './fill-cart.ts'
import type { Screen } from './screens.ts'
import { goTo, offer, press } from './steps.ts'

const longName = {
  name_zh:
    '特級初榨橄欖油連禮盒家庭裝，附送木製餐具及環保袋，送禮自用兩相宜，香港設計、意大利原裝進口，限量發售，售完即止，再送保溫瓶一個及心意卡一張 1.5公升',
  name_en:
    'Extra-virgin olive oil gift box, family size, pressed at Donaudampfschifffahrtselektrizitätenhauptbetriebswerk, with wooden cutlery and a bag 1.5L',
}

const shirt = (shop: BuiltShop) =>
  offer(shop, {
    code: 'PICTURE-SHIRT',
    variants: ['黑色', '白色', '藍色'].flatMap((colour, at) =>
      ['S', 'M', 'L', 'XL'].map((size, step) => ({
        assortId: `PICTURE-SHIRT-${at}${size}`,
        colour,
        size,
        cents: 12_800,
        onHand: (at + step) % 3 === 2 ? 0 : 9,
      })),
    ),
  })
const long = (shop: BuiltShop) =>
  offer(shop, { code: 'PICTURE-LONG', cents: 12_800_000, onHand: 3, purchaseLimit: 2 }, longName)
const unsellable = (shop: BuiltShop) => offer(shop, { code: 'PICTURE-NOT-HERE', status: 'unsellable' })

/** In both demo shops: in stock, pre-order, for adults. */
const [steak, lobster, wine] = ['MT10001', 'MT10054', 'FD10173']

/** Search, listings and product pages in all states. */
export const sellingScreens: readonly Screen[] = [
  { name: 'listing-second-level', path: '/collections/category/meat.beef_lamb' },
  { name: 'listing-third-level', path: '/collections/category/meat.beef_lamb.steak' },
  { name: 'listing-filtered', path: '/collections/category/foods_market?offer=1&priceFrom=10&priceTo=100' },
  { name: 'listing-nothing-left', path: '/collections/category/foods_market?priceFrom=900000' },
  { name: 'listing-sorted-page-2', path: '/collections/category/foods_market?sort=price&direction=desc&page=2' },
  { name: 'listing-group', path: '/collections/top_deal' },
  {
    name: 'listing-filters',
    path: '/collections/category/foods_market',
    seen: true,
    async steps(page) {
      const button = page.getByRole('main').getByRole('button', { name: /^(篩選|Filter)/ })
      if (!(await button.isVisible())) return
      await button.click()
      await page.getByRole('dialog').waitFor()
    },
  },
  { name: 'search-spelling', path: '/collections?search=cofee', seen: true },
  {
    name: 'search-typeahead',
    path: '/',
    seen: true,
    async steps(page) {
      await page.getByRole('banner').getByRole('combobox').pressSequentially('牛')
      await page.getByRole('option').first().waitFor()
    },
  },
  { name: 'product-matrix', path: shirt },
  {
    name: 'product-matrix-unchosen',
    path: shirt,
    seen: true,
    steps: (page) => press(page, /^(加入購物車|Add to cart)$/),
  },
  { name: 'product-weighed', path: `/product/${steak}`, seen: true },
  { name: 'product-pre-order', path: `/product/${lobster}`, seen: true },
  { name: 'product-liquor', path: `/product/${wine}` },
  { name: 'product-long-name', path: long },
  { name: 'product-not-here', path: unsellable, seen: true },
  {
    name: 'wish-list-filled',
    path: '/collections/category/foods_market',
    async steps(page) {
      for (const at of [0, 1, 2]) await page.locator('main article [aria-pressed]').nth(at).click()
      await page.waitForFunction(() => document.querySelectorAll('main [aria-pressed=true]').length === 3)
      await goTo(page, '/wishList')
    },
  },
  {
    name: 'cart-conflict',
    async path(shop) {
      await long(shop)
      return '/cart' // on this page the visitor has a token, with which goods are added
    },
    async steps(page) {
      await fillCart(page, ['PICTURE-LONG', steak, lobster, wine])
      await goTo(page, '/cart')
    },
  },
  {
    name: 'checkout-wrong',
    path: '/cart',
    async steps(page) {
      await fillCart(page, [wine])
      await goTo(page, '/checkOut')
      await page.locator('main button[type=submit]').last().click()
      await page.getByRole('alert').first().waitFor()
    },
  },
  {
    name: 'no-connection',
    path: '/collections/category/foods_market',
    seen: true,
    async steps(page) {
      await page.context().setOffline(true)
      await page
        .getByRole('status')
        .filter({ hasText: /離線|網絡|offline/i })
        .waitFor()
    },
    after: (page) => page.context().setOffline(false),
    excuse: /ERR_INTERNET_DISCONNECTED/,
  },
  {
    name: 'page-failed',
    path: '/',
    async steps(page) {
      await page.route(/\.data(\?|$)/, (route) => route.fulfill({ status: 500, body: '' }))
      await page.locator('main a[href^="/collections/category/"]').first().click()
      await page.getByRole('main').getByRole('button').first().waitFor()
    },
    excuse: /./,
  },
]
