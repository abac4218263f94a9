import type { Tx } from '#server/lib/db.ts'
import { inTransaction } from '#server/lib/idempotency.ts'
import { addJob } from '#server/lib/jobs.ts'
import { requirePayment, requireProvider, type Till } from '../reads.ts'
import * as store from './store.ts'

/** Owes the buyer a sum, once per cause. The bank is told by a job, after this transaction. */
export async function oweBack(tx: Tx, debt: store.Debt): Promise<void> {
  const id = await store.owe(tx, debt)
  if (id) await addJob(tx, 'payBack', { debt: id })
}

/** Has the provider send the money back. While it is silent the debt stays due and the job comes again, under the same key. */
export async function payBack(till: Till, id: string): Promise<void> {
  const debt = await store.debt(till.db, id)
  if (debt?.state !== 'due') return
  const payment = await requirePayment(till.db, debt.payment)
  const { amountCents } = debt
  const outcome = await requireProvider(till, payment.provider).refund(payment.ref ?? '', { id, amountCents })
  await inTransaction(till.db, async (tx) => {
    const ref = outcome.kind === 'done' ? outcome.ref : null
    if (!(await store.close(tx, id, outcome.kind, ref, till.clock.now()))) return
    await addJob(tx, 'tellOfReturnedMoney', { debt: id })
  })
  if (outcome.kind === 'refused')
    till.log.error({ payment: payment.id, debt: id }, 'the bank would not send money back')
}
