import { randomBytes } from 'node:crypto'
import type { Ledger, LedgerFact } from './ledger.ts'
import { writeNotice, type BankNotice, type NoticeType } from './notice.ts'
import { approvalOf, mayMove, type BankPayment, type Status } from './payment.ts'

export const choices = [
  'approve',
  'decline',
  'abandon',
  'approve-slowly',
  'approve-notify-twice',
  'approve-notify-late',
  'approve-lose-notice',
] as const
export type BankChoice = (typeof choices)[number]

const waits: Partial<Record<Status, { seconds: number } | { hours: number }>> = {
  authorising: { seconds: 10 }, // a slow approval
  authorized: { hours: 7 * 24 }, // then the authorisation lapses
}

/** 128 random bits, because knowing a payment's id is enough to pay it. */
export function drawId(kind: 'pay' | 'ref' | 'evt' | 'ntc') {
  return `${kind}_${randomBytes(16).toString('base64url')}`
}

/**
 * Applies the payer's choice. A second press finds the payment decided and changes nothing: one capture, one notice.
 * `lateSeconds` delays a late notice; without it, the notice waits until it is sent from the console.
 */
export function choose(
  ledger: Ledger,
  payment: BankPayment,
  choice: BankChoice,
  now: Temporal.Instant,
  lateSeconds?: number,
) {
  if (choice === 'decline') return decide(ledger, payment, 'declined', now)
  if (choice === 'abandon') return decide(ledger, payment, 'abandoned', now)
  if (choice === 'approve-slowly') return decide(ledger, payment, 'authorising', now)
  return decide(ledger, payment, approvalOf(payment), now, (notice) => {
    if (choice === 'approve-notify-twice') return [notice, { ...notice, id: drawId('ntc') }]
    if (choice === 'approve-lose-notice') return [{ ...notice, withheld: 'lost', dueAt: null }]
    if (choice === 'approve-notify-late') {
      const dueAt = lateSeconds === undefined ? null : now.add({ seconds: lateSeconds }).toString()
      return [{ ...notice, withheld: 'late', dueAt }]
    }
    return [notice]
  })
}

const announced: Partial<Record<Status, NoticeType>> = {
  authorized: 'payment.authorized',
  captured: 'payment.captured',
  declined: 'payment.declined',
  expired: 'payment.expired',
  charged_back: 'payment.charged_back',
  won_back: 'payment.won_back',
}

/** Moves a payment to a status if that is allowed, and writes the notice about it. Returns whether it did. */
export function decide(
  ledger: Ledger,
  payment: BankPayment,
  to: Status,
  now: Temporal.Instant,
  post: (notice: BankNotice) => BankNotice[] = (notice) => [notice],
) {
  if (!mayMove(payment, to)) return false
  const wait = waits[to]
  const decidesAt = wait ? now.add(wait).toString() : null
  const facts: LedgerFact[] = [{ fact: 'moved', paymentId: payment.id, to, at: now.toString(), decidesAt }]
  const type = announced[to]
  if (type) {
    const id = drawId('ntc')
    const notice = writeNotice(payment, type, { id, eventId: drawId('evt'), amountCents: payment.amountCents, at: now })
    facts.push(...post(notice).map((each) => ({ fact: 'notice-written' as const, notice: each })))
  }
  ledger.write(...facts)
  return true
}

/** Decisions by time: unpaid payments expire, slow approvals succeed. */
export function decideDue(ledger: Ledger, now: Temporal.Instant) {
  for (const payment of ledger.listDueDecisions(now)) {
    decide(ledger, payment, payment.status === 'authorising' ? approvalOf(payment) : 'expired', now)
  }
}

export function isPast(when: string, now: Temporal.Instant) {
  return Temporal.Instant.compare(when, now) <= 0
}
