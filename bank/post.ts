import type { Ledger } from './ledger.ts'
import { isPast } from './choices.ts'
import { nextAttempt, type NoticeAttempt, type BankNotice } from './notice.ts'
import { signNotice } from './signature.ts'

export type Deliver = (request: Request) => Promise<Response>

/** Delivers notices to the shop with growing pauses, until it answers 2xx or the attempts are used up. */
export function openPost(ledger: Ledger, secret: string, deliver: Deliver, now: () => Temporal.Instant) {
  const underWay = new Map<string, Promise<void>>()

  async function send(notice: BankNotice) {
    const outcome = await attempt(notice)
    const after = now()
    const nextAt = outcome.delivered ? null : nextAttempt(ledger.findNotice(notice.id) ?? notice, after)
    ledger.write({ fact: 'notice-tried', noticeId: notice.id, attempt: { at: after.toString(), ...outcome }, nextAt })
  }

  async function attempt(notice: BankNotice): Promise<Omit<NoticeAttempt, 'at'>> {
    const payment = ledger.findPayment(notice.paymentId)
    if (!payment) return { outcome: 'no such payment', delivered: false }
    // Not AbortSignal.timeout: only the request would reference it, and a garbage-collected signal never fires.
    const limit = new AbortController()
    const timer = setTimeout(() => limit.abort(), 5_000)
    const request = new Request(payment.webhookUrl, {
      method: 'POST',
      body: notice.body,
      headers: { 'content-type': 'application/json', 'bank-signature': signNotice(secret, notice.body, now()) },
      redirect: 'manual',
      signal: limit.signal,
    })
    try {
      const response = await deliver(request)
      await response.body?.cancel()
      return { outcome: String(response.status), delivered: response.ok }
    } catch (error) {
      return { outcome: limit.signal.aborted ? 'no answer in 5 s' : whyNot(error), delivered: false }
    } finally {
      clearTimeout(timer)
    }
  }

  return {
    /** Sends due notices and waits for all in flight. */
    async sendDue() {
      for (const notice of ledger.listDueNotices()) {
        if (notice.dueAt === null || !isPast(notice.dueAt, now()) || underWay.has(notice.id)) continue
        underWay.set(
          notice.id,
          send(notice).finally(() => underWay.delete(notice.id)),
        )
      }
      await Promise.all(underWay.values())
    },
  }
}

function whyNot(error: unknown) {
  if (!(error instanceof Error)) return 'failed'
  const { cause } = error
  return cause instanceof Error && 'code' in cause ? String(cause.code) : error.name
}
