import type { BrowserContext, Page } from 'playwright'
import { findFaults } from './faults.ts'
import { findSmallTargets } from './targets.ts'
import { findForeignWords } from './tongues.ts'
import { desktop, type WindowLook, phone } from './windows.ts'

// Two pairs of looks, and each pair has both languages, both themes and both widths. What is judged in one of the pairs is
// judged in all of them, not every one with every other; the frame that stands around every page is seen in all four looks.
export const everyLook = [
  ['phone', 'zh-TW', 'sport', phone],
  ['desktop', 'zh-TW', 'sport', desktop],
  ['desktop', 'en-US', 'food', desktop],
  ['phone', 'en-US', 'food', phone],
] as const

/** What of a list is judged in a look: every other one, by turns. */
export const fallsTo = <T>(
  { language, size }: Required<Pick<WindowLook, 'language' | 'size'>>,
  all: readonly T[],
): T[] => all.filter((_, at) => at % 2 === Number((size === phone) !== (language === 'zh-TW')))

/** Adds what is wrong with a page as it stands: for those who cannot see it or use a pointer, or wider than its window. */
export const judgeInto = (faults: string[], page: Page) => async (state: string) => {
  for (const fault of await findFaults(page)) faults.push(`${state}: ${fault}`)
  await judgeWidthInto(faults, page)(state)
}

/** What takes no time to find: too wide for its window, too small to be pressed, said in the other language. */
export const judgeLookInto = (faults: string[], page: Page) => async (state: string) => {
  await judgeSizesInto(faults, page)(state)
  for (const words of await findForeignWords(page)) faults.push(`${state}: in the other language, ${words}`)
}

/** The same on pages with words a visitor has written, in whatever language. */
export const judgeSizesInto = (faults: string[], page: Page) => async (state: string) => {
  await judgeWidthInto(faults, page)(state)
  for (const target of await findSmallTargets(page)) faults.push(`${state}: too small, ${target}`)
}

const judgeWidthInto = (faults: string[], page: Page) => async (state: string) => {
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  if (wide > 0) faults.push(`${state}: ${wide} px wider than the window`)
}

/** Listens to what the page says in the console or throws, and to whom it speaks. */
export async function listenAt(window: BrowserContext): Promise<{ page: Page; complaints: string[] }> {
  const complaints: string[] = []
  window.on('request', (request) => {
    const { protocol, hostname } = new URL(request.url())
    if (/^https?:/.test(protocol) && !/^(food\.)?localhost$/.test(hostname)) complaints.push(`asked ${request.url()}`)
  })
  const page = await window.newPage()
  page.on('pageerror', (error) => complaints.push(`threw ${error.message}`))
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`${message.text()} (${message.location().url})`)
  })
  return { page, complaints }
}
