import { type Browser, chromium, type Page } from 'playwright'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import type { IdentityProvider } from '#server/lib/integrations/identity-provider.ts'
import { mountConsole } from '#server/console.ts'
import { mountPages } from '#server/pages.ts'
import { serve, type ServeOptions, type Serving } from '#server/lib/http/serve.ts'
import { StartRefused } from '#server/lib/process/start-refused.ts'
import { chromiumFlags, chromiumPath } from '../../scripts/chromium.ts'
import { opening, RunningClock } from '../clock.ts'
import { openShop } from '../shop.ts'
import { findFaults } from './faults.ts'
import { type Before, keepSession } from './log-in.ts'
import { quiet } from './settled.ts'
import { type WindowLook, Windows } from './windows.ts'

export { desktop, holdClock, type WindowLook, oneEach, phone, stopClock, tablet } from './windows.ts'

/** The state of the browser when a page opens: visited before or not, with the shop's scripts cached or not. */
export type Visit = WindowLook & Before & { neverHere?: boolean }

/** Opens the third parties of a shop, which must know its URL. */
/** Parts of the shop that a journey replaces. */
type Replaced = Pick<
  NonNullable<Parameters<typeof openShop>[0]>,
  'sms' | 'cdn' | 'assetsUrl' | 'isDemo' | 'payments'
> & {
  pages?: 'fast' | 'plain' | undefined
}
type OpenProviders = (publicUrl: string) => Promise<readonly IdentityProvider[]>

/** The built shop on a free port, with its own database and bank; jobs run when due. */
export async function openBuiltShop(
  openProviders: OpenProviders = async () => [],
  { pages, ...replaced }: Replaced = {},
) {
  let shop: Awaited<ReturnType<typeof openShop>>
  // The port is reserved before the shop is told its URL.
  const server = await serveAgain((request, guest) => shop.app.fetch(request, guest), {
    before: (...asked) => shop.app.cachedResponses(...asked),
  })
  const { port } = server
  const publicUrl = `http://localhost:${port}`
  const identityProviders = await openProviders(publicUrl)
  shop = await openShop({ clock: new RunningClock(opening), publicUrl, identityProviders, ...replaced })
  await mountConsole(shop.app, { publicUrl, consoleHost: undefined })
  await mountPages(shop.app, { cdn: replaced.cdn, assetsUrl: replaced.assetsUrl, pages })
  const stopTelling = await shop.app.tellShown()
  await shop.app.buildSnapshots()
  let open = true
  const working = (async () => {
    while (open) {
      // As in an open shop, a failed job is retried and does not stop the others.
      await shop.runJobs().catch((error: unknown) => process.stderr.write(`a job failed: ${String(error)}\n`))
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  })()
  return {
    ...shop,
    url: (path: string, theme: WindowLook['theme'] = 'sport') =>
      `http://${theme === 'food' ? 'food.' : ''}localhost:${port}${path}`,
    async close() {
      open = false
      await working
      await server.drain()
      await stopTelling()
      await shop.close()
    },
  }
}

/** The port of the worker's last shop. At the same origin, a window used before finds its compiled scripts again. */
let lastPort = 0

async function serveAgain(fetch: Parameters<typeof serve>[0], options: Omit<ServeOptions, 'port'>): Promise<Serving> {
  const isTaken = (error: unknown) => error instanceof StartRefused // by another shop of the file
  const server = await serve(fetch, { ...options, port: lastPort }).catch((error: unknown) => {
    if (!isTaken(error)) throw error
    return serve(fetch, { ...options, port: 0 })
  })
  lastPort = server.port
  return server
}

export type BuiltShop = Awaited<ReturnType<typeof openBuiltShop>>

/**
 * One process renders all pages: its cached scripts save a quarter of the CPU time per page. Pages live too briefly for V8's
 * optimising compilers to pay; without them a page, its navigation and its check by axe take a tenth less.
 */
export const openBrowser = () =>
  chromium.launch({
    executablePath: chromiumPath,
    args: [...chromiumFlags, '--renderer-process-limit=1', '--js-flags=--no-maglev --no-opt'],
    env: { ...process.env, LC_ALL: 'C.UTF-8' }, // else Chromium calls a file with a Chinese name "download"
  })

let shared: { browser: Browser; windows: Windows } | undefined

/** One browser with its windows serves all files of a worker, and ends with it. A browser that crashed is replaced. */
async function keepWindows(): Promise<Windows> {
  if (!shared?.browser.isConnected()) {
    const browser = await openBrowser()
    shared = { browser, windows: new Windows(browser) }
  }
  return shared.windows
}

/** Opens a URL and waits for hydration and all requests. */
export async function goTo(page: Page, address: string) {
  const answer = await page.goto(address, { waitUntil: 'domcontentloaded' })
  await quiet(page)
  return answer
}

/** Reloads the page. */
export async function reload(page: Page) {
  await page.reload({ waitUntil: 'domcontentloaded' })
  await quiet(page)
}

/**
 * For a journey file: one shop for all tests. `visit` opens a page in its own window; console errors, exceptions,
 * and accessibility faults when requested, fail the test.
 */
export function shopInBrowser(openProviders?: OpenProviders, replaced?: Replaced) {
  let shop: BuiltShop
  let windows: Windows
  const faults: string[] = []
  const excused: RegExp[] = []

  beforeAll(async () => {
    ;[shop, windows] = await Promise.all([openBuiltShop(openProviders, replaced), keepWindows()])
  })
  afterAll(() => shop.close())
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail') await keepPictures(task.name, windows.listPages())
    await windows.giveBack()
    const complaints = faults.splice(0).filter((fault) => !excused.some((pattern) => pattern.test(fault)))
    excused.length = 0
    expect(complaints, 'the page complained').toEqual([])
  })

  async function openPage(look: WindowLook, neverHere?: boolean): Promise<Page> {
    const window = await windows.take(look, neverHere)
    const page = await window.newPage()
    await slowDown(page)
    listen(page, faults)
    return page
  }

  return {
    get shop() {
      return shop
    },
    async visit(path: string, { as, goods, neverHere, ...look }: Visit = {}): Promise<Page> {
      const page = await openPage(look, neverHere)
      if (as || goods) await keepSession(page, shop, look.theme, { as, goods })
      await goTo(page, shop.url(path, look.theme))
      return page
    },
    /** An empty window, given back after the test. */
    openWindow: (look: WindowLook) => windows.take(look),
    /** An empty page, whose errors fail the test. */
    openPage,
    /** Console errors that the test causes itself. */
    excuse: (pattern: RegExp) => void excused.push(pattern),
    /** Checks the current page with axe. */
    async expectAccessible(page: Page) {
      expect(await findFaults(page)).toEqual([])
    },
  }
}

/** SLOW=8: the page has an eighth of the processor, which shows tests that look too early or too late. */
async function slowDown(page: Page) {
  const rate = Number(process.env['SLOW'] ?? 1)
  if (rate === 1) return
  const tools = await page.context().newCDPSession(page)
  await tools.send('Emulation.setCPUThrottlingRate', { rate })
}

/** Saves screenshots of a failed test's pages: test-results/. */
async function keepPictures(test: string, pages: readonly Page[]) {
  const name = test.replaceAll(/[^\p{L}\p{N}]+/gu, '-')
  await Promise.all(pages.map((page, at) => page.screenshot({ path: `test-results/${name}-${at + 1}.png` })))
}

/** Chromium logs a refusal (4xx of a call) as a failed resource; it is not a fault. */
function listen(page: Page, faults: string[]) {
  page.on('pageerror', (error) => faults.push(`threw ${error.stack ?? error.message}`))
  page.on('console', (message) => {
    if (message.type() !== 'error') return
    const refused = /status of 4\d\d/.test(message.text()) && /\/api\//.test(message.location().url)
    if (!refused) faults.push(`${message.text()} (${message.location().url})`)
  })
}
