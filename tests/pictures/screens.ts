import type { Page } from 'playwright'
import type { BuiltShop } from '../journeys/browser.ts'
import { emily } from '../people.ts'
import { memberScreens } from './member-screens.ts'

export interface Screen {
  name: string
  /** Where it begins. */
  path: string | ((shop: BuiltShop) => Promise<string>)
  /** What is done there before the picture is taken. */
  steps?: (page: Page) => Promise<void>
  /** A picture of what is seen at once; without it of the whole length of the page. */
  seen?: boolean
}

/** Something that can be bought at once, without choosing a colour or a size. */
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
const product = async (shop: BuiltShop) => `/product/${await buyable(shop)}`

async function addToCart(page: Page) {
  const added = page.waitForResponse((response) => response.url().includes('/shop_cart/addToShopCart'))
  await page
    .getByRole('main')
    .getByRole('button', { name: /加入購物車|Add to cart/ })
    .first()
    .click()
  await added
  await page.waitForLoadState('networkidle')
}

/** A form sent as it came: what is missing is said. */
async function sendEmpty(page: Page) {
  await page.locator('main button[type=submit]').click()
  await page.getByRole('alert').first().waitFor()
}

/** Every screen that is worth a look, in the order in which a visitor meets them. */
export const screens: readonly Screen[] = [
  { name: 'home', path: '/' },
  { name: 'listing', path: '/collections/category/foods_market' },
  { name: 'search', path: '/collections?search=牛肉' },
  { name: 'search-nothing-found', path: '/collections?search=qqqqzzzz' },
  { name: 'product', path: product },
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
    name: 'checkout',
    path: product,
    async steps(page) {
      await addToCart(page)
      await page.goto(new URL('/checkOut', page.url()).href, { waitUntil: 'networkidle' })
    },
  },
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
      await page.waitForLoadState('networkidle')
      const name = page.getByRole('banner').getByRole('button', { name: emily.firstName })
      if (await name.isVisible()) await name.click()
    },
  },
  ...memberScreens,
  { name: 'farewell', path: '/farewell' },
  { name: 'not-found', path: '/there/is/no/such/page' },
]
