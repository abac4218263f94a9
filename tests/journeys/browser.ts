import { type Browser, chromium, type Page } from 'playwright'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import type { IdentityProvider } from '#server/lib/integrations/identity-provider.ts'
import { mountPages } from '#server/pages.ts'
import { serve } from '#server/lib/http/serve.ts'
import { chromiumFlags, chromiumPath } from '../../scripts/chromium.ts'
import { opening, RunningClock } from '../clock.ts'
import { openShop } from '../shop.ts'
import { findFaults } from './faults.ts'
import { type Before, keepSession } from './log-in.ts'
import { quiet } from './settled.ts'
import { type WindowLook, Windows } from './windows.ts'

export { desktop, holdClock, type WindowLook, oneEach, phone, stopClock, tablet } from './windows.ts'

/** How a page is entered: by somebody who has been here before, or not; by a browser that may know the shop's scripts, or not. */
export type Visit = WindowLook & Before & { neverHere?: boolean }

/** Opens the third parties of a shop, which must know its address. */
/** What a journey's shop has in the place of the usual. */
type Replaced = Pick<NonNullable<Parameters<typeof openShop>[0]>, 'sms'>
type OpenProviders = (publicUrl: string) => Promise<readonly IdentityProvider[]>

/** The built shop on a free port, with a database and a bank of its own; its jobs run as they fall due. */
export async function openBuiltShop(openProviders: OpenProviders = async () => [], replaced: Replaced = {}) {
  let shop: Awaited<ReturnType<typeof openShop>>
  const server = await serve((request, guest) => shop.app.fetch(request, guest), {
    port: 0, // taken before the shop is told its address: nobody else has it meanwhile
    before: (...asked) => shop.app.cachedResponses(...asked),
  })
  const { port } = server
  const publicUrl = `http://localhost:${port}`
  const identityProviders = await openProviders(publicUrl)
  shop = await openShop({ clock: new RunningClock(opening), publicUrl, identityProviders, ...replaced })
  await mountPages(shop.app)
  await shop.app.buildSnapshots()
  let open = true
  const working = (async () => {
    while (open) {
      // As in an open shop, what could not be done is tried again, and is not the end of all other jobs.
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
      await shop.close()
    },
  }
}

export type BuiltShop = Awaited<ReturnType<typeof openBuiltShop>>

/** One process draws all pages: it has read the shop's scripts once, and a page costs a quarter less processor time. */
export const openBrowser = () =>
  chromium.launch({ executablePath: chromiumPath, args: [...chromiumFlags, '--renderer-process-limit=1'] })

/** Goes there and waits until the page is alive: its scripts have come and it asks for nothing more. */
export async function goTo(page: Page, address: string) {
  const answer = await page.goto(address, { waitUntil: 'domcontentloaded' })
  await quiet(page)
  return answer
}

/** The same page from the beginning. */
export async function reload(page: Page) {
  await page.reload({ waitUntil: 'domcontentloaded' })
  await quiet(page)
}

/**
 * For a journey file: one shop and one browser for all its tests. `visit` opens a page in a window of its own; what that page
 * complains of in the console, throws, or fails in accessibility when asked fails the test.
 */
export function shopInBrowser(openProviders?: OpenProviders, replaced?: Replaced) {
  let shop: BuiltShop
  let browser: Browser
  let windows: Windows
  const faults: string[] = []
  const excused: RegExp[] = []

  beforeAll(async () => {
    ;[shop, browser] = await Promise.all([openBuiltShop(openProviders, replaced), openBrowser()])
    windows = new Windows(browser)
  })
  afterAll(async () => {
    await browser.close()
    await shop.close()
  })
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail') await keepPictures(task.name, windows.listPages())
    await windows.giveBack()
    const complaints = faults.splice(0).filter((fault) => !excused.some((pattern) => pattern.test(fault)))
    excused.length = 0
    expect(complaints, 'the page complained').toEqual([])
  })

  return {
    get shop() {
      return shop
    },
    async visit(path: string, { as, goods, neverHere, ...look }: Visit = {}): Promise<Page> {
      const window = await windows.take(look, neverHere)
      const page = await window.newPage()
      if (as || goods) await keepSession(page, shop, look.theme, { as, goods })
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
async function keepPictures(test: string, pages: readonly Page[]) {
  const name = test.replaceAll(/[^\p{L}\p{N}]+/gu, '-')
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
