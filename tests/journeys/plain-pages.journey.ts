import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openAssetsServer } from '../assets-server.ts'
import { putOnSale } from '../goods.ts'
import { desktop, goTo, phone, shopInBrowser } from './browser.ts'
import { addFromPage, decideAtBank, fillForm, payButton, speak } from './buyer.ts'
import { settled } from './settled.ts'

// PAGES=plain: pages as React Router documents them, without its private parts (docs/decisions/public-parts.md). Messages in the
// console, of hydration or of the content security policy, fail a test.

/** What only page-as-string.tsx writes, and what only React Router's own stream does. */
const isFast = (html: string) => /await new Promise\(\(wake\) =>/.test(html) && !/<link rel="modulepreload"/.test(html)
const isPlain = (html: string) => /<link rel="modulepreload"/.test(html) && !/await new Promise\(\(wake\) =>/.test(html)

describe('plain pages', () => {
  const journey = shopInBrowser(undefined, { pages: 'plain' })
  const read = async (path: string) => (await fetch(journey.shop.url(path))).text()

  beforeAll(() => putOnSale(journey.shop.db, { code: 'KETTLE', cents: 12_990, onHand: 90 }))

  for (const [width, size, language] of [
    ['a phone', phone, 'zh-TW'],
    ['a desk', desktop, 'en-US'],
  ] as const)
    test(`on ${width}, goods are found, bought and paid`, async () => {
      const say = speak(language)
      const page = await journey.openPage({ size, language }, true)
      await goTo(page, journey.shop.url('/'))
      await page.locator('main a[href^="/collections/"]').first().click()
      await page.waitForURL('**/collections/**')
      await settled(page)
      await goTo(page, journey.shop.url('/collections?search=KETTLE'))
      await page.locator('main a[href^="/product/KETTLE"]').first().click()
      await page.waitForURL('**/product/KETTLE')
      await settled(page)
      await addFromPage(page, say)
      await goTo(page, journey.shop.url('/checkOut'))
      await fillForm(page, say)
      await payButton(page, say, 'HK$189.90').click()
      await decideAtBank(page, 'approve')
      await page.getByText(say('orders_thanks')).waitFor()
    })

  test('the first page has its words, critical style and data, and is drawn without its scripts', async () => {
    for (const path of ['/', '/collections/new', '/product/KETTLE', '/newsNotifications']) {
      const html = await read(path)
      expect(isPlain(html)).toBe(true)
      expect(html).toMatch(/^<!DOCTYPE html><html lang="zh-Hant-HK"/i)
      expect(html).toContain('<style>')
      // Everything stands in its place: nothing is moved there by a script.
      expect(html).not.toMatch(/<template id="B:|<div hidden id="S:/)
      expect(html.split('</body>')).toHaveLength(2)
    }
    expect((await fetch(journey.shop.url('/product/NOTHING'))).status).toBe(404)
  })
})

test('without the setting, pages are drawn as one string, and their scripts start late', async () => {
  expect(isFast(await (await fetch(fast.shop.url('/'))).text())).toBe(true)
})
const fast = shopInBrowser()

describe('plain pages with files of another origin', async () => {
  const assets = await openAssetsServer(() => Number(new URL(journey.shop.url('/')).port))
  const journey = shopInBrowser(undefined, { assetsUrl: assets.url, pages: 'plain' })
  afterAll(() => assets.close())

  test('pictures come from there, and all scripts from the shop, so that none is loaded twice', async () => {
    const page = await journey.openPage({}, true)
    const asked: string[] = []
    page.on('request', (request) => void asked.push(request.url()))
    await goTo(page, journey.shop.url('/'))
    await page.locator('main a[href^="/collections/"]').first().click()
    await page.waitForURL('**/collections/**')
    await settled(page)
    const scripts = asked.filter((url) => /\/assets\/.*\.js$/.test(url))
    expect(scripts.length).toBeGreaterThan(5)
    expect(scripts.filter((url) => url.startsWith(assets.url))).toEqual([])
    expect(asked.some((url) => url.startsWith(`${assets.url}/SPORT/pictures/`))).toBe(true)
  })
})
