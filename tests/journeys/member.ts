import type { Page } from 'playwright'
import { expect } from 'vitest'
import type { m } from '#words/compiled/messages.js'
import { emily, listCodes, readCode } from '../people.ts'
import type { BuiltShop, Visit } from './browser.ts'
import { field, type SayWord } from './buyer.ts'
import type { Login } from './log-in.ts'
import { takeToast } from './toasts.ts'

/** Every page under `personal`, by the key of its title. */
export const memberPages = [
  ['', 'personal_details'],
  ['/orders', 'members_orders'],
  ['/grade', 'personal_grade'],
  ['/pointsRedemption', 'personal_points'],
  ['/coupons', 'personal_coupons'],
  ['/giftCard', 'personal_gift_cards'],
  ['/myFavorite', 'shell_wish_list'],
  ['/stockNotify', 'personal_notices'],
  ['/delivery', 'personal_addresses'],
  ['/changePassword', 'personal_password'],
  ['/logins', 'personal_logins'],
  ['/deleteAccount', 'personal_delete_account'],
] as const satisfies readonly (readonly [string, keyof typeof m])[]

/** The member of the stored session. Waits for a page that is reloading, for example after a logout. */
export async function heldMember(page: Page): Promise<string | undefined> {
  try {
    return await page.evaluate(() => {
      const held = JSON.parse(localStorage.getItem('session') ?? 'null') as {
        member?: { vip_profile: { vipCode: string } }
      } | null
      return held?.member?.vip_profile.vipCode
    })
  } catch (error) {
    if (!(error instanceof Error) || !error.message.includes('Execution context was destroyed')) throw error
    await page.waitForLoadState()
    return heldMember(page)
  }
}
export const press = (page: Page, name: string) =>
  page.getByRole('main').getByRole('button', { name, exact: true }).click()
/** A toast, whether it stands still or not. */
export async function notice(page: Page, text: string | RegExp): Promise<void> {
  await expect.poll(() => takeToast(page, text)).toBe(true)
}

/** Requests a code and types the one that arrived. */
export async function proveAddress(shop: BuiltShop, page: Page, say: SayWord, target: string, codeField: string) {
  const before = listCodes(shop, target).length
  await press(page, say('members_send_code'))
  await notice(page, say('members_code_sent'))
  await expect.poll(() => listCodes(shop, target).length).toBeGreaterThan(before)
  await field(page, codeField).fill(readCode(shop, target))
}

/** Ends the first screen of a registration, whose contact and code are there. */
export async function fillPassword(page: Page, say: SayWord) {
  await field(page, 'password').fill('Teapot42Blue')
  await field(page, 'rePassword').fill('Teapot42Blue')
  await press(page, say('members_step_next'))
  await field(page, 'lastName').waitFor()
}

export async function fillPerson(page: Page) {
  await field(page, 'lastName').fill('黃')
  await field(page, 'firstName').fill('小美')
  await field(page, 'birthDate').fill('1994-05-17')
  await field(page, 'agreeCollection').check()
  await field(page, 'agreeTerms').check()
}

export async function logInOnPage(page: Page, say: SayWord, { email, password }: Login = emily) {
  await field(page, 'userId').fill(email)
  await field(page, 'password').fill(password)
  await press(page, say('members_login'))
}

/** Opens a member's page as somebody who is logged in. */
export const visitAs = (
  visit: (path: string, how?: Visit) => Promise<Page>,
  who: Login,
  path: string,
  how: Visit = {},
): Promise<Page> => visit(path, { ...how, as: who })

/** The heading of a member's page, once its content has loaded. */
export async function arrived(page: Page, title: string) {
  await page.getByRole('heading', { level: 1, name: title }).waitFor()
  await expect.poll(() => page.locator('main [role="status"][aria-label]').count()).toBe(0)
}
