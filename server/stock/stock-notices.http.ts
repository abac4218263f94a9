import type { Hono } from 'hono'
import { toCents } from '#contract/money.ts'
import * as contract from '#contract/notices.ts'
import { answer, change } from '#server/lib/http/endpoint-handler.ts'
import type { Bindings } from '#server/lib/http/request-bindings.ts'
import type { AppContext } from '#server/lib/http/app-context.ts'
import { inTransaction } from '#server/lib/database/idempotency.ts'
import { Refusal } from '#server/lib/http/refusal.ts'
import { requireOwnVip } from '#server/identity/accounts.reads.ts'
import { requireSelf } from '#server/identity/profile.reads.ts'
import { confirmNotice, leaveNotice, leaveByLink, leaveOwn, subscribe } from './stock-notices.commands.ts'
import { type DescribeWares, findOwner, listOwn, requireByKey, requireKey } from './stock-notices.reads.ts'
import { channelOf } from './stock-notices.rules.ts'
import { wireLinked, wireSubscription } from './stock-notices.wire.ts'

export const noticeEndpoints = (context: AppContext, describe: DescribeWares) => {
  const { db, hasSms, limits } = context
  return [
    answer(contract.updateItemSubscription, async (input, caller) => {
      const { vipCode, subscribe: isWished, assortId, about, seenPrice, subscriptionId, email, mobile } = input
      const { visitor, company } = caller
      const isMember = visitor?.kind === 'MEMBER'
      const self = isMember ? await requireSelf(db, { company, visitor }, vipCode) : undefined
      if (!self) await requireOwnVip(db, { company, visitor: visitor?.id ?? '', isMember: false }, vipCode)
      if (subscriptionId !== undefined && !isWished) {
        if (!self) throw new Refusal('SUBSCRIPTION_NOT_FOUND')
        await inTransaction(db, async (tx) => leaveOwn(tx, await findOwner(tx, self), subscriptionId))
        return left
      }
      if (assortId === undefined) throw new Refusal('INVALID_INPUT', { field: 'assortId' })
      const { locale, ip, now } = caller
      const seenCents = seenPrice === undefined ? undefined : toCents(seenPrice)
      const asked = { company, locale, assortId, about, seenCents, email, mobile, visitor, ip, now }
      if (!isWished) {
        await inTransaction(db, (tx) => leaveNotice(tx, asked))
        return left
      }
      const { state, contact } = await subscribe({ db, hasSms, limits, describe }, asked)
      return { state, channel: channelOf(contact), to: contact.address }
    }),

    answer(contract.getItemSubscriptions, async ({ vipCode, page, size, assortIds, about }, caller) => {
      const owner = await findOwner(db, await requireSelf(db, caller, vipCode))
      const { locale, now } = caller
      const { notices, count } = await listOwn(db, describe, owner, { page, size, of: assortIds, about, locale, now })
      return { items: notices.map(wireSubscription), totalCount: count, page, size }
    }),

    answer(contract.getItemSubscriptionByKey, async ({ key }, { company, locale, now }) =>
      wireLinked(await requireByKey(db, describe, { company, locale, now, key })),
    ),

    change(contract.confirmItemSubscription, async (tx, { key }, { company, now }) => {
      await confirmNotice(tx, company, requireKey(db, key), now)
      return { state: 'SUBSCRIBED' as const }
    }),

    change(contract.leaveItemSubscription, async (tx, { key, all }, { company }) => {
      await leaveByLink(tx, company, requireKey(db, key), all)
      return { state: 'LEFT' as const }
    }),
  ]
}

const left = { state: 'LEFT', channel: null, to: null } as const

/** One-click unsubscribe in the mail program (RFC 8058): a form POST to the URL in the mail's header. */
export function mountOneClick(app: Hono<Bindings>, { db, findCompany, log }: AppContext): void {
  app.post('/stockNotice', async (c) => {
    const { hostname, searchParams } = new URL(c.req.url)
    try {
      const company = await findCompany(hostname)
      const id = requireKey(db, searchParams.get('key') ?? '')
      if (company) await inTransaction(db, (tx) => leaveByLink(tx, company, id, true))
      return c.text('')
    } catch (error) {
      if (error instanceof Refusal) return c.text('', 404)
      log.error({ err: error }, 'a one-click unsubscribe from a stock notice failed')
      return c.text('', 503)
    }
  })
}
