import { openDebug } from '#contract/shop.ts'
import { answer } from '#server/lib/http/endpoint-handler.ts'
import type { AppContext } from '#server/lib/http/app-context.ts'

import { askWhetherSecret } from './debug-access.reads.ts'

const perNetwork = { most: 10, seconds: 900 }

/**
 * Guessing is impractical (192 bits); the limit only bounds the load. The endpoint only says whether the secret is right; the
 * browser then opens the pages, and writes stay refused. §2
 */
export const debuggingEndpoints = ({ db, limits }: AppContext) => [
  answer(openDebug, async ({ debug }, { company, ip }) => {
    await limits.spend('debug-from', `${company} ${ip}`, perNetwork)
    return { open: await askWhetherSecret(db, company, debug) }
  }),
]
