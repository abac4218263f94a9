import { noteStaffCall } from '#server/staff/audit-log.commands.ts'
import { holdOrders, moveExpiry } from '#server/orders/orders.commands.ts'
import { holdForAnother, holdForProof } from '#server/orders/order-holds.commands.ts'
import { listOrders } from '#server/orders/orders.reads.ts'
import type { Db, Tx } from '#server/lib/database/db.ts'
import { lockInOrder } from '#server/lib/database/lock-order.ts'
import type { FileStore } from '#server/lib/integrations/file-store.ts'
import type { StaffCall } from '#server/lib/http/staff-call.ts'
import { inTransaction } from '#server/lib/database/idempotency.ts'
import { readSettings } from '#server/shop/shop.reads.ts'
import { addJob } from '#server/lib/process/job-registry.ts'
import { Refusal } from '#server/lib/http/refusal.ts'
import { sayMoney } from '#server/lib/documents/format-amounts.ts'
import { readUpload } from '#server/lib/documents/uploads.ts'
import { settle } from './payments.commands.ts'
import { findEnd, requirePayment, type PaymentServices } from './payments.reads.ts'
import { movesOnline } from '#server/shop/payment-methods.rules.ts'
import { isOpen } from './payments.rules.ts'
import { holdState, type Payment } from './payments.store.ts'
import { requireProof } from './payment-proofs.reads.ts'
import { fileLife, judgeProof, reviewTime, timeAfterRejection } from './payment-proofs.rules.ts'
import * as store from './payment-proofs.store.ts'

export interface ProofServices extends PaymentServices {
  proofs: FileStore
}

/** Stores a proof of payment. The file is read last, when the sender and the need for a proof are established. §9 */
export async function receiveProof(
  services: ProofServices,
  payment: Payment,
  readFile: () => Promise<Buffer>,
): Promise<void> {
  await requireWanted(services.db, payment, services.clock.now())
  const upload = await readUpload(await readFile())
  const file = await services.proofs.put(upload.bytes)
  try {
    await inTransaction(services.db, async (tx) => {
      const at = services.clock.now()
      const [orders, state] = await lockInOrder(tx, [
        ['sales_order', () => holdOrders(tx, orderIds(payment))],
        ['payment', () => holdState(tx, payment.id)],
      ])
      await requireWanted(tx, { ...payment, state }, at)
      const { kind, bytes, digest } = upload
      const { company, id } = payment
      const proof = await store.add(tx, { company, payment: id, kind, bytes: bytes.length, file, digest, at })
      if (!proof) throw new Refusal('PROOF_SENT_BEFORE')
      for (const one of orders)
        await moveExpiry(tx, one, at.add(reviewTime), { at, actor: 'visitor' }, await holdForProof(tx, one, at))
      await addJob(tx, 'tellOfProof', { proof })
    })
  } catch (error) {
    await services.proofs.remove(file)
    throw error
  }
}

const orderIds = ({ shares }: Payment) => shares.map(({ orderId }) => orderId)

async function requireWanted(db: Db, payment: Payment, at: Temporal.Instant): Promise<void> {
  const { id, method, state } = payment
  const [end, proofs] = await Promise.all([findEnd(db, payment, at), store.ofPayments(db, [id])])
  const verdict = judgeProof({ method, isPayable: end !== null, isOpen: isOpen(state), proofs: proofs.length })
  if (verdict === 'not-wanted') throw new Refusal('PROOF_NOT_WANTED')
  if (verdict === 'enough') throw new Refusal('PROOFS_ENOUGH')
}

/** The staff member, and what the audit log records. */
type ProofDecider = Omit<StaffCall, 'company'> & { company: string }

/** Staff confirm that the money has arrived. It settles like any payment; a concurrent request finds it settled. */
export async function confirmPayment(
  services: PaymentServices,
  payId: string,
  receivedCents: number,
  call: ProofDecider,
): Promise<Payment> {
  const payment = await requirePayment(services.db, payId)
  if (payment.company !== call.company || movesOnline(payment.method)) throw new Refusal('ORDER_NOT_FOUND')
  if (receivedCents !== payment.amountCents)
    throw new Refusal('PAYMENT_SUM_DIFFERS', {
      received: sayMoney(receivedCents),
      due: sayMoney(payment.amountCents),
    })
  const [first] = await listOrders(services.db, orderIds(payment))
  const orderNumber = payment.reference ?? first?.number ?? ''
  const paid = { kind: 'paid', amountCents: receivedCents, currency: 'HKD', orderNumber } as const
  await settle(services, payment, paid, `staff:${call.staff?.name ?? ''}`, {
    atEnd: (tx) => noteStaffCall(tx, call),
  })
  return requirePayment(services.db, payId)
}

/** Staff reject a proof: the buyer is told why and has a day to send another. */
export async function rejectProof(
  tx: Tx,
  company: string,
  proofId: string,
  { reason, by, at }: { reason: string; by: string; at: Temporal.Instant },
): Promise<void> {
  if (reason === '') throw new Refusal('REMARKS_REQUIRED')
  const proof = await requireProof(tx, company, proofId)
  const payment = await requirePayment(tx, proof.payment)
  const orders = await holdOrders(tx, orderIds(payment))
  await holdState(tx, payment.id)
  if (!(await store.decide(tx, proofId, { state: 'rejected', reason, by, at }))) throw new Refusal('PROOF_NOT_FOUND')
  const others = await store.ofPayments(tx, [payment.id])
  if (!others.some(({ state }) => state === 'waiting'))
    for (const order of orders) {
      const { unpaidHoldMinutes: minutes } = await readSettings(tx, company)
      const held = await holdForAnother(tx, order, at.add({ minutes }))
      await moveExpiry(tx, order, at.add(timeAfterRejection), { at, actor: `staff:${by}` }, held)
    }
  await addJob(tx, 'tellOfRejectedProof', { proof: proofId })
}

/** Deletes the files of proofs decided long ago, and files without a proof that a crash left behind. */
export async function deleteOldProofs({ db, clock, proofs }: ProofServices, most: number): Promise<number> {
  const old = await store.dropOld(db, clock.now().subtract(fileLife), most)
  for (const file of old) await proofs.remove(file)
  return old.length
}

export async function sweepProofs({ db, clock, proofs }: ProofServices): Promise<void> {
  const files = await proofs.listOlder(clock.now().subtract({ hours: 24 }))
  const kept = await store.storedOf(db, files)
  for (const file of files) if (!kept.has(file)) await proofs.remove(file)
}
