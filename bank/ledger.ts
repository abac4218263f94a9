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

/**
 * The state of the bank. The facts of one `write` reach the file as one line, so a kill keeps all of them or none. A decision and
 * its write happen without an await between them, so no other request can interleave.
 */
export class Ledger {
  readonly #journal
  readonly #payments = new Map<string, BankPayment>()
  readonly #paymentByKey = new Map<string, string>()
  /** Payments decided by time, with the millisecond of the decision; none is due before `#nextDecision`. */
  readonly #undecided = new Map<string, number>()
  #nextDecision = Infinity
  readonly #notices = new Map<string, BankNotice>()
  readonly #noticesOf = new Map<string, string[]>()
  readonly #dueNotices = new Set<string>()

  /** Without a file, everything is forgotten with the process. */
  constructor(file?: string) {
    const applyAll = (facts: LedgerFact[]) => facts.forEach((fact) => this.#apply(fact))
    this.#journal = file ? openJournal<LedgerFact[]>(file, applyAll) : memoryJournal
  }

  write(...facts: LedgerFact[]): void {
    this.#journal.append(facts)
    for (const fact of facts) this.#apply(fact)
  }

  findPayment = (id: string): BankPayment | undefined => this.#payments.get(id)
  requirePayment = (id: string): BankPayment => requireFound(this.#payments.get(id))
  findPaymentByKey = (key: string): BankPayment | undefined => this.#payments.get(this.#paymentByKey.get(key) ?? '')
  listPayments = (): BankPayment[] => [...this.#payments.values()].reverse()
  findNotice = (id: string): BankNotice | undefined => this.#notices.get(id)
  listNotices = (paymentId: string): BankNotice[] =>
    (this.#noticesOf.get(paymentId) ?? []).map((id) => this.#requireNotice(id))
  listDueNotices = (): BankNotice[] => [...this.#dueNotices].map((id) => this.#requireNotice(id))
  listWithheld = (): BankNotice[] => [...this.#notices.values()].filter((each) => each.withheld === 'late')

  /** Runs on every request, so it must stay fast with thousands of open payments. */
  listDueDecisions(now: Temporal.Instant): BankPayment[] {
    const time = now.epochMilliseconds
    if (time < this.#nextDecision) return []
    const due = [...this.#undecided].filter(([, at]) => at <= time)
    this.#nextDecision = [...this.#undecided].reduce(
      (next, [, at]) => (at > time ? Math.min(next, at) : next),
      Infinity,
    )
    return due.map(([id]) => this.requirePayment(id))
  }

  close = () => this.#journal.close()

  #requireNotice = (id: string) => requireFound(this.#notices.get(id))

  #apply(fact: LedgerFact) {
    switch (fact.fact) {
      case 'opened':
        this.#paymentByKey.set(fact.payment.idempotencyKey, fact.payment.id)
        return this.#putPayment(fact.payment)
      case 'moved':
        return this.#putPayment({
          ...this.requirePayment(fact.paymentId),
          status: fact.to,
          decidesAt: fact.decidesAt,
        })
      case 'refunded': {
        const paid = this.requirePayment(fact.paymentId)
        return this.#putPayment({ ...paid, refunds: [...paid.refunds, fact.refund] })
      }
      case 'notice-written': {
        const { id, paymentId } = fact.notice
        this.#noticesOf.set(paymentId, [...(this.#noticesOf.get(paymentId) ?? []), id])
        return this.#putNotice(fact.notice)
      }
      case 'notice-asked':
        // A person resends it, so its attempts start again.
        return this.#putNotice({ ...this.#requireNotice(fact.noticeId), withheld: null, dueAt: fact.at, attempts: [] })
      case 'notice-tried': {
        const tried = this.#requireNotice(fact.noticeId)
        const attempts = [...tried.attempts, fact.attempt]
        return this.#putNotice({ ...tried, withheld: null, dueAt: fact.nextAt, attempts })
      }
    }
  }

  #putPayment(payment: BankPayment) {
    this.#payments.set(payment.id, payment)
    const decidesAt = decisionTime(payment)
    if (decidesAt === null) this.#undecided.delete(payment.id)
    else this.#undecided.set(payment.id, decidesAt)
    this.#nextDecision = Math.min(this.#nextDecision, decidesAt ?? Infinity)
  }

  #putNotice(notice: BankNotice) {
    this.#notices.set(notice.id, notice)
    if (notice.dueAt === null) this.#dueNotices.delete(notice.id)
    else this.#dueNotices.add(notice.id)
  }
}

function requireFound<T>(found: T | undefined): T {
  if (found === undefined) throw new Error('the journal speaks of something it never opened')
  return found
}
