import { randomInt } from 'node:crypto'
import type { Page } from 'playwright'
import { expect } from 'vitest'
import { m } from '#words/compiled/messages.js'
import type { WindowLook } from './browser.ts'
import { untilYes } from './settled.ts'

type LookLanguage = NonNullable<WindowLook['language']>
export type SayWord = ReturnType<typeof speak>

/** The shop's words in a language. */
export const speak =
  (locale: LookLanguage) =>
  <Key extends keyof typeof m>(key: Key, facts: object = {}): string =>
    (m[key] as unknown as (facts: object, options: { locale: LookLanguage }) => string)(facts, { locale })

/** Adds a product from its page to the cart, and closes the drawer. */
export async function addFromPage(page: Page, say: SayWord) {
  await page.getByRole('button', { name: say('catalogue_add'), exact: true }).click()
  await page
    .getByRole('dialog')
    .getByRole('link', { name: say('cart_go') })
    .waitFor()
  await page.keyboard.press('Escape')
}

/** Adds goods to the cart of a page's visitor; a visitor who has them before the first page is opened with `goods`. */
export async function fillCart(page: Page, ...codes: string[]) {
  await untilYes(page, () => localStorage.getItem('session') !== null)
  const refused = await page.evaluate(async (goods) => {
    const { token } = JSON.parse(localStorage.getItem('session') ?? '') as { token: string }
    const answer = await fetch('/api/shop_cart/addToShopCart', {
      method: 'POST',
      headers: { authorization: token, 'content-type': 'application/json' },
      body: JSON.stringify(goods.map((prodCode) => ({ prodCode }))),
    })
    const said = await answer.text() // a call whose answer nobody reads is not finished
    return answer.ok ? null : said
  }, codes)
  expect(refused).toBeNull()
}

export const field = (page: Page, name: string) => page.locator(`main [name="${name}"]`)

const people = new WeakMap<Page, number>()
/** A distinct e-mail, phone and flat for each page, because limits apply per customer. */
export function personAt(page: Page) {
  const no = people.get(page) ?? randomInt(1_000_000, 9_999_999)
  people.set(page, no)
  return { email: `chan${no}@harbour.example`, phone: `9${no}`, flat: `B${no}` }
}

export async function fillContact(page: Page, { email, phone } = personAt(page)) {
  await field(page, 'recipient').fill('陳大文 Chan Tai Man')
  await field(page, 'email').fill(email)
  await field(page, 'phone').fill(phone)
}

/** Fills in an address in Tai Wai, from the district down. */
export async function fillAddress(page: Page, say: SayWord) {
  await field(page, 'district').selectOption('ST')
  await field(page, 'area').selectOption('ST-TAIWAI')
  await field(page, 'street').fill('大圍道 1 號')
  await field(page, 'building').fill('示範大廈')
  await page.getByRole('button', { name: say('address_block_none_label') }).click()
  await field(page, 'floor').fill('12')
  await field(page, 'flat').fill(personAt(page).flat)
}

/** Opens the fields of a part that a member's checkout shows as one line. */
export const changePart = (page: Page, say: SayWord, part: 'checkout_contact' | 'checkout_address') =>
  page.getByRole('button', { name: say('checkout_change_of', { part: say(part) }), exact: true }).click()

export const choose = (page: Page, name: string, value: string) =>
  page.locator(`main [name="${name}"][value="${value}"]`).check()

export async function agree(page: Page) {
  await field(page, 'agreeReturnRefundPolicy').check()
  await field(page, 'agreeDepositDeliveryPolicy').check()
}

/** Fills in the complete form for delivery and payment at the bank. */
export async function fillForm(page: Page, say: SayWord) {
  await fillContact(page)
  await fillAddress(page, say)
  await choose(page, 'cashCode', 'CARD')
  await agree(page)
}

/** The button at the end of the checkout, by its action and amount. */
export const payButton = (page: Page, say: SayWord, amount: string, online = true) =>
  page.getByRole('button', { name: say(online ? 'checkout_go_pay' : 'checkout_place', { amount }), exact: true })

/** Decides on the page of the sandbox bank. */
export async function decideAtBank(page: Page, choice: 'approve' | 'decline' | 'approve-slowly') {
  await page.waitForURL(/\/pay\/pay_/)
  await page.locator(`button[value="${choice}"]`).click()
}

/** The path and query of the page's URL. */
export const addressOf = (page: Page) => new URL(page.url()).pathname + new URL(page.url()).search

export async function expectNoSidewaysScroll(page: Page) {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
}
