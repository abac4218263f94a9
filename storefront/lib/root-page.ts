import { m } from '#words/compiled/messages.js'
import { say } from '#ui/toasts.ts'
import { type CompanyKey, defaultShopCode } from './company-key.ts'

const pollEvery = 50
const waitAtMost = 60_000

/** An error at the start is shown in red. §1 */
export const askRootPage = (): Promise<CompanyKey> =>
  waitForCompany((giveUp) => readRootHeaders(giveUp).then(({ company }) => company)).catch((error: unknown) => {
    say(m.shell_startup_error(), { tone: 'bad' })
    throw error
  })

export async function waitForCompany(
  ask: (giveUp: AbortSignal) => Promise<CompanyKey | undefined>,
  now = () => performance.now(),
): Promise<CompanyKey> {
  const until = now() + waitAtMost
  const late = new AbortController()
  const timer = setTimeout(() => late.abort(), waitAtMost) // a single request may not exceed the total limit
  try {
    for (;;) {
      const company = await ask(late.signal).catch(() => undefined)
      if (company) return company
      if (now() >= until || late.signal.aborted) throw new Error('the root page names no company')
      await new Promise((resolve) => setTimeout(resolve, pollEvery))
    }
  } finally {
    clearTimeout(timer)
  }
}

/** The headers of the root page: the company, and the release of the page scripts. §7 */
export async function readRootHeaders(
  giveUp: AbortSignal | null = null,
): Promise<{ company: CompanyKey | undefined; release: string }> {
  const { headers, body } = await fetch('/', { cache: 'no-store', signal: giveUp })
  void body?.cancel().catch(() => {}) // only the headers are needed
  const coCode = headers.get('co-code')
  return {
    company: coCode
      ? { coCode, coKey: headers.get('co-key') ?? '', shopCode: headers.get('shop-code') || defaultShopCode }
      : undefined,
    release: headers.get('release') ?? '',
  }
}
