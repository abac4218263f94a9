import { setTimeout as wait } from 'node:timers/promises'
import { chromium, type Page } from 'playwright'
import { chromiumFlags, chromiumPath } from '../scripts/chromium.ts'
import { developCopy } from '../tests/source-copy.ts'

const turns = 5

/** Milliseconds from saving a file until `npm run dev` shows the change: the median of five and the maximum. */
export async function measureDeveloping(): Promise<string> {
  const sources = await developCopy()
  const browser = await chromium.launch({ executablePath: chromiumPath, args: chromiumFlags })
  try {
    while (!sources.said().includes('The shop is open')) await wait(100)
    const page = await browser.newPage()
    await page.goto(`${sources.address}/`, { waitUntil: 'networkidle' })
    const pages = await repeat((turn) => timePage(page, turn))
    const servers = await repeat((turn) => timeServer(turn))
    return [`an edit of a page    ${pages}`, `an edit of the server ${servers}`].join('\n')
  } finally {
    await browser.close()
    await sources.close()
  }

  async function timePage(page: Page, turn: number) {
    const begin = turn === 0 ? '' : `Edit ${turn - 1}. `
    sources.edit('storefront/shell/footer.tsx', `${begin}{m.shell_rights(`, `Edit ${turn}. {m.shell_rights(`)
    await page.waitForFunction((text) => document.querySelector('footer')?.textContent?.includes(text), `Edit ${turn}.`)
  }

  /** Times an edit until the restarted server answers a call. */
  async function timeServer(turn: number) {
    const begin = turn === 0 ? '' : `/* ${turn - 1} */ process.stdout.write('Edit ${turn - 1} runs.\\n')\n`
    const next = `/* ${turn} */ process.stdout.write('Edit ${turn} runs.\\n')\n`
    sources.edit('server/shop/shop.reads.ts', `${begin}export `, `${next}export `)
    while (!sources.said().includes(`Edit ${turn} runs.`)) await wait(5)
    const answer = await fetch(`${sources.address}/api/co/coInfo`) // waits until the shop is open
    if (!answer.ok) throw new Error(`the edited shop answered ${answer.status}`)
  }
}

async function repeat(run: (turn: number) => Promise<void>): Promise<string> {
  const took: number[] = []
  for (let turn = 0; turn < turns; turn++) {
    await wait(1_000)
    const began = performance.now()
    await run(turn)
    took.push(performance.now() - began)
  }
  took.sort((a, b) => a - b)
  return `${took[Math.floor(turns / 2)]!.toFixed(0).padStart(6)} ms, at most ${took.at(-1)!.toFixed(0)} ms`
}
