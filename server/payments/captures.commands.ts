import { inTransaction } from '#server/lib/database/idempotency.ts'
import { addJobs } from '#server/lib/process/job-registry.ts'
import { ProviderSilent } from '#server/lib/integrations/provider.ts'
import { findOrderId } from '#server/fulfilment/order-history.reads.ts'
import { listOrders } from '#server/orders/orders.reads.ts'
import { settle, withdrawPayment } from './payments.commands.ts'
import { orUnreachable, requirePayment, requireProvider, type PaymentServices } from './payments.reads.ts'
import * as payments from './payments.store.ts'
import type { Payment } from './payments.store.ts'
import * as store from './captures.store.ts'

/** Authorisations are captured this long before they lapse, so that late goods are paid for all the same. */
const margin = { hours: 24 }

/**
 * Captures an authorised order that is about to be dispatched; does nothing for other orders. The bank is asked outside
 * any transaction. If an earlier capture was not recorded, the bank answers that it is captured. Refuses
 * BANK_UNREACHABLE.
 */
export async function captureForDispatch(
  services: PaymentServices,
  { company, number, actor }: { company: string; number: string; actor: string },
): Promise<void> {
  const id = await findOrderId(services.db, company, number)
  const [order] = id ? await listOrders(services.db, [id]) : []
  if (order?.paymentState !== 'authorized' || order.orderState !== 'confirmed' || order.fulfilmentState !== 'picking')
    return
  for (const payment of await listAuthorized(services, order.id))
    await capture(services, payment, actor).catch(orUnreachable)
}

/** Voids the authorisation of an order that was given up. */
export async function voidAuthorisations(services: PaymentServices, orderId: string): Promise<void> {
  for (const payment of await listAuthorized(services, orderId)) await withdrawPayment(services, payment, 'job')
}

/**
 * Enqueues a job for each authorisation that is about to lapse: captures it, or voids it when its order has no use for
 * it.
 */
export async function captureLapsing(services: PaymentServices, most: number): Promise<void> {
  const ids = await store.lapsingBefore(services.db, services.clock.now().add(margin), most)
  await inTransaction(services.db, (tx) =>
    addJobs(
      tx,
      ids.map((payment) => ({ name: 'capturePayment', payload: { payment }, key: `capture ${payment}` })),
    ),
  )
}

export async function captureBeforeLapse(services: PaymentServices, id: string): Promise<void> {
  const payment = await requirePayment(services.db, id)
  if (payment.state !== 'authorized') return
  const orders = await listOrders(
    services.db,
    payment.shares.map(({ orderId }) => orderId),
  )
  if (orders.some(({ orderState }) => orderState === 'confirmed')) await capture(services, payment, 'job')
  else await withdrawPayment(services, payment, 'job')
}

const listAuthorized = async (services: PaymentServices, orderId: string) =>
  (await payments.paymentsOf(services.db, orderId)).filter(({ state }) => state === 'authorized')

async function capture(services: PaymentServices, payment: Payment, actor: string): Promise<void> {
  const provider = requireProvider(services, payment.provider)
  if (!provider.capture || !payment.ref) throw new ProviderSilent(`${payment.provider} captures nothing`)
  await settle(services, payment, await provider.capture(payment.ref), actor)
}
