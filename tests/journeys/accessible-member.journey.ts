import type { Browser } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { emily } from '../people.ts'
import { type BuiltShop, goTo, openBrowser, openBuiltShop } from './browser.ts'
import { everyLook, judgeInto, listenAt } from './judging.ts'
import { keepSession } from './log-in.ts'
import { openWindow, phone } from './windows.ts'

let shop: BuiltShop
let browser: Browser
beforeAll(async () => {
  ;[shop, browser] = await Promise.all([openBuiltShop(), openBrowser()])
})
afterAll(async () => {
  await browser.close()
  await shop.close()
})

test.each(everyLook)(
  '[1.04] every page of a member is accessible and complains of nothing: %s, %s, %s',
  async (_, language, theme, size) => {
    const window = await openWindow(browser, { language, size })
    const { page, complaints } = await listenAt(window)
    await keepSession(page, shop, theme, emily)
    const faults: string[] = []
    const judge = judgeInto(faults, page)
    const names = ['', '/orders', '/grade', '/pointsRedemption', '/coupons', '/giftCard', '/myFavorite', '/stockNotify']
    for (const name of [...names, '/delivery', '/changePassword', '/deleteAccount']) {
      await goTo(page, shop.url(`/personal${name}`, theme))
      await judge(`/personal${name}`)
    }
    if (size === phone) {
      await page.getByRole('main').locator('button[aria-haspopup="dialog"]').click()
      await page.getByRole('dialog').getByRole('link').first().waitFor()
      await judge('the sheet of places')
    }
    await goTo(page, shop.url('/farewell', theme))
    await judge('/farewell')
    await window.close()
    expect(faults).toEqual([])
    expect(complaints).toEqual([])
  },
  120_000,
)
