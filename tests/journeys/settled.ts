import { setTimeout as wait } from 'node:timers/promises'
import type { BrowserContext, Page, Request } from 'playwright'

/** Milliseconds that a journey waits at most. It measures nothing: a busy machine may be slow. */
export const patience = 150_000

/**
 * Waits until the page is hydrated and its router is idle. Parts whose code comes late (`lazily`) hydrate after the rest: React
 * drops a press on one that has not.
 */
export const alive = (page: Page) =>
  untilYes(page, () => {
    const listens = (element: Element | null) =>
      element !== null && Object.keys(element).some((key) => key.startsWith('__reactFiber'))
    if (!listens(document.querySelector('a[href*="lang="]'))) return false
    const comments = document.createTreeWalker(document.body, NodeFilter.SHOW_COMMENT)
    while (comments.nextNode()) {
      const { data, parentElement, nextSibling } = comments.currentNode as Comment
      // The server's mark before a part. What stands in HTML that React leaves as it is has no parent that listens, and the data of
      // a plain page are scripts, which React does not draw.
      const isPart = nextSibling instanceof Element && !(nextSibling instanceof HTMLScriptElement)
      if (data.startsWith('$') && listens(parentElement) && isPart && !listens(nextSibling)) return false
    }
    return window.__reactRouterDataRouter?.state.navigation.state === 'idle'
  })

/**
 * Waits until the page shows its URL's content (the language links are rendered with the URL). `networkidle` works for the first
 * load only.
 */
export async function settled(page: Page) {
  await alive(page)
  await untilYes(page, () => {
    const link = document.querySelector<HTMLAnchorElement>('a[href*="lang="]')
    if (!link || window.__reactRouterDataRouter?.state.navigation.state !== 'idle') return false
    const [drawn, here] = [new URL(link.href), new URL(location.href)]
    for (const { searchParams } of [drawn, here]) searchParams.delete('lang')
    return drawn.pathname === here.pathname && `${drawn.searchParams}` === `${here.searchParams}`
  })
}

/**
 * Asks in the page until it says yes: asked from here each time, a question takes eight times as much CPU time. With
 * `waitForFunction`, which loads a program into each document and asks in every frame, a page load takes a third more.
 */
export async function untilYes(page: Page, question: () => boolean | Promise<boolean>): Promise<void> {
  const asking = askAgain(question)
  for (const until = Date.now() + patience; !(await ask(page, asking)); await wait(20))
    if (Date.now() > until) throw new Error(`${page.url()} still answers no to ${question.toString()}`)
}

/** A second of asking. By `scheduler`, because a test may have stopped all other clocks of the page. */
const askAgain = (question: () => boolean | Promise<boolean>) => `(async () => {
  const isYes = ${question.toString()}
  for (let times = 0; times < 50; times += 1) {
    if (await isYes()) return true
    await scheduler.postTask(() => {}, { delay: 20 })
  }
  return false
})()`

/** A document that is replaced while it is asked has not said yes. */
async function ask(page: Page, question: string | (() => Promise<boolean>)): Promise<boolean> {
  try {
    return await page.evaluate<boolean>(question)
  } catch (error) {
    if (error instanceof Error && error.message.includes('Execution context was destroyed')) return false
    throw error
  }
}

const underWay = new WeakMap<Page, Set<Request>>()

/** Counts pending calls, documents and scripts of a window's pages. */
export function keepAccount(window: BrowserContext) {
  window.on('request', (request) => {
    const page = pageOf(request)
    if (!page || !/^(document|fetch|xhr|script)$/.test(request.resourceType())) return
    if (!underWay.has(page)) underWay.set(page, new Set())
    underWay.get(page)!.add(request)
  })
  // Requests of a page's previous document end without an event.
  const arriving = new WeakMap<Page, Request>()
  window.on('response', (response) => {
    const request = response.request()
    const page = pageOf(request)
    if (page && request.isNavigationRequest() && request.frame() === page.mainFrame()) arriving.set(page, request)
  })
  window.on('page', (page) =>
    page.on('framenavigated', (frame) => {
      const request = arriving.get(page)
      if (frame !== page.mainFrame() || !request) return
      arriving.delete(page)
      underWay.set(page, new Set(underWay.get(page)?.has(request) ? [request] : []))
    }),
  )
  const forget = (request: Request) => void underWay.get(pageOf(request)!)?.delete(request)
  window.on('requestfinished', forget)
  window.on('requestfailed', forget)
}

function pageOf(request: Request) {
  try {
    return request.frame().page()
  } catch {
    return undefined // the first request of a tab that is opening
  }
}

/** Waits until the page is hydrated and idle. */
export async function quiet(page: Page) {
  await alive(page)
  await idle(page)
}

/**
 * Waits until the page is idle in two checks. `networkidle` would take half a second longer, and wait for pictures. Chromium may
 * never call an idle callback of a page that draws nothing new, therefore it has a timeout in ms.
 */
export async function idle(page: Page) {
  const until = Date.now() + patience
  const listAsked = () => Array.from(underWay.get(page) ?? [], (request) => request.url())
  for (let calm = 0; calm < 2;) {
    // The page is not asked while it waits for an answer: that costs more than waiting.
    const isIdle =
      listAsked().length === 0 &&
      (await ask(page, () => new Promise((resolve) => requestIdleCallback(() => resolve(true), { timeout: 200 }))))
    calm = isIdle && listAsked().length === 0 ? calm + 1 : 0
    if (calm > 0) continue
    if (Date.now() > until) throw new Error(`still waiting for ${listAsked().join(', ')}`)
    await wait(20)
  }
}

/**
 * Waits until the service worker has kept all that the page asked for, also code that it loads late: offline, the page would
 * reload itself.
 */
export async function haveAll(page: Page) {
  await alive(page)
  await untilYes(page, async () => {
    const list = () => performance.getEntriesByType('resource').map(({ name }) => name)
    const asked = list()
    await new Promise((resolve) => setTimeout(resolve, 1_000))
    const files = asked.filter((name) => /\/assets\/[^?]*\.(js|css)$/.test(name))
    const kept = await Promise.all(files.map((name) => caches.match(name)))
    return list().length === asked.length && kept.every((one) => one !== undefined)
  })
}

/** Leads on as a link does: the page is not loaded, which takes two thirds of the time. */
export async function follow(page: Page, path: string) {
  await page.evaluate((to) => window.__reactRouterDataRouter!.navigate(to), path)
  await quiet(page)
}

declare global {
  interface Window {
    __reactRouterDataRouter?: { state: { navigation: { state: string } }; navigate(to: string): Promise<void> }
  }
}
