import { setTimeout as wait } from 'node:timers/promises'
import type { Page } from 'playwright'
import { beforeAll, describe, expect, test } from 'vitest'
import { putOnSale } from '../goods.ts'
import { arjun, emily, logIn } from '../people.ts'
import { goTo, oneEach, phone, shopInBrowser } from './browser.ts'
import { agree, choose, decideAtBank, fillCart, fillContact, payButton, speak } from './buyer.ts'
import { visitAs } from './member.ts'

const journey = shopInBrowser()
const { visit, expectAccessible } = journey

beforeAll(async () => {
  for (const code of ['KETTLE', 'MUG', 'TRAY']) await putOnSale(journey.shop.db, { code, cents: 12_990, onHand: 900 })
  await putOnSale(journey.shop.db, { code: 'STEAK', cents: 12_990, onHand: 900, category: 'meat.beef_lamb' })
})

const goods = ['KETTLE', 'MUG', 'TRAY']
/** Once the quote and all that follows it are drawn: when the height has stayed the same for half a second. */
async function heightOf(page: Page) {
  const read = () => page.evaluate(() => document.documentElement.scrollHeight)
  let height = 0
  for (let same = 0; same < 5;) {
    await wait(100)
    const now = await read()
    same = now === height ? same + 1 : 0
    height = now
  }
  return height
}
const button = (page: Page) => page.locator('main form button[type="submit"]')

/** Whether the button lies in the window, whatever has been scrolled to. */
async function expectInSight(page: Page) {
  const height = page.viewportSize()?.height ?? 0
  for (const share of [0, 0.5, 1]) {
    await page.evaluate((part) => scrollTo(0, part * document.documentElement.scrollHeight), share)
    const box = await button(page).boundingBox()
    expect(box && box.y >= 0 && box.y + box.height <= height, `the button at ${share} of the page`).toBe(true)
  }
}

describe.each(oneEach)('%s in %s', (_, language, size) => {
  const say = speak(language)

  test('[2.29] the checkout has logo and help only: no search, announcement, menus, or ways to other pages', async () => {
    const page = await visit('/checkOut', { language, size, goods })
    await button(page).waitFor()
    const links = await page
      .getByRole('banner')
      .getByRole('link')
      .evaluateAll((all) => all.map((a) => a.getAttribute('href')))
    expect(links).toEqual(['/', '/linkContent/help'])
    for (const gone of [page.getByRole('search'), page.getByRole('navigation', { name: say('shell_main_menu') })])
      expect(await gone.count()).toBe(0)
    await expect.poll(() => page.getByRole('contentinfo').getByRole('link').count()).toBe(2) // the languages
    if (size === phone) expect(await heightOf(page)).toBeLessThanOrEqual(3_400)
    if (size === phone) await expectInSight(page)
    await expectAccessible(page)
  })

  test('a member only agrees and pays: contact and address are a line each, and the last means are chosen again', async () => {
    const who = language === 'zh-TW' ? arjun : emily
    const member = await logIn(journey.shop, who)
    const { addresses } = await member.call('GET /vip/getVipAddressList', {})
    expect(addresses.length).toBeGreaterThan(0)
    const page = await visitAs(visit, who, '/checkOut', { language, size, goods })
    await choose(page, 'cashCode', 'CARD')
    if (size === phone) expect(await heightOf(page)).toBeLessThanOrEqual(2_400)
    if (size === phone) await expectInSight(page)
    await agree(page)
    await button(page).click()
    await decideAtBank(page, 'approve')
    await page.getByRole('heading', { level: 1, name: /W\d+/ }).waitFor()

    await member.call('POST /shop_cart/addToShopCart', [{ prodCode: 'KETTLE' }])
    await goTo(page, journey.shop.url('/checkOut'))
    await expect.poll(() => page.locator('[name=cashCode][value=CARD]').isChecked()).toBe(true)
  })
})

test('a guest’s next order from the same browser begins with the way, point and method of the last one', async () => {
  const say = speak('zh-TW')
  const page = await visit('/checkOut', { goods: ['KETTLE'] })
  await choose(page, 'way', 'LOCKER')
  const point = page.locator('[name=pickupPoint]').nth(1)
  await point.check()
  const code = await point.inputValue()
  await fillContact(page)
  await choose(page, 'cashCode', 'CARD')
  await agree(page)
  await button(page).click()
  await decideAtBank(page, 'approve')
  await page.getByRole('heading', { level: 1, name: /W\d+/ }).waitFor()

  await fillCart(page, 'KETTLE')
  await goTo(page, journey.shop.url('/checkOut'))
  const isChosen = (name: string, value: string) => page.locator(`[name=${name}][value=${value}]`).isChecked()
  await expect.poll(() => isChosen('way', 'LOCKER')).toBe(true)
  await expect.poll(() => isChosen('pickupPoint', code)).toBe(true)
  await expect.poll(() => isChosen('cashCode', 'CARD')).toBe(true)
  await payButton(page, say, 'HK$154.90').waitFor()
})

test('what keeps a way from being used is named', async () => {
  const say = speak('zh-TW')
  const page = await visit('/checkOut', { goods: ['KETTLE', 'STEAK'] })
  const reason = say('note_way_not_collected', { goods: '「測試 STEAK」', way: '智能櫃自取' })
  await page.getByText(reason).waitFor()
  expect(reason).toBe('「測試 STEAK」不能以智能櫃自取。')
  await expect.poll(() => page.locator('[name=way][value=LOCKER]').isDisabled()).toBe(true)
})
