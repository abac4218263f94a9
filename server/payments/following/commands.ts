import { inTransaction } from '#server/lib/idempotency.ts'
import { addJobs } from '#server/lib/jobs.ts'
import { ProviderSilent } from '#server/lib/outside/provider.ts'
import { checkPayment, followUpByHand, followUpOf, withdrawPayment } from '../commands.ts'
import { findEnd, isTooLate, requirePayment, type Till } from '../reads.ts'
import { isOpen, methods, movesMoney, movesOnline, nextAsk } from '../rules.ts'
import * as store from '../store.ts'

/** Asks after a payment of which nobody has heard, and later again: a lost letter costs minutes, not money. */
export async function followPayment(till: Till, id: string): Promise<void> {
  const payment = await requirePayment(till.db, id)
  if (!isOpen(payment.state) || (await ask(till, payment)) === 'settled') return
  const now = till.clock.now()
  if (!movesOnline(payment.method)) {
    const end = await findEnd(till.db, payment, now) // a proof that staff look at has moved it
    if (end) await inTransaction(till.db, (tx) => addJobs(tx, followUpByHand(id, end)))
    return
  }
  const age = now.since(payment.createdAt).total('seconds')
  if (nextAsk(age) === null) till.log.error({ payment: id }, 'a week has not told what became of a payment')
  await inTransaction(till.db, (tx) => addJobs(tx, followUpOf(id, age, now)))
}

/** So many silent answers end a sweep: each may take as long as a bank is waited for, and the next sweep asks again. */
const mostSilent = 5

/**
 * Asks after every open payment after which nobody has asked for this long: its own job may be waiting for its next turn, held
 * by a process that died, or given up. Ends before the next sweep begins.
 */
export async function askOpenPayments(till: Till, milliseconds: number): Promise<void> {
  const began = till.clock.now()
  const online = methods.filter((method) => movesMoney(method) && movesOnline(method.code)).map(({ code }) => code)
  const unasked = await store.listUnasked(till.db, {
    methods: online,
    since: began.subtract({ milliseconds }),
    most: 1_000,
  })
  let silent = 0
  for (const payment of unasked) {
    const heard = await ask(till, payment).catch((error: unknown) => {
      till.log.error({ payment: payment.id, err: error }, 'a payment cannot be asked after')
      return 'open' // it must not keep the others
    })
    if (heard === 'silent') silent += 1
    if (silent === mostSilent || till.clock.now().since(began).total('milliseconds') > milliseconds) return
  }
}

/** Asks the bank once, and takes a payment that nobody may pay any more off its table. */
async function ask(till: Till, payment: store.Payment): Promise<'settled' | 'open' | 'silent'> {
  const { id } = payment
  await store.noteAsked(till.db, id, till.clock.now())
  try {
    const { kind } = await checkPayment(till, payment, 'job')
    if (kind !== 'open' && kind !== 'underway') return 'settled'
    if (kind === 'underway' || !(await isTooLate(till, payment))) return 'open'
    await withdrawPayment(till, await requirePayment(till.db, id), 'job')
    return 'settled'
  } catch (error) {
    if (!(error instanceof ProviderSilent)) throw error
    till.log.warn({ payment: id, why: error.message }, 'the bank is silent about a payment')
    return 'silent'
  }
}
