import fs from 'node:fs'
import { createRequire } from 'node:module'
import type axe from 'axe-core'
import type { Page } from 'playwright'

/** The minified form, which the browser reads in two thirds of the time. */
const source = fs.readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** The accessibility faults of a page found by axe, one sentence each. */
export async function findFaults(page: Page): Promise<string[]> {
  // Injected through the debugger, which a content security policy does not block.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  // Passed checks are not reported: that takes axe longer than finding them.
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
