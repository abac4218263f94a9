import { listOrders } from '#server/orders/orders.reads.ts'
import { isUuid } from '#server/lib/database/uuid.ts'
import { Refusal } from '#server/lib/http/refusal.ts'
import type { PaymentNotice } from '#server/lib/integrations/provider.ts'
import { settle } from './payments.commands.ts'
import { orUnreachable, requireProvider, type PaymentServices } from './payments.reads.ts'
import { noteFailedRefund } from './refunds.commands.ts'
import { isOurs } from './payments.rules.ts'
import { noteStarted, payment as readPayment, paymentByRef, type Payment } from './payments.store.ts'
import * as store from './webhook-notices.store.ts'

/**
 * Receives a provider's webhook notice. The signature proves its author and time; the state is still asked from the
 * provider where it can be, so notices may come twice, late or in any order. While the provider does not answer, the
 * notice is not accepted, and the provider sends it again.
 */
export async function receiveNotice(
  services: PaymentServices,
  code: string,
  body: string,
  headers: Headers,
): Promise<void> {
  const provider = requireProvider(services, code)
  const now = services.clock.now()
  const notice = await provider.readNotice(body, headers, now).catch(orUnreachable)
  if (notice === 'forged') throw new Refusal('INVALID_INPUT', { field: 'signature' })
  if (notice === 'of no concern') return
  if (await store.isStored(services.db, code, notice.eventId)) return

  // The company comes from the payment: a provider has one address for the whole installation.
  const payment = await findPayment(services, code, notice)
  if (!payment) throw new Refusal('ORDER_NOT_FOUND')
  const [order] = await listOrders(
    services.db,
    payment.shares.map((share) => share.orderId),
  )
  if (!isOurs({ ...payment, orderNumber: payment.reference ?? order?.number ?? '' }, notice.about)) {
    services.log.error({ payment: payment.id, notice }, 'a signed webhook notice names another amount or order')
    throw new Refusal('INVALID_INPUT', { field: 'amountCents' })
  }

  if (payment.ref === null) await noteStarted(services.db, payment.id, notice.ref, null)
  const standing = notice.standing ?? (await provider.query(notice.ref).catch(orUnreachable))
  const webhookNotice = { provider: code, eventId: notice.eventId, payment: payment.id, body, at: now }
  const { failedRefund: ref } = notice
  await settle(services, payment, standing, 'bank', {
    notice: (tx) => store.storeNotice(tx, webhookNotice),
    ...(ref && { atEnd: (tx) => noteFailedRefund(tx, { payment: payment.id, ref, at: now }) }),
  })
}

/** By the provider's reference; or by our id, where the answer with the reference was lost. */
async function findPayment(
  { db }: PaymentServices,
  code: string,
  { ref, payment: id }: PaymentNotice,
): Promise<Payment | undefined> {
  const known = await paymentByRef(db, code, ref)
  if (known || !id || !isUuid(id)) return known
  const found = await readPayment(db, id)
  return found?.provider === code && found.ref === null ? found : undefined
}
