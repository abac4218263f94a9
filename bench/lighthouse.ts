import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import lighthouse, { type Result, type RunnerResult } from 'lighthouse'
import { chromium } from 'playwright'
import { findFreePort } from '#server/lib/process/ports.ts'
import { chromiumFlags, chromiumPath } from '../scripts/chromium.ts'
import { reckonOwnWork } from './own-work.ts'
import { defaultLanguage, languages } from '#words/languages.ts'

/**
 * Speed is judged in visits of its own: asked for the rest as well, Lighthouse itself keeps two processors so busy that the page
 * waits for it: 90 to 350 ms of blocked time where there are 5 to 60 without, once 114.
 */
const speed = ['performance']
const rest = ['accessibility', 'best-practices', 'seo']
const pages = [
  ['home', '/'],
  ['listing', '/collections/category/electric'],
  ['product', '/product/EL10221'],
  ['search', '/collections?search=coffee'],
] as const

/** One visit differs from the next by what else the machine does: of so many the middle one is told, as far as it concerns speed. */
const turns = 5

/** Any but the default stands under an address of its own: under the other one it is a copy that names its original. */
const addressIn = (where: string, language: string) =>
  language === defaultLanguage ? where : `${where}${where.includes('?') ? '&' : '?'}lang=${language}`

/** The scores on Lighthouse's slow phone, in both languages, and below each page what it would have otherwise. */
export async function measureLighthouse(address: string): Promise<string> {
  const lines = [
    ['\nLighthouse     ', ...speed, ...rest, 'first paint ms', 'largest ms', 'blocked ms', 'by own work ms'].join(
      '   ',
    ),
  ]
  for (const language of languages) {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'harbour-lighthouse-'))
    const port = await findFreePort()
    const args = [...chromiumFlags, `--remote-debugging-port=${port}`]
    const browser = await chromium.launchPersistentContext(folder, { executablePath: chromiumPath, args })
    const page = await browser.newPage()
    await page.goto(`${address}/?lang=${language}`) // the shop keeps what was chosen, and Lighthouse leaves it there
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
    fs.rmSync(folder, { recursive: true, force: true })
  }
  return lines.join('\n')
}

/** Lighthouse calls blocked what other programs take from the page: what the shop or its database still has to do comes first. */
async function waitForQuiet(): Promise<void> {
  for (let tries = 0; tries < 60; tries++) {
    const before = readProcessors()
    await setTimeout(500)
    const after = readProcessors()
    if (after.busy - before.busy < 0.1 * (after.all - before.all)) return
  }
}

/** Milliseconds of all processors so far, and how many of them something was done in. */
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

/** Every check that counts and that the page does not wholly pass. */
function tellWishes({ categories: judged, audits }: Result): string[] {
  return Object.values(judged)
    .flatMap(({ auditRefs }) => auditRefs)
    .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9)
    .map(({ id }) => `  ${id}: ${audits[id]?.displayValue ?? audits[id]?.title}`)
}
