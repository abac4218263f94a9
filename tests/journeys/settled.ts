import type { Page } from 'playwright'

/** Waits until the page answers to clicks: its scripts have taken it over, and its router has nothing under way. */
export async function alive(page: Page) {
  await page.waitForFunction(() => {
    const link = document.querySelector<HTMLAnchorElement>('header a[href*="lang="]')
    if (!link || !Object.keys(link).some((key) => key.startsWith('__reactProps'))) return false
    return window.__reactRouterDataRouter?.state.navigation.state === 'idle'
  })
}

/**
 * Waits until the page shows where it is: what is drawn belongs to the address in the bar (the language links are drawn from
 * the address, together with the page). `networkidle` says so only of the first load.
 */
export async function settled(page: Page) {
  await alive(page)
  await page.waitForFunction(() => {
    const link = document.querySelector<HTMLAnchorElement>('header a[href*="lang="]')
    if (!link || window.__reactRouterDataRouter?.state.navigation.state !== 'idle') return false
    const [drawn, here] = [new URL(link.href), new URL(location.href)]
    for (const { searchParams } of [drawn, here]) searchParams.delete('lang')
    return drawn.pathname === here.pathname && `${drawn.searchParams}` === `${here.searchParams}`
  })
}

declare global {
  interface Window {
    __reactRouterDataRouter?: { state: { navigation: { state: string } }; navigate(to: string): Promise<void> }
  }
}
