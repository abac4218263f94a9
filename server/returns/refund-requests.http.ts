import * as contract from '#contract/returns.ts'
import { answer, change } from '#server/lib/http/endpoint-handler.ts'
import type { AppContext } from '#server/lib/http/app-context.ts'
import { openWhole, requireOwnRefund } from './refund-access.reads.ts'
import { holdRefund } from './returns.commands.ts'
import { findRefund, listRefunds } from './returns.reads.ts'
import { showRefund, showRefunds } from './return-views.reads.ts'
import { requestRefund, withdrawRefund } from './refund-requests.commands.ts'
import { listReturnable, previewRefund, readReturnable } from './refund-requests.reads.ts'
import { asLines } from './refund-requests.rules.ts'

export const requestEndpoints = ({ db, limits }: AppContext) => [
  answer(contract.getReturnOrRefundItemsByInvoNo, async (which, caller) => {
    const order = await openWhole(db, limits, caller, which)
    const [returnable, lines] = await Promise.all([
      readReturnable(db, order, caller.locale, caller.today),
      listReturnable(db, order, caller.locale, caller.today),
    ])
    return { invoiceNo: order.number, ...returnable, lines }
  }),

  answer(contract.verifyRefundMemo, async (which, caller) =>
    readReturnable(db, await openWhole(db, limits, caller, which), caller.locale, caller.today),
  ),

  answer(contract.previewRefund, async ({ lines, kind, reason, invoiceNo }, caller) => {
    const order = await openWhole(db, limits, caller, { invoiceNo })
    return previewRefund(db, order, { kind, reason, lines: asLines(lines) }, caller.locale)
  }),

  change(contract.requestRefund, async (tx, { invoiceNo, lines, ...wish }, caller) => {
    const { id } = await openWhole(tx, limits, caller, { invoiceNo })
    const doer = { at: caller.now, actor: 'visitor' }
    const refund = await requestRefund(tx, id, { ...wish, lines: asLines(lines) }, doer)
    return showRefund(tx, refund, caller.locale, caller.now)
  }),

  change(contract.withdrawRefund, async (tx, { refundNo }, caller) => {
    const { id } = await requireOwnRefund(tx, limits, caller, refundNo)
    const { refund } = await holdRefund(tx, id)
    await withdrawRefund(tx, refund, { at: caller.now, actor: 'visitor' })
    return showRefund(tx, (await findRefund(tx, id))!, caller.locale, caller.now)
  }),

  answer(contract.getRefunds, async (which, caller) => {
    const order = await openWhole(db, limits, caller, which)
    return { refunds: await showRefunds(db, await listRefunds(db, order.id), caller.locale, caller.now) }
  }),
]
