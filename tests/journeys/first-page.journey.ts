import { expect, test } from 'vitest'
import { desktop, phone, shopInBrowser } from './browser.ts'

const { visit, expectAccessible } = shopInBrowser()

test.each([
  ['zh-TW', 'zh-Hant-HK'],
  ['en-US', 'en-HK'],
] as const)(
  'the first page opens in %s at phone and desktop width, and says so to screen readers',
  async (language, spoken) => {
    for (const size of [phone, desktop]) {
      const page = await visit('/', { language, size })
      expect(await page.getAttribute('html', 'lang')).toBe(spoken)
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
      await expectAccessible(page)
    }
  },
)
