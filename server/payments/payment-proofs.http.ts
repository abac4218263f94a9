import * as contract from '#contract/proofs.ts'
import { sendPaymentProof } from '#contract/payments.ts'
import { toCents } from '#contract/money.ts'
import { requireOrder } from '#server/orders/orders.reads.ts'
import { noteStaffCall } from '#server/staff/audit-log.commands.ts'
import { answer, change, FileAnswer, giveFile } from '#server/lib/http/endpoint-handler.ts'
import { headersOfFile } from '#server/lib/http/file-headers.ts'
import type { AppContext } from '#server/lib/http/app-context.ts'
import { noteOf } from '#server/lib/http/staff-call.ts'
import { inTransaction } from '#server/lib/database/idempotency.ts'
import { Refusal } from '#server/lib/http/refusal.ts'
import { findAttempt, readPayStatus } from './payments.reads.ts'
import { confirmPayment, type ProofServices, receiveProof, rejectProof } from './payment-proofs.commands.ts'
import { listOfflinePayments, requireProof } from './payment-proofs.reads.ts'
import { sendings } from './payment-proofs.rules.ts'
import { offlineStateOf, wireOfflinePayment } from './payment-proofs.wire.ts'
import { wirePayStatus } from './payments.wire.ts'

export const proofEndpoints = ({ db, limits }: AppContext, services: ProofServices) => [
  answer(sendPaymentProof, async ({ invoiceNo, payId, orderToken }, caller) => {
    const { company, visitor, locale, now } = caller
    const order = await requireOrder(db, { company, visitor: visitor.id, number: invoiceNo, orderToken })
    await limits.spend('payment-proof', visitor.id, sendings)
    await limits.spend('payment-proof', order.id, sendings)
    const payment = await findAttempt(db, order, payId)
    if (!payment) throw new Refusal('PROOF_NOT_WANTED')
    await receiveProof(services, payment, caller.readFile)
    return wirePayStatus(await readPayStatus(db, order, payId), locale, now)
  }),

  answer(contract.staffOfflinePayments, async ({ page, size, tab, invoiceNo }, { company, locale, now }) => {
    const { payments, totalCount } = await listOfflinePayments(db, { company, tab, invoiceNo, page, size }, now)
    return { payments: payments.map((facts) => wireOfflinePayment(facts, locale)), totalCount, page, size }
  }),

  giveFile(contract.staffPaymentProof, async ({ proofId }, caller) => {
    const { id, kind, file } = await requireProof(db, caller.company, proofId)
    const bytes = file === null ? undefined : await services.proofs.find(file)
    if (!bytes) throw new Refusal('PROOF_NOT_FOUND')
    await inTransaction(db, (tx) =>
      noteStaffCall(tx, noteOf(caller, contract.staffPaymentProof.route, id, { proofId })),
    )
    return new FileAnswer(bytes, headersOfFile(kind, `proof-${id}.${kind === 'application/pdf' ? 'pdf' : 'webp'}`))
  }),

  answer(
    contract.staffConfirmPayment,
    async ({ payId, received, note }, caller) => {
      const call = noteOf(caller, contract.staffConfirmPayment.route, payId, { payId, received, note })
      const { state } = await confirmPayment(services, payId, toCents(received), call)
      return { state: offlineStateOf({ state }, false) }
    },
    { audit: 'writes itself' },
  ),

  change(
    contract.staffRejectProof,
    async (tx, { proofId, reason }, { company, staff, now }) => {
      await rejectProof(tx, company, proofId, { reason, by: staff.name, at: now })
      return { state: 'rejected' as const }
    },
    ({ proofId }) => proofId,
  ),
]
