import * as contract from '#contract/returns.ts'
import { answer, change } from '#server/lib/http/endpoint-handler.ts'
import type { AppContext } from '#server/lib/http/app-context.ts'
import { openWhole, requireOwnRefund } from './refund-access.reads.ts'
import { holdRefund } from './returns.commands.ts'
import { findRefund, listRefunds } from './returns.reads.ts'
import { readRefund, readRefunds } from './return-views.reads.ts'
import { wireRefund } from './return-views.wire.ts'
import { requestRefund, withdrawRefund } from './refund-requests.commands.ts'
import { foreseeRefund, judgeOrder, listReturnable } from './refund-requests.reads.ts'
import { asLines } from './refund-requests.rules.ts'
import { wireForeseen, wireJudged, wireReturnable } from './refund-requests.wire.ts'

export const requestEndpoints = ({ db, limits }: AppContext) => [
  answer(contract.getReturnOrRefundItemsByInvoNo, async (which, caller) => {
    const order = await openWhole(db, limits, caller, which)
    const { locale, today } = caller
    const { judged, lines } = await listReturnable(db, order, today)
    return {
      invoiceNo: order.number,
      ...wireJudged(judged, locale),
      lines: lines.map((line) => wireReturnable(line, judged, locale)),
    }
  }),

  answer(contract.verifyRefundMemo, async (which, caller) =>
    wireJudged(await judgeOrder(db, await openWhole(db, limits, caller, which), caller.today), caller.locale),
  ),

  answer(contract.previewRefund, async ({ lines, kind, reason, invoiceNo }, caller) => {
    const order = await openWhole(db, limits, caller, { invoiceNo })
    return wireForeseen(await foreseeRefund(db, order, { kind, reason, lines: asLines(lines) }), caller.locale)
  }),

  change(contract.requestRefund, async (tx, { invoiceNo, lines, ...wish }, caller) => {
    const { id } = await openWhole(tx, limits, caller, { invoiceNo })
    const doer = { at: caller.now, actor: 'visitor' }
    const refund = await requestRefund(tx, id, { ...wish, lines: asLines(lines) }, doer)
    return wireRefund(await readRefund(tx, refund), caller.locale, caller.now)
  }),

  change(contract.withdrawRefund, async (tx, { refundNo }, caller) => {
    const { id } = await requireOwnRefund(tx, limits, caller, refundNo)
    const { refund } = await holdRefund(tx, id)
    await withdrawRefund(tx, refund, { at: caller.now, actor: 'visitor' })
    return wireRefund(await readRefund(tx, (await findRefund(tx, id))!), caller.locale, caller.now)
  }),

  answer(contract.getRefunds, async (which, caller) => {
    const order = await openWhole(db, limits, caller, which)
    const refunds = await readRefunds(db, await listRefunds(db, order.id))
    return { refunds: refunds.map((facts) => wireRefund(facts, caller.locale, caller.now)) }
  }),
]
