import { shopInBrowser } from '../journeys/browser.ts'
import { type ConsoleScreen, press, shootConsole } from './console-screens.ts'

const journey = shopInBrowser()

/** The shop itself: preparing it, its settings, pages and people. */
const screens: readonly ConsoleScreen[] = [
  { name: 'checklist', path: () => '/', isPrepared: true, isDocumented: true },
  { name: 'shop', path: () => '/shop' },
  { name: 'delivery', path: () => '/shop/delivery', isDocumented: true },
  { name: 'delivery-way', path: () => '/shop/delivery', steps: press(/^(編輯|Edit ).*(送貨上門|Home)/) },
  { name: 'delivery-new', path: () => '/shop/delivery', steps: press(/^(新增送貨方式|Add a way)/) },
  { name: 'pickup-point', path: () => '/shop/delivery', steps: press(/^(編輯|Edit ).*(中環智能櫃|Central locker)/) },
  { name: 'delivery-order-desk', path: () => '/shop/delivery', role: 'order desk' },
  { name: 'means', path: () => '/shop/payments' },
  { name: 'payees', path: () => '/shop/payments', steps: press(/^(編輯|Edit)$/) },
  { name: 'settings', path: () => '/shop/settings' },
  {
    name: 'settings-changed',
    path: () => '/shop/settings',
    steps: async (page) => page.locator('[name=refundDays]').fill('21'),
  },
  { name: 'hosts', path: () => '/shop/hosts' },
  { name: 'company-new', path: () => '/shop/hosts', steps: press(/^(建立公司|Make a company)/) },
  { name: 'leave-demo', path: () => '/leaveDemo' },
  { name: 'texts', path: () => '/texts' },
  { name: 'text', path: () => '/texts/delivery' },
  {
    name: 'text-changed',
    path: () => '/texts/about',
    steps: async (page) => {
      await page.getByRole('textbox', { name: /^(中文內容|Text in Chinese)$/ }).click()
      await page.keyboard.type('長文字'.repeat(60))
    },
  },
  { name: 'text-link', path: () => '/texts/about', steps: press(/^(連結|Link)$/) },
  { name: 'people', path: () => '/people', isDocumented: true },
  { name: 'invite', path: () => '/people', steps: press(/^(邀請同事|Invite somebody)/) },
  { name: 'person-end', path: () => '/people', steps: press(/^(停用帳戶|End the account)/) },
]

shootConsole(journey, screens)
