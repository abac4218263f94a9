import { setTimeout as wait } from 'node:timers/promises'
import jsQR from 'jsqr'
import type { Page } from 'playwright'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { decodeFpsCode } from '../fps-decoder.ts'
import { putOnSale } from '../goods.ts'
import { enterAs } from '../staff.ts'
import { oneEach, shopInBrowser } from './browser.ts'
import { agree, choose, expectNoSidewaysScroll, fillAddress, fillContact, payButton, speak } from './buyer.ts'
import { patience } from './settled.ts'

const journey = shopInBrowser()
const { visit, expectAccessible } = journey
const url = (path: string) => journey.shop.url(path)

beforeAll(async () => {
  await putOnSale(journey.shop.db, { code: 'TOWEL', cents: 60_000, onHand: 90 })
})

/** Decodes the QR code in a screenshot, as a banking app does. */
async function scan(page: Page): Promise<string> {
  for (const until = Date.now() + patience; Date.now() < until; await wait(50)) {
    const read = await scanOnce(page)
    if (read !== undefined) return read
  }
  throw new Error('no code was read')
}

/** Nothing is read until the picture is drawn. */
async function scanOnce(page: Page): Promise<string | undefined> {
  const seen = await page.locator('main section img').screenshot()
  const { data, info } = await sharp(seen).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data
}

const receipt = (background: string) =>
  sharp({ create: { width: 500, height: 900, channels: 3, background } })
    .jpeg()
    .toBuffer()

async function placeByFps(page: Page, say: ReturnType<typeof speak>) {
  await fillContact(page)
  await fillAddress(page, say)
  await choose(page, 'cashCode', 'FPS')
  await agree(page)
  await payButton(page, say, 'HK$600.00', false).click()
  await page.waitForURL(/\/payResult\//)
  const [, invoiceNo = '', payId = ''] = /payResult\/([^/]+)\/([^/?]+)/.exec(page.url()) ?? []
  return { invoiceNo, payId }
}

test.each(oneEach)(
  '(C10) before ordering by transfer the buyer reads how long goods are kept, and how many: %s, %s',
  async (_, language, size) => {
    const say = speak(language)
    const page = await visit('/checkOut', { language, size, goods: ['TOWEL'] })
    const part = page.locator('main section', { has: page.getByRole('heading', { name: say('checkout_payment') }) })
    await choose(page, 'cashCode', 'CARD')
    expect(await part.getByText('HK$20,000').count()).toBe(0) // it says nothing about a card
    await choose(page, 'cashCode', 'BANK_TRANSFER')
    for (const fact of ['24', 'HK$20,000', '20%', language === 'en-US' ? '2 hours' : '2 小時'])
      await part.getByText(fact).first().waitFor()
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
  },
)

describe.each(oneEach)('on a %s in %s', (_, language, size) => {
  const say = speak(language)

  test('[9.09] an order by FPS: the code is scanned, the proof sent and rejected, another sent, and staff confirm', async () => {
    const page = await visit('/checkOut', { language, size, goods: ['TOWEL'] })
    const foreign: string[] = []
    page.on('request', (request) => {
      if (!request.url().startsWith(url('/')) && !request.url().startsWith('data:')) foreign.push(request.url())
    })
    const { invoiceNo, payId } = await placeByFps(page, say)
    await page.getByRole('img', { name: say('pay_fps_code', { amount: 'HK$600.00' }) }).waitFor()
    const code = decodeFpsCode(await scan(page))
    expect([code.sum, code.additional['01']]).toEqual(['600.00', invoiceNo])
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: say('pay_fps_save') }).click(),
    ])
    expect(download.suggestedFilename()).toBe(`FPS-${invoiceNo}.png`)
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)

    const file = page.locator('input[type=file]')
    await file.setInputFiles({ name: 'page.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') })
    await page.getByText(say('refusal_file_kind_unknown')).waitFor()
    await file.setInputFiles({ name: '收據.jpg', mimeType: 'image/jpeg', buffer: await receipt('#345') })
    await page.getByRole('heading', { name: say('pay_result_checking') }).waitFor()
    expect(await page.locator('main section img').count()).toBe(0) // after a proof, payment instructions are hidden
    await expectAccessible(page)

    const clerk = await enterAs(journey.shop, 'order desk')
    const { payments } = await clerk.call('GET /staff/offlinePayments', { tab: 'proof', invoiceNo })
    await clerk.call('POST /staff/rejectPaymentProof', {
      proofId: payments[0]!.proofs[0]!.proofId,
      reason: '金額看不清楚',
    })
    await page.reload()
    await page.getByText('金額看不清楚').waitFor()
    await file.setInputFiles({ name: 'again.jpg', mimeType: 'image/jpeg', buffer: await receipt('#543') })
    await page.getByRole('heading', { name: say('pay_result_checking') }).waitFor()
    await clerk.call('POST /staff/confirmPayment', { payId, received: 600 })
    // The page updates by itself.
    await page.getByRole('heading', { name: say('orders_result_paid') }).waitFor()
    await expectNoSidewaysScroll(page)
    expect(foreign).toEqual([])
  })
})
