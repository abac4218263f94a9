import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { putOnSale } from '../goods.ts'
import { logIn, register } from '../people.ts'
import { buyByCard } from '../returns.ts'
import { oneEach, shopInBrowser } from './browser.ts'
import { expectNoSidewaysScroll, speak } from './buyer.ts'
import { openConsole } from './console.ts'
import { findForeignWords } from './foreign-words.ts'

const journey = shopInBrowser()
const { expectAccessible } = journey

/** A figure of the stock of a variant, by its name. */
const figure = (page: Page, name: string) =>
  page
    .locator('dl > div')
    .filter({ has: page.getByText(name, { exact: true }) })
    .locator('dd')

test.each(oneEach)(
  'goods come in without a mouse: a waiting pre-order gets its pieces and is sent, and who waited gets a letter: %s, %s',
  async (_, language, size) => {
    const say = speak(language)
    const { shop } = journey
    const code = `COMING-${language === 'zh-TW' ? 'ZH' : 'EN'}`
    await putOnSale(shop.db, { code, cents: 12_000, onHand: 0, lead: '7/DAY', preOrderLimit: 2 })
    const { invoiceNo } = await buyByCard(shop, await logIn(shop), [{ prodCode: code, qty: 2 }])
    const address = `waits-${code.toLowerCase()}@harbour.example`
    const waiting = await register(shop, address)
    await waiting.call('POST /app/updateItemSubscription', { assortId: code }, { locale: language })
    const letters = () =>
      shop.mails.filter(({ to, subject }) => to === address && /到貨|back in stock/.test(subject)).length

    const { page, somebody } = await openConsole(journey, `/stock/${code}`, { role: 'warehouse', language, size })
    await expect.poll(() => figure(page, say('console_pre_ordered')).textContent()).toBe('2')
    await page.getByRole('button', { name: say('console_stock_receive'), exact: true }).focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(say('console_pieces')).fill('0')
    await page.keyboard.press('Enter')
    await dialog.getByText(say('console_pieces_needed')).waitFor()
    await expectAccessible(page)
    await dialog.getByLabel(say('console_pieces')).fill('５') // as a Chinese keyboard writes it
    await page.keyboard.press('Enter')
    await dialog.waitFor({ state: 'detached' })
    await page
      .getByRole('row')
      .filter({ hasText: say('console_movement_receive') })
      .filter({ hasText: somebody.name })
      .first()
      .waitFor()
    await expect.poll(() => figure(page, say('console_held')).textContent()).toBe('2')
    await expect.poll(() => figure(page, say('console_saleable')).textContent()).toBe('3')
    await expect.poll(() => figure(page, say('console_pre_ordered')).textContent()).toBe('0')
    await expect.poll(letters).toBe(1)
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    expect(await findForeignWords(page)).toEqual([])

    const { page: orders } = await openConsole(journey, `/orders/${invoiceNo}`, { role: 'order desk', language, size })
    await orders.getByRole('button', { name: say('console_act_pick') }).click()
    await orders.getByRole('button', { name: say('console_act_dispatch'), exact: true }).click()
    await orders.getByRole('dialog').getByLabel(say('console_tracking')).fill('SF1234567890')
    await orders
      .getByRole('dialog')
      .getByRole('button', { name: say('console_act_dispatch') })
      .click()
    await orders.getByText(say('timeline_fulfilment_dispatched')).first().waitFor()

    await page.reload()
    await page
      .getByRole('row')
      .filter({ hasText: say('console_movement_dispatch') })
      .filter({ hasText: invoiceNo })
      .first()
      .waitFor()
    await expect.poll(() => figure(page, say('console_on_hand')).textContent()).toBe('3')
    expect(letters()).toBe(1)
  },
)
