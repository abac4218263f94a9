import { type Browser, type BrowserContext, chromium, type Page } from 'playwright'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import type { IdentityProvider } from '#server/lib/outside/identity-provider.ts'
import { hangPages } from '#server/pages.ts'
import { findFreePort } from '#server/lib/ports.ts'
import { serve } from '#server/lib/serve.ts'
import { chromiumFlags, chromiumPath } from '../../scripts/chromium.ts'
import { opening, RunningClock } from '../clock.ts'
import { openShop } from '../shop.ts'
import { findFaults } from './faults.ts'
import { alive } from './settled.ts'

export const phone = { width: 390, height: 844 }
export const tablet = { width: 768, height: 1024 }
export const desktop = { width: 1280, height: 900 }

export interface Look {
  language?: 'zh-TW' | 'en-US'
  size?: { width: number; height: number }
  /** The demo shop of each theme has a host of its own. */
  theme?: 'sport' | 'food'
}

/** Each width in each language. */
export const looks = (['zh-TW', 'en-US'] as const).flatMap((language) => [
  ['phone', language, phone] as const,
  ['desktop', language, desktop] as const,
])
/** One way round: each width and each language once. */
export const oneEach = looks.filter(([width, language]) => (width === 'phone') === (language === 'zh-TW'))

/** Opens the third parties of a shop, which must know its address. */
type OpenProviders = (publicUrl: string) => Promise<readonly IdentityProvider[]>

/** The built shop on a free port, with a database and a bank of its own; its jobs run as they fall due. */
export async function openBuiltShop(openProviders: OpenProviders = async () => []) {
  const port = await findFreePort()
  const publicUrl = `http://localhost:${port}`
  const identityProviders = await openProviders(publicUrl)
  const shop = await openShop({ clock: new RunningClock(opening), publicUrl, identityProviders })
  await hangPages(shop.app)
  await shop.app.fillShelves()
  const door = await serve(shop.app.fetch, { port, before: shop.app.desk })
  let open = true
  const working = (async () => {
    while (open) {
      await shop.runJobs()
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  })()
  return {
    ...shop,
    url: (path: string, theme: Look['theme'] = 'sport') =>
      `http://${theme === 'food' ? 'food.' : ''}localhost:${port}${path}`,
    async close() {
      open = false
      await working
      await door.drain()
      await shop.close()
    },
  }
}

export type BuiltShop = Awaited<ReturnType<typeof openBuiltShop>>

export const openBrowser = () => chromium.launch({ executablePath: chromiumPath, args: chromiumFlags })

/** A visitor's own browser window: no cookies yet, Hong Kong's time, and the shop's day. */
export async function openWindow(
  browser: Browser,
  { language = 'zh-TW', size = desktop }: Look = {},
): Promise<BrowserContext> {
  const window = await browser.newContext({
    viewport: size,
    locale: language === 'zh-TW' ? 'zh-HK' : 'en-HK',
    timezoneId: 'Asia/Hong_Kong',
    reducedMotion: 'reduce',
  })
  await window.addInitScript(shiftClock, Date.parse(opening))
  await window.addInitScript((chosen) => {
    if (localStorage.getItem('language') === null) localStorage.setItem('language', chosen)
    document.cookie = `language=${localStorage.getItem('language')}; path=/; samesite=lax`
  }, language)
  return window
}

/** The browser lives on the same day as the shop, and its seconds pass. */
function shiftClock(began: number) {
  const shift = began - Date.now()
  const Real = Date
  globalThis.Date = class extends Real {
    constructor(...given: [] | [number | string]) {
      if (given.length === 0) super(Real.now() + shift)
      else super(...(given as [number]))
    }
    static override now() {
      return Real.now() + shift
    }
  } as DateConstructor
}

/** Goes there and waits until the page is alive: its scripts have come and it asks for nothing more. */
export async function goTo(page: Page, address: string) {
  await page.goto(address, { waitUntil: 'networkidle' })
  await alive(page)
}

/**
 * For a journey file: one shop and one browser for all its tests. `visit` opens a page in a window of its own; what that page
 * complains of in the console, throws, or fails in accessibility when asked fails the test.
 */
export function shopInBrowser(openProviders?: OpenProviders) {
  let shop: BuiltShop
  let browser: Browser
  const windows: BrowserContext[] = []
  const faults: string[] = []
  const excused: RegExp[] = []

  beforeAll(async () => {
    ;[shop, browser] = await Promise.all([openBuiltShop(openProviders), openBrowser()])
  })
  afterAll(async () => {
    await browser.close()
    await shop.close()
  })
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail') await keepPictures(task.name, windows)
    await Promise.all(windows.splice(0).map((window) => window.close()))
    const complaints = faults.splice(0).filter((fault) => !excused.some((pattern) => pattern.test(fault)))
    excused.length = 0
    expect(complaints, 'the page complained').toEqual([])
  })

  return {
    get shop() {
      return shop
    },
    async visit(path: string, look: Look = {}): Promise<Page> {
      const window = await openWindow(browser, look)
      windows.push(window)
      const page = await window.newPage()
      page.setDefaultTimeout(10_000)
      listen(page, faults)
      await goTo(page, shop.url(path, look.theme))
      return page
    },
    /** What this test itself breaks, and the browser will complain of. */
    excuse: (pattern: RegExp) => void excused.push(pattern),
    /** Holds the page, as it stands, to the rules of accessibility. */
    async expectAccessible(page: Page) {
      expect(await findFaults(page)).toEqual([])
    },
  }
}

/** What the pages of a failed test looked like at that moment: test-results/. */
async function keepPictures(test: string, windows: readonly BrowserContext[]) {
  const name = test.replaceAll(/[^\p{L}\p{N}]+/gu, '-')
  const pages = windows.flatMap((window) => window.pages())
  await Promise.all(pages.map((page, at) => page.screenshot({ path: `test-results/${name}-${at + 1}.png` })))
}

/** A refusal of the shop (4xx of a call) is an answer, though the browser writes it down as a failed resource. */
function listen(page: Page, faults: string[]) {
  page.on('pageerror', (error) => faults.push(`threw ${error.stack ?? error.message}`))
  page.on('console', (message) => {
    if (message.type() !== 'error') return
    const refused = /status of 4\d\d/.test(message.text()) && /\/api\//.test(message.location().url)
    if (!refused) faults.push(`${message.text()} (${message.location().url})`)
  })
}
