import type { Hono } from 'hono'
import * as contract from '#contract/content.ts'
import { captchaHeader } from '#contract/members.ts'
import { answer, change } from '#server/lib/http/endpoint-handler.ts'
import type { Bindings } from '#server/lib/http/request-bindings.ts'
import type { AppContext } from '#server/lib/http/app-context.ts'
import { inTransaction } from '#server/lib/database/idempotency.ts'
import { Refusal } from '#server/lib/http/refusal.ts'
import { confirmMailing, leaveMailing, subscribe } from './mailing-list.commands.ts'
import { requireByKey } from './mailing-list.reads.ts'

export const mailingEndpoints = ({ db, limits }: AppContext) => [
  answer(contract.subscribeToMailingList, async ({ email }, { company, locale, visitor, ip, sent, now }) => {
    const proof = sent.get(captchaHeader)
    const { state, address } = await subscribe({ db, limits }, { company, email, locale, visitor, ip, proof, now })
    return { state, to: address }
  }),

  answer(contract.readMailingKey, async ({ key }, { company, now }) => {
    const { confirmedAt } = await requireByKey(db, { company, key, now })
    return { state: confirmedAt ? ('SUBSCRIBED' as const) : ('CONFIRM' as const) }
  }),

  change(contract.confirmMailing, async (tx, { key }, { company, now }) => {
    await confirmMailing(tx, { company, key, now })
    return { state: 'SUBSCRIBED' as const }
  }),

  change(contract.leaveMailingList, async (tx, { key }, { company, now }) => {
    await leaveMailing(tx, { company, key, now })
    return { state: 'LEFT' as const }
  }),
]

/** One-click unsubscribe in the mail program (RFC 8058): a form POST to the URL in the mail's header. */
export function mountOneClickLeaving(app: Hono<Bindings>, { db, clock, findCompany, log }: AppContext): void {
  app.post('/mailingList', async (c) => {
    const { hostname, searchParams } = new URL(c.req.url)
    try {
      const company = await findCompany(hostname)
      const key = searchParams.get('key') ?? ''
      if (company) await inTransaction(db, (tx) => leaveMailing(tx, { company, key, now: clock.now() }))
      return c.text('')
    } catch (error) {
      if (error instanceof Refusal) return c.text('', 404)
      log.error({ err: error }, 'a one-click unsubscribe from the mailing list failed')
      return c.text('', 503)
    }
  })
}
