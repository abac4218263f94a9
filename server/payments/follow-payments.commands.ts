import { inTransaction } from '#server/lib/database/idempotency.ts'
import { methods, movesMoney, movesOnline } from '#server/shop/payment-methods.rules.ts'
import { writeTogether } from '#server/lib/database/one-statement.ts'
import { addJobs } from '#server/lib/process/job-registry.ts'
import { insertScheduled } from '#server/lib/process/scheduled-jobs.ts'
import { ProviderSilent } from '#server/lib/integrations/provider.ts'
import { sweep } from '#server/lib/process/sweep.ts'
import { checkPayment, withdrawPayment } from './payments.commands.ts'
import { findEnd, isTooLate, requirePayment, type PaymentServices } from './payments.reads.ts'
import { followUpByHand, followUpOf, isOpen, nextAsk } from './payments.rules.ts'
import * as store from './payments.store.ts'

/**
 * Asks the provider about an open payment, at growing intervals, so that a lost webhook notice costs minutes, not money.
 */
export async function followPayment(services: PaymentServices, id: string): Promise<void> {
  const payment = await requirePayment(services.db, id)
  if (!isOpen(payment.state)) return
  try {
    if ((await ask(services, payment)) === 'settled') return
  } catch (error) {
    if (!(error instanceof ProviderSilent)) throw error
    services.log.warn({ payment: id, why: error.message }, 'the payment provider did not answer about a payment')
  }
  const now = services.clock.now()
  if (!movesOnline(payment.method)) {
    const end = await findEnd(services.db, payment, now) // a proof under review has moved the deadline
    if (end) await inTransaction(services.db, (tx) => addJobs(tx, followUpByHand(id, end)))
    return
  }
  const age = now.since(payment.createdAt).total('seconds')
  if (nextAsk(age) === null) services.log.error({ payment: id }, 'a payment is still undecided after a week')
  await inTransaction(services.db, (tx) => writeTogether(tx, [insertScheduled(followUpOf(id, age, now))]))
}

/**
 * Asks about every open payment that nobody has asked about for this long: its own job may wait for its next try, be
 * held by a process that died, or have failed for good.
 */
export async function askOpenPayments(services: PaymentServices, sweepMs: number): Promise<void> {
  const online = methods.filter((method) => movesMoney(method) && method.online).map(({ code }) => code)
  const since = services.clock.now().subtract({ milliseconds: sweepMs })
  const unasked = await store.listUnasked(services.db, { methods: online, since, most: 1_000 })
  await sweep(unasked, async (id) => ask(services, await requirePayment(services.db, id)), { ...services, sweepMs })
}

/** Asks the bank once, and cancels a payment whose deadline has passed. */
async function ask(services: PaymentServices, payment: store.Payment): Promise<'settled' | 'open'> {
  await store.noteAsked(services.db, payment.id, services.clock.now())
  const { kind } = await checkPayment(services, payment, 'job')
  if (kind !== 'open' && kind !== 'underway') return 'settled'
  if (kind === 'underway' || !(await isTooLate(services, payment))) return 'open'
  await withdrawPayment(services, await requirePayment(services.db, payment.id), 'job')
  return 'settled'
}
