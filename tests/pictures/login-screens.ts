import type { Page } from 'playwright'
import { emily } from '../people.ts'
import type { Screen } from './screens.ts'

const long = 'wilhelmina.alexandra.featherstonehaugh-cholmondeley@harbour.example'
const field = (page: Page, name: string) => page.locator(`main [name="${name}"]`)
const send = (page: Page) => page.locator('main button[type=submit]').click()
const askForCode = async (page: Page) => {
  await page
    .getByRole('main')
    .getByRole('button', { name: /^(發送驗證碼|Send code)$/ })
    .first()
    .click()
  await page.getByText(/5 分鐘內有效|good for 5 minutes/).waitFor()
}

/** Login and registration, with their errors. */
export const loginScreens: readonly Screen[] = [
  {
    name: 'login-refused',
    path: '/login',
    async steps(page) {
      await field(page, 'userId').fill(long)
      await field(page, 'password').fill('Wrong88Word')
      await send(page)
      await page.getByRole('alert').first().waitFor()
    },
  },
  {
    name: 'register-wrong',
    path: '/register',
    async steps(page) {
      await field(page, 'email').fill(long)
      await askForCode(page)
      await field(page, 'password').fill('tea')
      await field(page, 'rePassword').fill('te')
      await send(page)
      await page.getByRole('alert').first().waitFor()
    },
  },
  {
    name: 'register-details',
    path: '/register',
    async steps(page) {
      await field(page, 'email').fill('tea@harbour.example')
      await field(page, 'emailVerifyCode').fill('000000')
      await field(page, 'password').fill('Teapot42Blue')
      await field(page, 'rePassword').fill('Teapot42Blue')
      await send(page)
      await field(page, 'lastName').waitFor()
    },
  },
  {
    name: 'forget-password-code',
    path: '/forgetPassword',
    async steps(page) {
      await field(page, 'target').fill(emily.email)
      await askForCode(page)
      await send(page)
      await page.getByRole('alert').first().waitFor()
    },
  },
  { name: 'third-party-failed', path: '/oauth/openid?error=access_denied' },
  {
    name: 'order-look-up-wrong',
    path: '/orders/find',
    async steps(page) {
      await send(page)
      await page.locator('main [aria-invalid]').first().waitFor()
    },
  },
  {
    name: 'order-look-up-not-found',
    path: '/orders/find',
    excuse: /404/,
    async steps(page) {
      await field(page, 'number').fill('W2600000000')
      await field(page, 'email').fill(long)
      await send(page)
      await page.getByRole('alert').first().waitFor()
    },
  },
]
