import type { Page } from 'playwright'
import type { BuiltShop } from '../journeys/browser.ts'
import { emily, newcomer, register } from '../people.ts'
import { openStaffVisitor } from '../staff.ts'
import { m } from '#words/compiled/messages.js'
import type { Screen } from './screens.ts'

/** A page of the demo member Emily (Gold) or of another one; `before` adds data to show. */
const ofMember = (
  name: string,
  path: string,
  before?: (page: Page) => Promise<void>,
  email: string = emily.email,
): Screen => ({
  name,
  path: `/login?${new URLSearchParams({ redirect: before ? '/personal/coupons' : path })}`,
  async steps(page) {
    await page.locator('main [name="userId"]').fill(email)
    await page.locator('main [name="password"]').fill(emily.password)
    await page.locator('main button[type="submit"]').click()
    await page.waitForURL((url) => url.pathname.startsWith('/personal'))
    await before?.(page)
    if (before) await page.goto(new URL(path, page.url()).href, { waitUntil: 'networkidle' })
    await page.waitForLoadState('networkidle')
    await takeToastAway(page)
  },
})

async function takeToastAway(page: Page) {
  const toasts = page.getByRole('region', { name: /通知|Notices/ }).getByRole('button')
  if (await toasts.count()) await toasts.last().click()
}

/** A page of a new member without data. */
const ofNewcomer = (name: string, path: string): Screen => ({
  name,
  path: `/login?${new URLSearchParams({ redirect: path })}`,
  async steps(page, shop) {
    const { email, password } = await registerOnce(shop, page)
    await page.locator('main [name="userId"]').fill(email)
    await page.locator('main [name="password"]').fill(password)
    await page.locator('main button[type="submit"]').click()
    await page.waitForURL((url) => url.pathname.startsWith('/personal'))
    await page.waitForLoadState('networkidle')
    await takeToastAway(page)
  },
})

async function registerOnce(shop: BuiltShop, page: Page) {
  const company = new URL(page.url()).hostname.startsWith('food.') ? 'FOOD' : 'SPORT'
  const email = `wilhelmina.alexandra.featherstonehaugh.${company.toLowerCase()}@harbour.example`
  const known = await shop.db.selectFrom('member').select('email').where('email', '=', email).executeTakeFirst()
  if (!known) await register(shop, email, openStaffVisitor(shop, company))
  return { email, password: newcomer(email).password ?? '' }
}

/** A page whose calls of this kind fail with a server error. */
const broken = (name: string, path: string, calls: string): Screen => ({
  name,
  path: `/login?${new URLSearchParams({ redirect: '/personal/coupons' })}`,
  excuse: /50[03]|Failed to load/,
  async steps(page, shop) {
    await ofMember('', '/personal/coupons').steps?.(page, shop)
    const locale = (await page.evaluate(() => localStorage.getItem('language'))) === 'en-US' ? 'en-US' : 'zh-TW'
    const message = m.refusal_internal({ requestId: '7f3a9c21' }, { locale })
    await page.route(calls, (route) => route.fulfill({ status: 500, json: { error: 'INTERNAL', message } }))
    await page.goto(new URL(path, page.url()).href, { waitUntil: 'networkidle' })
  },
})

/** A call as this page's member. */
const askAs = (page: Page, path: string, body: object) =>
  page.evaluate(
    async ([to, sent]) => {
      const { token } = JSON.parse(localStorage.getItem('session') ?? '') as { token: string }
      const headers = { authorization: token, 'content-type': 'application/json' }
      const answer = await fetch(`/api${to}`, { method: 'POST', headers, body: JSON.stringify(sent) })
      return answer.json() as Promise<unknown>
    },
    [path, body] as const,
  )

/** Adds addresses with the longest names to that of the seed. */
const keepAddresses = async (page: Page) => {
  if ((await countAddresses(page)) > 1) return
  const place = { email: emily.email, phone: '91234567', region: 'NT', district: 'ST', area: 'ST-TAIWAI', floor: '12' }
  const long = {
    recipient: 'Emily Alexandra Carter-Fotheringham',
    street: '大圍道 123 至 145 號',
    building: '名城 The Great Long Named Residence 第三期',
  }
  await askAs(page, '/vip/saveUserAddress', { ...place, ...long, block: '8', flat: 'B' })
  await askAs(page, '/vip/saveUserAddress', {
    ...place,
    recipient: '陳大文',
    street: '示範街 1 號',
    building: '朝暉閣',
    block: '無',
    flat: 'A',
  })
}

const countAddresses = (page: Page) =>
  page.evaluate(async () => {
    const { token } = JSON.parse(localStorage.getItem('session') ?? '') as { token: string }
    const book = await fetch('/api/vip/getVipAddressList', { headers: { authorization: token } })
    return ((await book.json()) as { addresses: unknown[] }).addresses.length
  })

const wishForSome = async (page: Page) => {
  await page.goto(new URL('/collections/new', page.url()).href, { waitUntil: 'networkidle' })
  const productCodes = await codesOn(page)
  await askAs(page, '/vip/favourite/followOrUnFollowFavouriteItem', { productCodes, follow: true })
}

const waitForSome = async (page: Page) => {
  await page.goto(new URL('/collections?availability=SOLD_OUT', page.url()).href, { waitUntil: 'networkidle' })
  for (const assortId of await codesOn(page)) await askAs(page, '/app/updateItemSubscription', { assortId })
}

/** The first five products of a listing. */
const codesOn = (page: Page) =>
  page
    .locator('main article a')
    .evaluateAll((links) =>
      links.slice(0, 5).flatMap((link) => /product\/([^?]+)/.exec(link.getAttribute('href') ?? '')?.[1] ?? []),
    )

/** Opens the dialog that asks for the payment method. */
async function payFirstBill(page: Page) {
  await page.locator('main ol > li').getByRole('button').first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio').first().waitFor()
  return dialog
}

/** The member pages. */
export const memberScreens: readonly Screen[] = [
  ofMember('personal', '/personal'),
  {
    ...ofMember('personal-contact', '/personal'),
    seen: true,
    async steps(page, shop) {
      await ofMember('', '/personal').steps?.(page, shop)
      await page.getByRole('button', { name: /更改手機號碼|Change mobile number/ }).click()
    },
  },
  ofMember('personal-bills', '/personal/bills', undefined, 'lee.mei.ling@harbour.example'),
  ofMember('personal-bills-overdue', '/personal/bills', undefined, 'wong.ka.chun@harbour.example'),
  ofMember('personal-bills-none', '/personal/bills'),
  {
    ...ofMember('personal-bills-pay', '/personal/bills'),
    seen: true,
    async steps(page, shop) {
      await ofMember('', '/personal/bills', undefined, 'lee.mei.ling@harbour.example').steps?.(page, shop)
      await payFirstBill(page)
    },
  },
  {
    ...ofMember('personal-bills-transfer', '/personal/bills'),
    async steps(page, shop) {
      await ofMember('', '/personal/bills', undefined, 'lee.mei.ling@harbour.example').steps?.(page, shop)
      const dialog = await payFirstBill(page)
      await dialog.locator('input[value="BANK_TRANSFER"]').check({ force: true })
      await dialog.getByRole('button').last().click()
      await page.getByRole('region', { name: /付款方法|How to pay/ }).waitFor()
    },
  },
  ofMember('personal-grade', '/personal/grade'),
  ofMember('personal-points', '/personal/pointsRedemption'),
  ofMember('personal-points-redeemed', '/personal/pointsRedemption?list=redeemed'),
  {
    ...ofMember('personal-points-give', '/personal/pointsRedemption'),
    seen: true,
    async steps(page, shop) {
      await ofMember('', '/personal/pointsRedemption').steps?.(page, shop)
      await page.getByRole('button', { name: /轉贈會員|Give to a member/ }).click()
    },
  },
  {
    ...ofMember('personal-points-receipt', '/personal/pointsRedemption'),
    seen: true,
    async steps(page, shop) {
      await ofMember('', '/personal/pointsRedemption').steps?.(page, shop)
      await page.getByRole('button', { name: /登記收據|Register a receipt/ }).click()
    },
  },
  ofMember('personal-coupons', '/personal/coupons'),
  {
    ...ofMember('personal-coupons-buy', '/personal/coupons'),
    seen: true,
    async steps(page, shop) {
      await ofMember('', '/personal/coupons').steps?.(page, shop)
      await page
        .getByRole('button', { name: /^(換領|Buy).*500/ })
        .first()
        .click()
    },
  },
  ofMember('personal-coupons-used', '/personal/coupons?tab=used'),
  ofMember('personal-coupons-expired', '/personal/coupons?tab=expired'),
  ofMember('personal-gift-cards', '/personal/giftCard'),
  {
    ...ofMember('personal-gift-card-wrong', '/personal/giftCard'),
    seen: true,
    excuse: /status of 422 .*addGiftCard/,
    async steps(page, shop) {
      await ofMember('', '/personal/giftCard').steps?.(page, shop)
      const add = page.getByRole('main').getByRole('button', { name: /加入禮品卡|Add a gift card/ })
      await add.click()
      await page.getByLabel(/禮品卡號碼|Gift card number/).fill('6200 0000 0000 0053')
      await page.getByLabel(/（PIN）|^PIN$/).fill('000000')
      await add.click()
      await page.locator('[aria-invalid]').first().waitFor()
    },
  },
  {
    ...ofMember('personal-gift-card-transactions', '/personal/giftCard'),
    seen: true,
    async steps(page, shop) {
      await ofMember('', '/personal/giftCard').steps?.(page, shop)
      await page
        .getByRole('button', { name: /交易紀錄|Transactions/ })
        .first()
        .click()
      await page.locator('dialog ol > li').first().waitFor()
    },
  },
  ofMember('personal-wishes', '/personal/myFavorite', wishForSome),
  ofMember('personal-notices', '/personal/stockNotify', waitForSome),
  ofMember('personal-addresses', '/personal/delivery', keepAddresses),
  {
    ...ofMember('personal-address', '/personal/delivery', keepAddresses),
    seen: true,
    async steps(page, shop) {
      await ofMember('', '/personal/delivery', keepAddresses).steps?.(page, shop)
      await page
        .getByRole('button', { name: /^(編輯|Edit)/ })
        .first()
        .click()
    },
  },
  {
    ...ofMember('personal-address-remove', '/personal/delivery', keepAddresses),
    seen: true,
    async steps(page, shop) {
      await ofMember('', '/personal/delivery', keepAddresses).steps?.(page, shop)
      await page
        .getByRole('button', { name: /^(刪除|Delete) / })
        .last()
        .click()
      await page.locator('dialog[open]').waitFor()
    },
  },
  {
    ...ofMember('personal-menu', '/personal/coupons'),
    seen: true,
    async steps(page, shop) {
      await ofMember('', '/personal/coupons').steps?.(page, shop)
      const bar = page.locator('main button[aria-haspopup=dialog]').first()
      if (await bar.isVisible()) await bar.click()
    },
  },
  {
    ...ofMember('personal-password-wrong', '/personal/changePassword'),
    async steps(page, shop) {
      await ofMember('', '/personal/changePassword').steps?.(page, shop)
      await page.locator('main form button[type=submit]').click()
      await page.getByRole('alert').first().waitFor()
    },
  },
  ...['orders', 'coupons', 'giftCard', 'pointsRedemption', 'myFavorite', 'stockNotify', 'delivery', 'grade'].map(
    (page) => ofNewcomer(`personal-${page}-of-newcomer`, `/personal/${page}`),
  ),
  ofNewcomer('personal-coupons-used-none', '/personal/coupons?tab=used'),
  ofNewcomer('personal-coupons-expired-none', '/personal/coupons?tab=expired'),
  ofNewcomer('personal-of-newcomer', '/personal'),
  broken('personal-orders-failed', '/personal/orders', '**/api/sale/getSelfOrderUnderMerchant*'),
  broken('personal-failed', '/personal', '**/api/vipAdmin/getUserDetails*'),
  ofMember('personal-password', '/personal/changePassword'),
  ofMember('personal-leaving', '/personal/deleteAccount'),
]
