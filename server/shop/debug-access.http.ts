import { openDebug } from '#contract/shop.ts'
import { answer } from '#server/lib/http/endpoint-handler.ts'
import type { AppContext } from '#server/lib/http/app-context.ts'

import { askWhetherSecret } from './debug-access.reads.ts'

const perNetwork = { most: 10, seconds: 900 }

/** Nobody guesses it (192 bits): what is counted is only the work of whoever tries. It only says whether the secret is right: the browser then opens pages to whoever knows it, and no write to anybody. §2 */
export const debuggingEndpoints = ({ db, limits }: AppContext) => [
  answer(openDebug, async ({ debug }, { company, ip }) => {
    await limits.spend('debug-from', `${company} ${ip}`, perNetwork)
    return { open: await askWhetherSecret(db, company, debug) }
  }),
]
