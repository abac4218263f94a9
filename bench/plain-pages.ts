import { randomBytes } from 'node:crypto'
import lighthouse from 'lighthouse'
import { chromium } from 'playwright'
import { findFreePort } from '#server/lib/process/ports.ts'
import { chromiumFlags, chromiumPath } from '../scripts/chromium.ts'
import { startChild } from './child.ts'
import { makeFolder } from './ending.ts'
import type { PageWay } from './page-ways.ts'
import { pages } from './pages.ts'

type Pair = Record<PageWay, number>
const rounds = { cpu: 9, paint: 5 }

/**
 * What the private parts of React Router buy (storefront/page-as-string.tsx): one shop answers with and without them, in turns.
 * CPU of a page that is rendered anew; largest paint and blocked time of Lighthouse's simulated phone. The multiple is that of one
 * round: its middle, least and most.
 */
export async function measurePlainPages(): Promise<string> {
  const secret = randomBytes(32).toString('hex')
  const bank = await startChild('bank-server.ts', secret)
  const shop = await startChild('shop-server.ts', '2000', bank.url, secret)
  const urls = await shop.ask<Record<PageWay, string>>({ ways: true })
  const port = await findFreePort()
  const folder = makeFolder('lighthouse')
  const args = [...chromiumFlags, `--remote-debugging-port=${port}`]
  const browser = await chromium.launchPersistentContext(folder, { executablePath: chromiumPath, args })
  const lines = ['\npage      measure             fast    plain   plain as a multiple']
  for (const [name, address] of pages) {
    const cpu: Pair[] = []
    for (let round = -1; round < rounds.cpu; round++) cpu.push(await shop.ask<Pair>({ draw: address }))
    lines.push(compare(name, 'CPU ms', cpu.slice(1)))
    const visit = async (url: string) => {
      const seen = await lighthouse(url + address, { port, logLevel: 'error', onlyCategories: ['performance'] })
      const read = (id: string) => seen?.lhr.audits[id]?.numericValue ?? NaN
      return [read('largest-contentful-paint'), read('total-blocking-time')] as const
    }
    for (const url of Object.values(urls)) await visit(url)
    const paint: Pair[] = []
    const blocked: Pair[] = []
    for (let round = 0; round < rounds.paint; round++) {
      const isReversed = round % 2 === 1
      const first = await visit(isReversed ? urls.plain : urls.fast)
      const second = await visit(isReversed ? urls.fast : urls.plain)
      const [fast, plain] = isReversed ? [second, first] : [first, second]
      paint.push({ fast: fast[0], plain: plain[0] })
      blocked.push({ fast: fast[1], plain: plain[1] })
    }
    lines.push(compare(name, 'largest paint ms', paint), compare(name, 'blocked ms', blocked))
    console.log(lines.slice(-3).join('\n'))
  }
  await browser.close()
  for (const program of [shop, bank]) await program.stop()
  return lines.join('\n')
}

function compare(page: string, measure: string, pairs: readonly Pair[]): string {
  const sort = (figures: readonly number[]) => figures.toSorted((a, b) => a - b)
  const middle = (figures: readonly number[]) => sort(figures)[Math.floor(figures.length / 2)]!
  const multiples = sort(pairs.map(({ fast, plain }) => plain / fast))
  const digits = measure === 'CPU ms' ? 2 : 0
  return [
    page.padEnd(9),
    measure.padEnd(16),
    middle(pairs.map(({ fast }) => fast))
      .toFixed(digits)
      .padStart(7),
    middle(pairs.map(({ plain }) => plain))
      .toFixed(digits)
      .padStart(8),
    `  ${middle(multiples).toFixed(2)} (${multiples[0]!.toFixed(2)} to ${multiples.at(-1)!.toFixed(2)})`,
  ].join(' ')
}
