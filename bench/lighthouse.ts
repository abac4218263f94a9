import os from 'node:os'
import { setTimeout } from 'node:timers/promises'
import lighthouse, { type Result, type RunnerResult } from 'lighthouse'
import { chromium } from 'playwright'
import { findFreePort } from '#server/lib/process/ports.ts'
import { chromiumFlags, chromiumPath } from '../scripts/chromium.ts'
import { makeFolder } from './ending.ts'
import { reckonOwnWork } from './own-work.ts'
import { defaultLanguage, languages } from '#words/languages.ts'

/**
 * Performance is measured in separate visits: with other categories, Lighthouse itself keeps two processors so busy that blocked
 * time rises to 90–350 ms, from 5–60 ms without.
 */
const speed = ['performance']
const rest = ['accessibility', 'best-practices', 'seo']
const pages = [
  ['home', '/'],
  ['listing', '/collections/category/electric'],
  ['product', '/product/EL10221'],
  ['search', '/collections?search=coffee'],
] as const

/** Visits vary with the machine's load, so the median of this many visits is reported for performance. */
const turns = 5

/**
 * Other languages than the default use a URL of their own: under the common URL, the page is a copy whose canonical link names
 * the original.
 */
const addressIn = (where: string, language: string) =>
  language === defaultLanguage ? where : `${where}${where.includes('?') ? '&' : '?'}lang=${language}`

/** Scores on Lighthouse's simulated slow phone in both languages, and below each page its failed audits. */
export async function measureLighthouse(address: string): Promise<string> {
  const lines = [
    ['\nLighthouse     ', ...speed, ...rest, 'first paint ms', 'largest ms', 'blocked ms', 'by own work ms'].join(
      '   ',
    ),
  ]
  for (const language of languages) {
    const folder = makeFolder('lighthouse')
    const port = await findFreePort()
    const args = [...chromiumFlags, `--remote-debugging-port=${port}`]
    const browser = await chromium.launchPersistentContext(folder, { executablePath: chromiumPath, args })
    const page = await browser.newPage()
    await page.goto(`${address}/?lang=${language}`) // the shop stores the language, and Lighthouse keeps the storage
    await page.close()
    for (const [name, where] of pages) {
      const visit = async (onlyCategories: string[]) => {
        await waitForQuiet()
        const seen = await lighthouse(address + addressIn(where, language), { port, logLevel: 'error', onlyCategories })
        if (!seen) throw new Error(`Lighthouse did not see ${where}`)
        return seen
      }
      const visits: RunnerResult[] = []
      for (let turn = 0; turn < turns; turn++) visits.push(await visit(speed))
      const middle = visits.toSorted((a, b) => performanceOf(a) - performanceOf(b))[Math.floor(turns / 2)]!
      const { lhr: others } = await visit(rest)
      const own = await reckonOwnWork(middle.artifacts.Trace)
      lines.push(
        tellScores(`${name} ${language}`, middle.lhr, others, own),
        ...tellWishes(middle.lhr),
        ...tellWishes(others),
      )
    }
    await browser.close()
  }
  return lines.join('\n')
}

/** Lighthouse counts time taken by other programs as blocked, so this waits until shop and database are idle. */
async function waitForQuiet(): Promise<void> {
  for (let tries = 0; tries < 60; tries++) {
    const before = readProcessors()
    await setTimeout(500)
    const after = readProcessors()
    if (after.busy - before.busy < 0.1 * (after.all - before.all)) return
  }
}

/** The total milliseconds of all processors, and how many of them were busy. */
function readProcessors() {
  const times = os.cpus().map((one) => one.times)
  const all = times.flatMap((one) => Object.values(one)).reduce((sum, ms) => sum + ms, 0)
  return { all, busy: all - times.reduce((sum, { idle }) => sum + idle, 0) }
}

const performanceOf = ({ lhr }: RunnerResult) => lhr.categories['performance']?.score ?? 0

function tellScores(page: string, { categories, audits }: Result, others: Result, own: number): string {
  const judged = { ...categories, ...others.categories }
  const scores = [...speed, ...rest].map((id) => String(Math.round((judged[id]?.score ?? 0) * 100)).padStart(id.length))
  const times = ['first-contentful-paint', 'largest-contentful-paint', 'total-blocking-time']
  const took = times.map((id) => (audits[id]?.numericValue ?? 0).toFixed(0).padStart(12))
  return [page.padEnd(14), ...scores, ...took, own.toFixed(0).padStart(14)].join('   ')
}

/** Every weighted audit that the page does not fully pass. */
function tellWishes({ categories: judged, audits }: Result): string[] {
  return Object.values(judged)
    .flatMap(({ auditRefs }) => auditRefs)
    .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9)
    .map(({ id }) => `  ${id}: ${audits[id]?.displayValue ?? audits[id]?.title}`)
}
