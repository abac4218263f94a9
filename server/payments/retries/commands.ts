import { holdOrders, reopenPayment } from '#server/orders/commands.ts'
import { isPayable } from '#server/orders/rules.ts'
import type { Order } from '#server/orders/reads.ts'
import { readSettings } from '#server/shop/reads.ts'
import type { Db } from '#server/lib/db.ts'
import { inTransaction } from '#server/lib/idempotency.ts'
import { addJobs } from '#server/lib/jobs.ts'
import { ProviderSilent } from '#server/lib/outside/provider.ts'
import { Refusal } from '#server/lib/refusal.ts'
import {
  type Begun,
  beginPayment,
  checkPayment,
  draftPayment,
  followUpOf,
  openPayment,
  requireMethod,
  withdrawPayment,
} from '../commands.ts'
import { readTakes, type Till } from '../reads.ts'
import * as proofs from '../proofs/store.ts'
import { isOpen, listOpenMethods, type MoneyMethod, movesOnline } from '../rules.ts'
import * as store from '../store.ts'

/**
 * Pays an unpaid order again, by the same method or another, §4. What is still on a provider's table is asked for first:
 * the same method goes on where it was, another method takes the old try off the table, so that nobody can pay twice.
 */
export async function payAgain(
  till: Till,
  order: Order,
  methodCode: string | undefined,
): Promise<{ id: string; begun: Begun }> {
  const tries = await store.paymentsOf(till.db, order.id)
  const method = requireMethod(methodCode ?? tries[0]?.method ?? 'CARD')
  if (method.code !== tries[0]?.method) await requireOpen(till, order, method)
  try {
    for (const attempt of tries.filter(({ state }) => isOpen(state))) {
      if (attempt.method !== method.code && (await isUnderReview(till.db, attempt)))
        throw new Refusal('PROOF_UNDER_REVIEW')
      const standing = await checkPayment(till, attempt, 'visitor')
      if (standing.kind === 'underway') throw new Refusal('MOVE_NOT_ALLOWED')
      if (standing.kind === 'paid') return { id: attempt.id, begun: { kind: 'stay' } }
      if (standing.kind !== 'open') continue
      if (attempt.method === method.code) return { id: attempt.id, begun: await beginPayment(till, attempt.id) }
      const after = await withdrawPayment(till, attempt, 'visitor')
      if (after.kind === 'paid') return { id: attempt.id, begun: { kind: 'stay' } }
      if (after.kind !== 'unpaid') throw new Refusal('MOVE_NOT_ALLOWED')
    }
  } catch (error) {
    throw error instanceof ProviderSilent ? new Refusal('BANK_UNREACHABLE') : error
  }
  const id = await openAnother(till, order, method, tries[0])
  return { id, begun: await beginPayment(till, id) }
}

/** An order that stands is paid plainly, by what the shop can take: parts are agreed on when it is placed. */
async function requireOpen(till: Till, order: Order, { code }: MoneyMethod): Promise<void> {
  const takes = await readTakes(till, order.company)
  const settled = { isMember: true, giftCards: 'only', payLaterOffered: false } as const
  const open = listOpenMethods({ ...settled, outstandingCents: order.dueCents, takes })
  if (!open.some((method) => method.code === code)) throw new Refusal('PAYMENT_METHOD_UNAVAILABLE')
}

/** Money that may be on its way by hand is waited for, or it would come twice. */
const isUnderReview = async (db: Db, { id, method }: store.Payment) =>
  !movesOnline(method) && (await proofs.ofPayments(db, [id])).some(({ state }) => state === 'waiting')

/** Orders that were to be paid in one go still are, as far as they may be paid. */
async function openAnother(
  till: Till,
  order: Order,
  method: MoneyMethod,
  last: store.Payment | undefined,
): Promise<string> {
  const together = last?.shares.map((share) => share.orderId) ?? [order.id]
  return inTransaction(till.db, async (tx) => {
    const at = till.clock.now()
    const orders = (await holdOrders(tx, together)).filter((held) => isPayable(held, at))
    if (!orders.some(({ id }) => id === order.id)) throw new Refusal('ORDER_NOT_PAYABLE')
    // Another tab was quicker: its try is this one's too.
    const meanwhile = (await store.paymentsOf(tx, order.id)).find(({ state }) => isOpen(state))
    if (meanwhile) return meanwhile.id
    const { unpaidOfflineHours: offlineHours } = await readSettings(till.db, order.company)
    const reopened = { method: method.code, online: method.online, offlineHours, at, actor: 'visitor' }
    const shares: { orderId: string; amountCents: number }[] = []
    for (const { id } of orders)
      shares.push({ orderId: id, amountCents: (await reopenPayment(tx, id, reopened)).dueCents })
    const { company, conversation } = order
    const payment = draftPayment(till, { company, conversation, method, shares, createdAt: at })
    await openPayment(tx, payment)
    if (method.online) await addJobs(tx, followUpOf(payment.id, 0, at))
    return payment.id
  })
}
