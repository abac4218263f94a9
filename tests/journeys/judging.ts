import type { BrowserContext, Page } from 'playwright'
import { findFaults } from './faults.ts'
import { findSmallTargets } from './targets.ts'
import { findForeignWords } from './foreign-words.ts'
import { desktop, type WindowLook, phone } from './windows.ts'

// Two pairs of looks, each with both languages, themes and widths. A check in one pair covers them without all combinations; the
// frame around every page is checked in all four looks.
export const everyLook = [
  ['phone', 'zh-TW', 'sport', phone],
  ['desktop', 'zh-TW', 'sport', desktop],
  ['desktop', 'en-US', 'food', desktop],
  ['phone', 'en-US', 'food', phone],
] as const

/** The items of a list to check in a look: the looks take turns. */
export const fallsTo = <T>(
  { language, size }: Required<Pick<WindowLook, 'language' | 'size'>>,
  all: readonly T[],
): T[] => all.filter((_, at) => at % 2 === Number((size === phone) !== (language === 'zh-TW')))

/** Adds the faults of the current page: accessibility, target sizes, overflow. */
export const judgeInto = (faults: string[], page: Page) => async (state: string) => {
  for (const fault of await findFaults(page)) faults.push(`${state}: ${fault}`)
  await judgeWidthInto(faults, page)(state)
}

/** Fast checks: overflow, target sizes, texts in the other language. */
export const judgeLookInto = (faults: string[], page: Page) => async (state: string) => {
  await judgeSizesInto(faults, page)(state)
  await judgeWordsInto(faults, page)(state)
}

/** Texts in the other language. */
export const judgeWordsInto = (faults: string[], page: Page) => async (state: string) => {
  for (const words of await findForeignWords(page)) faults.push(`${state}: in the other language, ${words}`)
}

/** The same for pages with visitors' texts in any language. */
export const judgeSizesInto = (faults: string[], page: Page) => async (state: string) => {
  await judgeWidthInto(faults, page)(state)
  for (const target of await findSmallTargets(page)) faults.push(`${state}: too small, ${target}`)
}

/** Whether the page fits its window. */
export const judgeWidthInto = (faults: string[], page: Page) => async (state: string) => {
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  if (wide > 0) faults.push(`${state}: ${wide} px wider than the window`)
}

/** Records console messages, exceptions, and requests to other hosts. */
export async function listenAt(window: BrowserContext): Promise<{ page: Page; complaints: string[] }> {
  const complaints: string[] = []
  const page = await window.newPage()
  page.on('request', (request) => {
    const { protocol, hostname } = new URL(request.url())
    if (/^https?:/.test(protocol) && !/^(food\.)?localhost$/.test(hostname)) complaints.push(`asked ${request.url()}`)
  })
  page.on('pageerror', (error) => complaints.push(`threw ${error.message}`))
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`${message.text()} (${message.location().url})`)
  })
  return { page, complaints }
}
