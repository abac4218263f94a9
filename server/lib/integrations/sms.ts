import { Declined } from './delivery.ts'
import { writeToOutbox } from './outbox.ts'

export interface Sms {
  /** E.164. */
  to: string
  text: string
}

/** What a gateway said when it took an SMS. */
export interface TakenSms {
  /** The gateway's own number for it, if it told one. */
  ref: string | null
  /** Into how many parts it was split, if it told. */
  parts?: number
}

/** What a gateway tells later. */
export interface SmsReport {
  /** The letter's own id. */
  letter: string
  delivery: 'taken' | 'sent' | 'delivered' | 'undelivered'
  error: string | null
}

/**
 * Sends an SMS, and returns when it was taken. Throws `Declined` when it will never be, `Unclear` when nobody knows whether
 * it was, and anything else when it certainly was not.
 */
export interface SmsSender {
  /** `id` is the letter's own, the same at every try. */
  send(sms: Sms, id: string): Promise<TakenSms>
  /** The gateway is asked whether it has taken this SMS since; absent where it cannot be asked. */
  find?(sms: Sms, since: Temporal.Instant): Promise<TakenSms | undefined>
  /** Reads what was posted to /api/webhooks/sms; undefined when it is not from the gateway. */
  readReport?(report: { search: string; body: string; headers: Headers }): SmsReport | 'of no concern' | undefined
}

export const reportPath = '/api/webhooks/sms'

/** Writes to numbers that begin so, and to no others: far countries are dear, and who pumps SMS lives there. */
export const onlyTo = (prefixes: readonly string[], sender: SmsSender): SmsSender => ({
  ...sender,
  async send(sms, id) {
    if (!prefixes.some((prefix) => sms.to.startsWith(prefix)))
      throw new Declined(`no SMS are sent to numbers that do not begin with ${prefixes.join(' or ')}`)
    return sender.send(sms, id)
  },
})

export function outboxSms(folder: string): SmsSender {
  return {
    async send({ to, text }, id) {
      await writeToOutbox(folder, 'sms', { '.txt': text }, { to, letter: id })
      return { ref: null }
    },
  }
}
