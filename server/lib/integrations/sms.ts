import { Declined } from './delivery.ts'
import { writeToOutbox } from './outbox.ts'

export interface Sms {
  /** E.164. */
  to: string
  text: string
}

/** The gateway's answer when it accepts an SMS. */
export interface TakenSms {
  /** The gateway's own reference, if it gave one. */
  ref: string | null
  /** The number of parts, if it told. */
  parts?: number
}

/** A delivery report. */
export interface SmsReport {
  /** The message's own id. */
  letter: string
  delivery: 'taken' | 'sent' | 'delivered' | 'undelivered'
  error: string | null
}

/**
 * Sends an SMS and returns once it is accepted. Throws `Declined` when it never will be, `Unclear` when that is unknown,
 * and anything else when it certainly was not accepted.
 */
export interface SmsSender {
  /** `id` is the message's own and the same at every try. */
  send(sms: Sms, id: string): Promise<TakenSms>
  /** Asks the gateway whether it has accepted this SMS since; absent where it cannot be asked. */
  find?(sms: Sms, since: Temporal.Instant): Promise<TakenSms | undefined>
  /** Parses a report posted to /api/webhooks/sms; undefined when it is not from the gateway. */
  readReport?(report: { search: string; body: string; headers: Headers }): SmsReport | 'of no concern' | undefined
}

export const reportPath = '/api/webhooks/sms'

/** Restricts a sender to numbers with these prefixes, against SMS pumping to expensive countries. */
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
