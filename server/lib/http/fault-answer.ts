import { randomUUID } from 'node:crypto'
import type { Context } from 'hono'
import { isDatabaseAway } from '../database/database-away.ts'
import type { Bindings } from './request-bindings.ts'
import type { CallLog } from '../process/log.ts'
import { Refusal } from './refusal.ts'
import { sayRefusal } from './refusal-answer.ts'
import { languages } from '#words/languages.ts'

/** Seconds after which a client may retry when the database was away. */
export const comeBackIn = '5'

/**
 * The answer when something outside of calls and pages fails (pictures, robots.txt, links in mails): every language, the
 * id of the log entry, and no details of the fault.
 */
export function answerFault(error: Error, c: Context<Bindings>, log: CallLog): Response {
  const requestId = c.get('requestId') ?? randomUUID()
  log.error({ err: error, requestId, path: c.req.path }, 'a request failed')
  const isAway = isDatabaseAway(error)
  const refusal = new Refusal(isAway ? 'UNAVAILABLE' : 'INTERNAL', { requestId })
  const said = languages.map((locale) => sayRefusal(refusal, locale).message)
  return c.text([...said, requestId].join('\n'), isAway ? 503 : 500, {
    'cache-control': 'no-store',
    ...(isAway && { 'retry-after': comeBackIn }),
  })
}
