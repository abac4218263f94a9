import type { Page } from 'playwright'
import jsQR from 'jsqr'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { airwallexKeys, openAirwallex } from '../airwallex.ts'
import { putOnSale } from '../goods.ts'
import { expectPaidOnce } from '../paying.ts'
import { oneEach, reload, shopInBrowser } from './browser.ts'
import { agree, choose, expectNoSidewaysScroll, fillAddress, fillContact, payButton, speak } from './buyer.ts'

const airwallexSettings = { ...airwallexKeys, airwallexUrl: '' }
let airwallex: Awaited<ReturnType<typeof openAirwallex>>
beforeAll(async () => {
  airwallex = await openAirwallex(() => journey.shop.clock.now())
  airwallexSettings.airwallexUrl = airwallex.url
})
afterAll(() => airwallex.close())
const journey = shopInBrowser(undefined, {
  payments: {
    stripe: undefined,
    airwallex: airwallexSettings,
    wallets: { stripe: [], airwallex: ['fps', 'alipayhk', 'payme'] },
    fpsSecret: undefined,
  },
})
const { visit, expectAccessible } = journey

beforeAll(async () => {
  await putOnSale(journey.shop.db, { code: 'WALLETMUG', cents: 60_000, onHand: 90 })
})

async function place(page: Page, say: ReturnType<typeof speak>, method: string) {
  await fillContact(page)
  await fillAddress(page, say)
  await choose(page, 'cashCode', method)
  await agree(page)
  await payButton(page, say, 'HK$600.00').click()
  await page.waitForURL(/\/payResult\//)
  return /payResult\/([^/]+)\//.exec(page.url())![1]!
}

/** Reads the code off the picture, as a phone does. */
async function scan(page: Page): Promise<string> {
  const picture = page.locator('main section img')
  await picture.waitFor()
  const { data, info } = await sharp(await picture.screenshot())
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return jsQR(new Uint8ClampedArray(data), info.width, info.height)!.data
}

/** The browser of a phone, for pages that open after this. */
const beIphone = (page: Page) =>
  page.addInitScript(() =>
    Object.defineProperty(navigator, 'userAgent', {
      get: () => 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X)',
    }),
  )

describe.each(oneEach)('on a %s in %s', (_, language, size) => {
  const say = speak(language)

  test('FPS: the code is scanned and paid, and the page knows it by itself', async () => {
    const page = await visit('/checkOut', { language, size, goods: ['WALLETMUG'] })
    const foreign: string[] = []
    page.on('request', (request) => {
      if (!request.url().startsWith(journey.shop.url('/')) && !request.url().startsWith('data:'))
        foreign.push(request.url())
    })
    const invoiceNo = await place(page, say, 'FPS_QR')
    await page.getByRole('heading', { name: say('pay_wallet_title', { method: say('pay_method_fps') }) }).waitFor()
    const text = await scan(page)
    expect(text).toMatch(/^fps:att_/)
    await page.getByText('HK$600.00').nth(1).waitFor()
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
    await reload(page)
    expect(await scan(page)).toBe(text)
    airwallex.pay(text)
    await page.getByRole('heading', { name: say('orders_result_paid') }).waitFor() // the job has asked Airwallex
    await expectPaidOnce(journey.shop.db, invoiceNo)
    expect(foreign).toEqual([])
  })

  test('on a phone the wallet is opened by a link; a payer who cancels there pays again', async () => {
    const page = await visit('/checkOut', { language, size, goods: ['WALLETMUG'] })
    await beIphone(page)
    const invoiceNo = await place(page, say, 'ALIPAY_HK')
    await reload(page)
    const open = page.getByRole('link', { name: say('pay_wallet_open', { amount: 'HK$600.00' }) })
    const first = (await open.getAttribute('href'))!
    expect(first).toMatch(/^https:\/\/wallet\.example\/alipayhk\//)
    await expectAccessible(page)
    airwallex.pay(first, 'cancels')
    await page.getByRole('button', { name: say('orders_result_check') }).click()
    await page.getByRole('heading', { name: say('orders_result_failed') }).waitFor()
    await page.getByRole('button', { name: say('orders_pay_again', { amount: 'HK$600.00' }) }).click()
    await open.waitFor()
    await page.getByRole('button', { name: say('pay_wallet_use_code') }).click()
    airwallex.pay(await scan(page))
    await page.getByRole('button', { name: say('orders_result_check') }).click()
    await page.getByRole('heading', { name: say('orders_result_paid') }).waitFor()
    await expectPaidOnce(journey.shop.db, invoiceNo)
  })
})
