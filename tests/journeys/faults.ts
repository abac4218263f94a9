import axe from 'axe-core'
import type { Page } from 'playwright'

const levels = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** What axe finds wrong with a page, one sentence a place. */
export async function findFaults(page: Page): Promise<string[]> {
  await page.evaluate(axe.source) // by the debugger's way in, which a content security policy does not close
  const { violations } = await page.evaluate(
    (values) => window.axe.run(document, { runOnly: { type: 'tag', values } }),
    levels,
  )
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${help} at ${target.join(' ')} ${failureSummary ?? ''}`),
  )
}

declare global {
  interface Window {
    axe: typeof axe
  }
}
