import { m } from '#words/compiled/messages.js'
import { say } from '#storefront/ui/toasts.ts'

export interface Company {
  coCode: string
  coKey: string
  shopCode: string
  /** Changes with every release of the page scripts. */
  release: string
}

const pollEvery = 50
const waitAtMost = 60_000

let asking: Promise<Company> | undefined

/** The company of this host, from the response headers of the root page; asked once a page, waited for at most 60 s. §1 */
export function findCompany(): Promise<Company> {
  asking ??= waitForCompany(() => readRootHeaders()).catch((error: unknown) => {
    asking = undefined
    say(m.shell_startup_error(), { tone: 'bad' })
    throw error
  })
  return asking
}

export async function waitForCompany(
  ask: () => Promise<Company | undefined>,
  now = () => performance.now(),
): Promise<Company> {
  const until = now() + waitAtMost
  for (;;) {
    const company = await ask().catch(() => undefined)
    if (company) return company
    if (now() >= until) throw new Error('the root page names no company')
    await new Promise((resolve) => setTimeout(resolve, pollEvery))
  }
}

export async function readRootHeaders(): Promise<Company | undefined> {
  const { headers } = await fetch('/', { method: 'HEAD', cache: 'no-store' })
  const coCode = headers.get('co-code')
  if (!coCode) return undefined
  return {
    coCode,
    coKey: headers.get('co-key') ?? '',
    shopCode: headers.get('shop-code') || 'WEBSITE',
    release: headers.get('release') ?? '',
  }
}
