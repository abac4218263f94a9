import { randomUUID } from 'node:crypto'
import type { Context } from 'hono'
import { isDatabaseAway } from '../database/database-away.ts'
import type { Bindings } from './request-bindings.ts'
import type { CallLog } from '../process/log.ts'
import { Refusal } from './refusal.ts'
import { sayRefusal } from './refusal-answer.ts'

/** So many seconds later a visitor may find a database that has come back. */
export const comeBackIn = '5'

/**
 * What is said where something failed outside of calls and pages (pictures, robots.txt, links of letters): in both languages,
 * with the number by which the log knows it, and nothing of the fault itself.
 */
export function answerFault(error: Error, c: Context<Bindings>, log: CallLog): Response {
  const requestId = c.get('requestId') ?? randomUUID()
  log.error({ err: error, requestId, path: c.req.path }, 'a request failed')
  const isAway = isDatabaseAway(error)
  const refusal = new Refusal(isAway ? 'UNAVAILABLE' : 'INTERNAL', { requestId })
  const said = (['zh-TW', 'en-US'] as const).map((locale) => sayRefusal(refusal, locale).message)
  return c.text([...said, requestId].join('\n'), isAway ? 503 : 500, {
    'cache-control': 'no-store',
    ...(isAway && { 'retry-after': comeBackIn }),
  })
}
