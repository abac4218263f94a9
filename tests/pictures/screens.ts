import type { Page } from 'playwright'
import type { BuiltShop } from '../journeys/browser.ts'
import { quiet } from '../journeys/settled.ts'
import { emily } from '../people.ts'
import { afterScreens } from './after-screens.ts'
import { contentScreens } from './content-screens.ts'
import { loginScreens } from './login-screens.ts'
import { fillCart } from './fill-cart.ts'
import { memberScreens } from './member-screens.ts'
import { moneyScreens } from './money-screens.ts'
import { orderScreens } from './order-screens.ts'
import { restingScreens } from './resting-screens.ts'
import { sellingScreens } from './selling-screens.ts'
import { goTo, offer } from './steps.ts'
import { troubleScreens } from './trouble-screens.ts'

export interface Screen {
  name: string
  /** The first URL. */
  path: string | ((shop: BuiltShop) => Promise<string>)
  /** Steps before the picture is taken. */
  steps?: (page: Page, shop: BuiltShop) => Promise<void>
  /** A picture of the viewport; otherwise of the full page. */
  seen?: boolean
  /** Restores what was changed for it. */
  after?: (page: Page, shop: BuiltShop) => Promise<void>
  /** Console errors expected there. */
  excuse?: RegExp
}

/** A product without colours and sizes, which is added at once. */
const buyable = async ({ db }: BuiltShop) => {
  const { code } = await db
    .selectFrom('variant')
    .innerJoin('product', (join) =>
      join.onRef('product.company', '=', 'variant.company').onRef('product.code', '=', 'variant.product'),
    )
    .select('product.code')
    .where('product.company', '=', 'FOOD')
    .groupBy('product.code')
    .having((has) => has.fn.countAll(), '=', 1)
    .orderBy('product.code')
    .executeTakeFirstOrThrow()
  return code
}
const soldOut = (shop: BuiltShop) => offer(shop, { code: 'PICTURE-GONE', cents: 45_000, onHand: 0 })
const giftCard = (shop: BuiltShop) =>
  offer(shop, {
    code: 'PICTURE-CARD',
    isGiftCard: true,
    onHand: 100,
    variants: [100, 500].map((value) => ({
      assortId: `PICTURE-${value}`,
      size: `HK$${value}`,
      cents: value * 100,
      onHand: 100,
    })),
  })
const withdrawn = (shop: BuiltShop) => offer(shop, { code: 'PICTURE-OLD', status: 'withdrawn' })

/** The link of a stock notice; at the other company it is unknown. */
async function stockNotice(shop: BuiltShop) {
  const assortId = (await soldOut(shop)).slice('/product/'.length)
  const email = 'pictures@harbour.example'
  const visitor = await shop.visitor()
  await visitor.ask('POST /app/updateItemSubscription', { assortId, email })
  for (let waited = 0; waited < 50; waited++) {
    const link = /\/stockNotice\?key=[^&\s]+/.exec(shop.mails.find(({ to }) => to === email)?.text ?? '')
    if (link) return link[0]
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('no letter came that asks to confirm the notice')
}

const product = async (shop: BuiltShop) => `/product/${await buyable(shop)}`

async function addToCart(page: Page) {
  const added = page.waitForResponse((response) => response.url().includes('/shop_cart/addToShopCart'))
  await page
    .getByRole('main')
    .getByRole('button', { name: /加入購物車|Add to cart/ })
    .first()
    .click()
  await added
  await page.getByRole('dialog').waitFor() // its code loads when it first opens
  await page.waitForLoadState('networkidle')
}

/** Submits an empty form, which shows its errors. */
async function sendEmpty(page: Page) {
  await page.locator('main button[type=submit]').click()
  await page.getByRole('alert').first().waitFor()
}

/** All screens worth reviewing, in the order of a visit. */
export const screens: readonly Screen[] = [
  { name: 'home', path: '/' },
  { name: 'listing', path: '/collections/category/foods_market' },
  { name: 'search', path: '/collections?search=牛肉' },
  { name: 'search-nothing-found', path: '/collections?search=qqqqzzzz' },
  { name: 'product', path: product },
  { name: 'product-gift-card', path: giftCard, seen: true },
  { name: 'product-sold-out', path: soldOut, seen: true },
  {
    name: 'stock-notice-form',
    path: soldOut,
    seen: true,
    async steps(page) {
      await page.getByRole('button', { name: /到貨通知我|Tell me when it is back/ }).click()
      await page.locator('main [name=contact]').waitFor()
    },
  },
  { name: 'stock-notice', path: stockNotice },
  { name: 'product-withdrawn', path: withdrawn, excuse: /410 \(Gone\)/ },
  { name: 'cart-drawer', path: product, steps: addToCart, seen: true },
  { name: 'cart-empty', path: '/cart' },
  {
    name: 'cart',
    path: product,
    async steps(page) {
      await addToCart(page)
      await page.goto(new URL('/cart', page.url()).href, { waitUntil: 'networkidle' })
    },
  },
  {
    name: 'cart-recipient',
    path: giftCard,
    seen: true,
    async steps(page) {
      const words = 'email:amy.wong@harbour.example;name:Amy Wong;message:生日快樂！;language:zh-TW'
      await goTo(page, '/cart') // a visitor without a token has no cart yet
      await fillCart(page, [{ prodCode: 'PICTURE-CARD', assortId: 'PICTURE-500', dynamicAttr: words }])
      await goTo(page, '/cart')
      await page.getByRole('button', { name: /更改收件人|Change the recipient/ }).click()
      await page.getByRole('dialog').getByRole('button').last().waitFor()
    },
  },
  {
    name: 'checkout',
    path: product,
    async steps(page) {
      await addToCart(page)
      await page.goto(new URL('/checkOut', page.url()).href, { waitUntil: 'networkidle' })
    },
  },
  ...sellingScreens,
  ...moneyScreens,
  ...contentScreens,
  { name: 'wish-list', path: '/wishList' },
  { name: 'order-look-up', path: '/orders/find' },
  { name: 'login', path: '/login' },
  { name: 'login-wrong', path: '/login', steps: sendEmpty },
  { name: 'register', path: '/register' },
  { name: 'register-wrong', path: '/register', steps: sendEmpty },
  { name: 'activation', path: '/register?step=activate' },
  { name: 'forget-password', path: '/forgetPassword' },
  {
    name: 'account-menu',
    path: '/login',
    seen: true,
    async steps(page) {
      await page.locator('main [name=userId]').fill(emily.email)
      await page.locator('main [name=password]').fill(emily.password)
      await page.locator('main button[type=submit]').click()
      await page.waitForURL((url) => url.pathname === '/')
      await quiet(page) // a page that has just loaded closes open menus
      const name = page.getByRole('banner').getByRole('button', { name: emily.firstName })
      if (!(await name.isVisible())) return
      await name.click()
      await page
        .getByRole('banner')
        .getByRole('link', { name: /我的訂單|My orders/ })
        .waitFor()
    },
  },
  ...loginScreens,
  ...memberScreens,
  ...orderScreens,
  ...afterScreens,
  ...restingScreens,
  ...troubleScreens,
  { name: 'farewell', path: '/farewell' },
  { name: 'not-found', path: '/there/is/no/such/page', excuse: /404 \(Not Found\)/ },
]
