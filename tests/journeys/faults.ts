import axe from 'axe-core'
import type { Page } from 'playwright'

/** What axe finds wrong with a page, one sentence a place. */
export async function findFaults(page: Page): Promise<string[]> {
  // By the debugger's way in, which a content security policy does not close.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  // What is in order is not described: that takes axe longer than finding it.
  const { violations } = await page.evaluate(() => window.axe.run(document, { resultTypes: ['violations'] }))
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${help} at ${target.join(' ')} ${failureSummary ?? ''}`),
  )
}

declare global {
  interface Window {
    axe: typeof axe
  }
}
