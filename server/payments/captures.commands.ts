import { inTransaction } from '#server/lib/database/idempotency.ts'
import { addJobs } from '#server/lib/process/job-registry.ts'
import { ProviderSilent } from '#server/lib/integrations/provider.ts'
import { findOrderId } from '#server/orders/order-history.reads.ts'
import { listOrders } from '#server/orders/orders.reads.ts'
import { settle, withdrawPayment } from './payments.commands.ts'
import { orUnreachable, requirePayment, requireProvider, type Till } from './payments.reads.ts'
import * as payments from './payments.store.ts'
import type { Payment } from './payments.store.ts'
import * as store from './captures.store.ts'

/** This long before the bank lets go of an authorisation, the job captures it: goods that are late are paid all the same. */
const margin = { hours: 24 }

/**
 * Takes the money of an authorised order whose goods are about to leave; of any other order nothing. The bank is asked outside of
 * every transaction. Captured before and not written down, it answers that it is captured. Refuses BANK_UNREACHABLE.
 */
export async function captureForDispatch(
  till: Till,
  { company, number, actor }: { company: string; number: string; actor: string },
): Promise<void> {
  const id = await findOrderId(till.db, company, number)
  const [order] = id ? await listOrders(till.db, [id]) : []
  if (order?.paymentState !== 'authorized' || order.orderState !== 'confirmed' || order.fulfilmentState !== 'picking')
    return
  for (const payment of await listAuthorized(till, order.id)) await capture(till, payment, actor).catch(orUnreachable)
}

/** Lets go of what an order that was given up had authorised. */
export async function voidAuthorisations(till: Till, orderId: string): Promise<void> {
  for (const payment of await listAuthorized(till, orderId)) await withdrawPayment(till, payment, 'job')
}

/** What is about to lapse is captured now, one job each; what its order has no use for is let go of. */
export async function captureLapsing(till: Till, most: number): Promise<void> {
  const ids = await store.lapsingBefore(till.db, till.clock.now().add(margin), most)
  await inTransaction(till.db, (tx) =>
    addJobs(
      tx,
      ids.map((payment) => ({ name: 'capturePayment', payload: { payment }, key: `capture ${payment}` })),
    ),
  )
}

export async function captureBeforeLapse(till: Till, id: string): Promise<void> {
  const payment = await requirePayment(till.db, id)
  if (payment.state !== 'authorized') return
  const orders = await listOrders(
    till.db,
    payment.shares.map(({ orderId }) => orderId),
  )
  if (orders.some(({ orderState }) => orderState === 'confirmed')) await capture(till, payment, 'job')
  else await withdrawPayment(till, payment, 'job')
}

const listAuthorized = async (till: Till, orderId: string) =>
  (await payments.paymentsOf(till.db, orderId)).filter(({ state }) => state === 'authorized')

async function capture(till: Till, payment: Payment, actor: string): Promise<void> {
  const provider = requireProvider(till, payment.provider)
  if (!provider.capture || !payment.ref) throw new ProviderSilent(`${payment.provider} captures nothing`)
  await settle(till, payment, await provider.capture(payment.ref), actor)
}
