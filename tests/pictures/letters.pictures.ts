// Every mail as a phone (390 px) and a mail program (600 px) show it, in both languages and themes, into pictures/letters-….
import fs from 'node:fs'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openBrowser } from '../journeys/browser.ts'
import { listLetters } from './letters.ts'

const folder = 'pictures'
const looks = (['sport', 'food'] as const).flatMap((theme) =>
  (['zh-TW', 'en-US'] as const).flatMap((locale) => [390, 600].map((width) => ({ theme, locale, width }))),
)
let browser: Awaited<ReturnType<typeof openBrowser>>
let goods: Buffer
beforeAll(async () => {
  browser = await openBrowser()
  goods = await sharp({ create: { width: 320, height: 320, channels: 3, background: '#c8d2dc' } })
    .jpeg()
    .toBuffer()
  fs.mkdirSync(folder, { recursive: true })
})
afterAll(() => browser.close())

describe.each(looks)('$theme $locale $width', ({ theme, locale, width }) => {
  test('no letter is wider than what shows it', async () => {
    const page = await browser.newPage({ viewport: { width, height: 800 } })
    await page.route('**/*.jpg', (route) => route.fulfill({ body: goods, contentType: 'image/jpeg' }))
    for (const { name, html } of listLetters(theme, locale)) {
      await page.setContent(html)
      const file = `letters-${name.replaceAll(' ', '-')}-${theme}-${locale}-${width}.png`
      await page.screenshot({ path: `${folder}/${file}`, fullPage: true })
      expect(await page.evaluate(() => document.documentElement.scrollWidth), name).toBe(width)
    }
    await page.close()
  })
})
