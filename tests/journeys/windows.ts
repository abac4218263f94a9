import type { Browser, BrowserContext, CDPSession, Page } from 'playwright'
import { opening } from '../clock.ts'
import { keepAccount, patience } from './settled.ts'

export const phone = { width: 390, height: 844 }
export const tablet = { width: 768, height: 1024 }
export const desktop = { width: 1280, height: 900 }

export interface WindowLook {
  language?: 'zh-TW' | 'en-US'
  size?: { width: number; height: number }
  /** The demo shop of each theme has a host of its own. */
  theme?: 'sport' | 'food'
}

/** Each width and each language once: what depends on the one does not depend on the other, which `accessibility` looks at. */
export const oneEach = [
  ['phone', 'zh-TW', phone],
  ['desktop', 'en-US', desktop],
] as const

/** A visitor's own browser window: no cookies yet, Hong Kong's time, and the shop's day. */
export async function openWindow(
  browser: Browser,
  { language = 'zh-TW', size = desktop }: WindowLook = {},
): Promise<BrowserContext> {
  const window = await browser.newContext({
    viewport: size,
    locale: language === 'zh-TW' ? 'zh-HK' : 'en-HK',
    timezoneId: 'Asia/Hong_Kong',
    reducedMotion: 'reduce',
    serviceWorkers: 'block', // what a journey sees comes from the shop; being offline has a journey of its own
  })
  window.setDefaultTimeout(patience)
  keepAccount(window)
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

const withClock = new WeakSet<BrowserContext>()

/** From here on the test moves the clock of this page on; its window keeps that clock, and is not given to another test. */
export async function holdClock(page: Page): Promise<void> {
  withClock.add(page.context())
  await page.clock.install()
}

/** The same, and between the test's moves the clock stands still, however long the machine takes. */
export async function stopClock(page: Page): Promise<void> {
  await holdClock(page)
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000)
}

interface OpenWindow {
  look: string
  window: BrowserContext
  /** An empty page that stays open, so that the window can be emptied when the others are closed. */
  empty: Page
  tools: CDPSession
  origins: Set<string>
}

/**
 * Windows that test after test is given emptied of all a visitor leaves behind. What they still know is how to run the shop's
 * scripts: a new window learns that for a second of both processors.
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
    const at = neverHere ? -1 : this.#free.findIndex((one) => one.look === name)
    const kept = at < 0 ? await this.#open(name, look) : this.#free.splice(at, 1)[0]!
    this.#taken.push(kept)
    return kept.window
  }

  listPages = (): Page[] => this.#taken.flatMap(({ window, empty }) => window.pages().filter((page) => page !== empty))

  /** After a test: those that it closed itself are gone, the others wait for the next one. */
  async giveBack(): Promise<void> {
    await Promise.all(
      this.#taken.splice(0).map(async (kept): Promise<void> => {
        const { window, empty } = kept
        if (empty.isClosed()) return
        await Promise.all(window.pages().flatMap((page) => (page === empty ? [] : [page.close()])))
        if (withClock.has(window)) return window.close()
        await clear(kept)
        this.#free.push(kept)
      }),
    )
  }

  async #open(look: string, how: WindowLook): Promise<OpenWindow> {
    const window = await openWindow(this.#browser, how)
    const empty = await window.newPage()
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
