import { expect, test } from 'vitest'
import { putOnSale } from '../goods.ts'
import { oneEach, shopInBrowser } from './browser.ts'
import { speak } from './buyer.ts'
import { notice } from './member.ts'
import { settled } from './settled.ts'

const journey = shopInBrowser()
const { visit, expectAccessible } = journey

const sizes = (code: string) => [
  { assortId: `${code}-S`, size: 'S', onHand: 3 },
  { assortId: `${code}-M`, size: 'M', onHand: 9 },
]

test.each(oneEach)(
  'without a way of the device, three ways to share open, and the link carries the goods alone: %s, %s',
  async (_, language, size) => {
    const say = speak(language)
    const code = `SHARE-${language}`
    await putOnSale(journey.shop.db, { code, variants: sizes(code) })
    const page = await visit(`/product/${code}?variant=${code}-M&utm_source=mail&lang=${language}&referralCode=OWN`, {
      language,
      size,
    })
    await page.evaluate(() => Reflect.deleteProperty(Navigator.prototype, 'share'))
    await settled(page)
    const share = page.getByRole('button', { name: say('catalogue_share'), exact: true })
    await share.click()
    const ways = page.getByRole('list', { name: say('catalogue_share') })
    const clean = journey.shop.url(`/product/${code}?variant=${code}-M`)
    const whatsapp = new URL((await ways.getByRole('link', { name: 'WhatsApp' }).getAttribute('href'))!)
    const name = language === 'zh-TW' ? `測試 ${code}` : `Test ${code}`
    expect([whatsapp.origin, whatsapp.searchParams.get('text')]).toEqual(['https://wa.me', `${name} ${clean}`])
    const mail = new URL((await ways.getByRole('link', { name: say('catalogue_share_mail') }).getAttribute('href'))!)
    expect(mail.searchParams.get('body')).toBe(`${name}\r\n${clean}`)
    await expectAccessible(page)

    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await ways.getByRole('button', { name: say('catalogue_share_copy') }).click()
    await notice(page, say('catalogue_share_copied'))
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(clean)
    await share.click()
    await ways.getByRole('link', { name: 'WhatsApp' }).press('Escape')
    await expect.poll(() => share.getAttribute('aria-expanded')).toBe('false')
  },
)

test('a device that shares by itself is given name and link; who closes its sheet is shown nothing more, who may not share is shown the menu', async () => {
  await putOnSale(journey.shop.db, { code: 'SHARE-OWN', onHand: 3 })
  const page = await visit('/product/SHARE-OWN?coupon=FRIEND', { language: 'en-US' })
  await page.evaluate(() => {
    const given: unknown[] = []
    Object.assign(window, { given })
    navigator.share = (data) => {
      given.push(data)
      if (given.length === 1) return Promise.resolve()
      return Promise.reject(new DOMException('no', given.length === 2 ? 'AbortError' : 'NotAllowedError'))
    }
  })
  await settled(page)
  const share = page.getByRole('button', { name: 'Share', exact: true })
  const given = () => page.evaluate(() => (window as unknown as { given: unknown[] }).given)
  await share.click()
  await expect.poll(given).toEqual([{ title: 'Test SHARE-OWN', url: journey.shop.url('/product/SHARE-OWN') }])
  await share.click()
  await expect.poll(async () => (await given()).length).toBe(2)
  await share.click() // with the menu open, this press would close it and ask for nothing
  await page.getByRole('list', { name: 'Share', exact: true }).waitFor()
  expect(await given()).toHaveLength(3)
})
