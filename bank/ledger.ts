import { memoryJournal, openJournal } from './journal.ts'
import type { NoticeAttempt, BankNotice } from './notice.ts'
import { decisionTime, type BankPayment, type BankRefund, type Status } from './payment.ts'

export type LedgerFact =
  | { fact: 'opened'; payment: BankPayment }
  | { fact: 'moved'; paymentId: string; to: Status; at: string; decidesAt: string | null }
  | { fact: 'refunded'; paymentId: string; refund: BankRefund }
  | { fact: 'notice-written'; notice: BankNotice }
  | { fact: 'notice-asked'; noticeId: string; at: string }
  | { fact: 'notice-tried'; noticeId: string; attempt: NoticeAttempt; nextAt: string | null }

export type Ledger = ReturnType<typeof openLedger>

/**
 * The state of the bank. The facts of one `write` reach the file as one line, so a kill keeps all of them or none. A decision and
 * its write happen without an await between them, so no other request can interleave.
 */
export function openLedger(file?: string) {
  const payments = new Map<string, BankPayment>()
  const paymentByKey = new Map<string, string>()
  /** Payments decided by time, with the millisecond of the decision; none is due before `nextDecision`. */
  const undecided = new Map<string, number>()
  let nextDecision = Infinity
  const notices = new Map<string, BankNotice>()
  const noticesOf = new Map<string, string[]>()
  const dueNotices = new Set<string>()

  function putPayment(payment: BankPayment) {
    payments.set(payment.id, payment)
    const decidesAt = decisionTime(payment)
    if (decidesAt === null) undecided.delete(payment.id)
    else undecided.set(payment.id, decidesAt)
    nextDecision = Math.min(nextDecision, decidesAt ?? Infinity)
  }

  function putNotice(notice: BankNotice) {
    notices.set(notice.id, notice)
    if (notice.dueAt === null) dueNotices.delete(notice.id)
    else dueNotices.add(notice.id)
  }

  function apply(fact: LedgerFact) {
    switch (fact.fact) {
      case 'opened':
        paymentByKey.set(fact.payment.idempotencyKey, fact.payment.id)
        return putPayment(fact.payment)
      case 'moved':
        return putPayment({ ...payment(fact.paymentId), status: fact.to, decidesAt: fact.decidesAt })
      case 'refunded': {
        const paid = payment(fact.paymentId)
        return putPayment({ ...paid, refunds: [...paid.refunds, fact.refund] })
      }
      case 'notice-written': {
        const { id, paymentId } = fact.notice
        noticesOf.set(paymentId, [...(noticesOf.get(paymentId) ?? []), id])
        return putNotice(fact.notice)
      }
      case 'notice-asked':
        // A person resends it, so its attempts start again.
        return putNotice({ ...notice(fact.noticeId), withheld: null, dueAt: fact.at, attempts: [] })
      case 'notice-tried': {
        const tried = notice(fact.noticeId)
        return putNotice({ ...tried, withheld: null, dueAt: fact.nextAt, attempts: [...tried.attempts, fact.attempt] })
      }
    }
  }

  const requireFound = <T>(found: T | undefined): T => {
    if (found === undefined) throw new Error('the journal speaks of something it never opened')
    return found
  }
  const payment = (id: string) => requireFound(payments.get(id))
  const notice = (id: string) => requireFound(notices.get(id))

  const journal = file ? openJournal<LedgerFact[]>(file, (facts) => facts.forEach(apply)) : memoryJournal

  return {
    write(...facts: LedgerFact[]) {
      journal.append(facts)
      facts.forEach(apply)
    },
    findPayment: (id: string) => payments.get(id),
    findPaymentByKey: (key: string) => payments.get(paymentByKey.get(key) ?? ''),
    findNotice: (id: string) => notices.get(id),
    listNotices: (paymentId: string) => (noticesOf.get(paymentId) ?? []).map(notice),
    listPayments: () => [...payments.values()].reverse(),
    /** Runs on every request, so it must stay fast with thousands of open payments. */
    listDueDecisions(now: Temporal.Instant) {
      if (now.epochMilliseconds < nextDecision) return []
      const due = [...undecided].filter(([, at]) => at <= now.epochMilliseconds)
      nextDecision = [...undecided].reduce(
        (next, [, at]) => (at > now.epochMilliseconds ? Math.min(next, at) : next),
        Infinity,
      )
      return due.map(([id]) => payment(id))
    },
    listDueNotices: () => [...dueNotices].map(notice),
    listWithheld: () => [...notices.values()].filter((each) => each.withheld === 'late'),
    close: () => journal.close(),
  }
}
