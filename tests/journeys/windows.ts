import { setTimeout as wait } from 'node:timers/promises'
import type { Browser, BrowserContext, CDPSession, Page } from 'playwright'
import { opening } from '../clock.ts'
import { keepAccount, patience } from './settled.ts'
import { recordToasts } from './toasts.ts'

export const phone = { width: 390, height: 844 }
export const tablet = { width: 768, height: 1024 }
export const desktop = { width: 1280, height: 900 }

export interface WindowLook {
  language?: 'zh-TW' | 'en-US'
  size?: { width: number; height: number }
  /** Each theme's demo shop has its own host. */
  theme?: 'sport' | 'food'
}

/** Each width and each language once: they are independent, which `accessibility` checks. */
export const oneEach = [
  ['phone', 'zh-TW', phone],
  ['desktop', 'en-US', desktop],
] as const

/** A visitor's browser window: no cookies, Hong Kong's time zone, and the shop's date. */
export async function openWindow(
  browser: Browser,
  { language = 'zh-TW', size = desktop }: WindowLook = {},
): Promise<BrowserContext> {
  const window = await browser.newContext({
    viewport: size,
    locale: language === 'zh-TW' ? 'zh-HK' : 'en-HK',
    timezoneId: 'Asia/Hong_Kong',
    reducedMotion: 'reduce',
    serviceWorkers: 'block', // offline behaviour has its own journey
  })
  window.setDefaultTimeout(patience)
  keepAccount(window)
  await recordToasts(window)
  await window.addInitScript(shiftClock, Date.parse(opening))
  await window.addInitScript((chosen) => {
    if (origin === 'null') return // a sandboxed frame has no storage
    if (localStorage.getItem('language') === null) localStorage.setItem('language', chosen)
    document.cookie = `language=${localStorage.getItem('language')}; path=/; samesite=lax`
  }, language)
  return window
}

/** Sets the browser's clock to the shop's date; its seconds pass. */
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

const withClock = new WeakSet<BrowserContext>()

/** The test moves this page's clock from here on; its window keeps that clock and is not reused. */
export async function holdClock(page: Page): Promise<void> {
  withClock.add(page.context())
  await page.clock.install()
}

/** The same, and the clock stands still between the test's moves. */
export async function stopClock(page: Page): Promise<void> {
  await holdClock(page)
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000)
}

/** Milliseconds. */
const longestClosing = 20_000

interface OpenWindow {
  look: string
  window: BrowserContext
  /** An empty page that stays open, so that the window can be cleared when the others are closed. */
  empty: Page
  tools: CDPSession
  origins: Set<string>
}

/**
 * Browser windows reused by test after test and file after file, cleared of all data that a visitor leaves behind. They keep only
 * the compiled scripts of the shop: compiling them in a new window takes a second of both processors.
 */
export class Windows {
  readonly #browser: Browser
  readonly #free: OpenWindow[] = []
  readonly #taken: OpenWindow[] = []

  constructor(browser: Browser) {
    this.#browser = browser
  }

  async take(look: WindowLook, neverHere = false): Promise<BrowserContext> {
    const name = JSON.stringify([look.language, look.size])
    const at = neverHere ? -1 : this.#free.findIndex((one) => one.look === name && !one.empty.isClosed())
    const kept = at < 0 ? await this.#open(name, look) : this.#free.splice(at, 1)[0]!
    this.#taken.push(kept)
    return kept.window
  }

  listPages = (): Page[] => this.#taken.flatMap(({ window, empty }) => window.pages().filter((page) => page !== empty))

  /** After a test: windows that it closed are dropped, the others wait for the next test. */
  async giveBack(): Promise<void> {
    await Promise.all(
      this.#taken.splice(0).map(async (kept): Promise<void> => {
        const { window, empty } = kept
        if (empty.isClosed()) return
        const closing = Promise.all(window.pages().flatMap((page) => (page === empty ? [] : [page.close()])))
        // Chromium sometimes never closes a page that is on its way to another address.
        const isStuck = await Promise.race([closing.then(() => false), wait(longestClosing, true, { ref: false })])
        if (isStuck) return void window.close().catch(() => {})
        if (withClock.has(window)) return window.close()
        await clear(kept)
        this.#free.push(kept)
      }),
    )
  }

  async #open(look: string, how: WindowLook): Promise<OpenWindow> {
    const window = await openWindow(this.#browser, how)
    const empty = await window.newPage()
    empty.once('crash', () => void window.close())
    const origins = new Set<string>()
    window.on('request', (request) => origins.add(new URL(request.url()).origin))
    return { look, window, empty, tools: await window.newCDPSession(empty), origins }
  }
}

async function clear({ window, tools, origins }: OpenWindow): Promise<void> {
  await window.unrouteAll({ behavior: 'ignoreErrors' })
  await window.clearCookies()
  const storageTypes = 'local_storage,indexeddb,cache_storage,service_workers'
  for (const origin of origins) await tools.send('Storage.clearDataForOrigin', { origin, storageTypes })
  origins.clear()
}
