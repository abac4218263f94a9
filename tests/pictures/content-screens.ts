import type { Page } from 'playwright'
import type { Screen } from './screens.ts'

async function writeToShop(page: Page) {
  const field = (name: string) => page.locator(`main [name="${name}"]`)
  await field('name').fill('陳大文 Chan Tai Man')
  await field('email').fill('pictures@harbour.example')
  await field('message').fill('電熱水壺煲水時聲音大嗎？\nIs the kettle quiet?')
  await page.locator('main button[type=submit]').click()
  await page.getByRole('button', { name: /再寫一則訊息|Write another message/ }).waitFor()
}

async function sendEmpty(page: Page) {
  await page.locator('main button[type=submit]').click()
  await page.locator('main [aria-invalid]').first().waitFor()
}

async function subscribe(page: Page) {
  await page.locator('footer input[type="email"]').fill('pictures@harbour.example')
  await page.locator('footer button[type=submit]').click()
  await page.locator('footer').getByText('pictures@harbour.example').waitFor()
}

/** The shop's content, and the contact form. */
export const contentScreens: readonly Screen[] = [
  { name: 'news', path: '/newsNotifications' },
  { name: 'news-page-too-far', path: '/newsNotifications?page=9' },
  { name: 'news-item', path: '/newsNotifications/holiday-delivery' },
  { name: 'about', path: '/about' },
  { name: 'text', path: '/linkContent/return-refund' },
  { name: 'contact', path: '/contact/us' },
  { name: 'contact-wrong', path: '/contact/orders', steps: sendEmpty, excuse: /422/ },
  { name: 'contact-thanks', path: '/contact/us', steps: writeToShop, excuse: /422|429/ },
  { name: 'subscribed', path: '/mailingList', steps: subscribe, excuse: /422|429/ },
  { name: 'mailing-list-link-ended', path: '/mailingList?key=gone', excuse: /404/ },
]
