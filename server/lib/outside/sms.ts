import { writeToOutbox } from './outbox.ts'

export interface Sms {
  /** E.164. */
  to: string
  text: string
}

/** What a gateway has said of an SMS by now. */
export interface Taken {
  /** The gateway's own number for it, if it told one. */
  ref: string | null
  /** Into how many parts it was split, if it told. */
  parts?: number
}

/**
 * Sends an SMS, and returns when it was taken. Throws `Declined` when it will never be, `Unclear` when nobody knows whether
 * it was, and anything else when it certainly was not.
 */
export interface SmsSender {
  /** `id` is the letter's own, the same at every try. */
  send(sms: Sms, id: string): Promise<Taken>
  /** The gateway is asked whether it has taken this SMS since; absent where it cannot be asked. */
  find?(sms: Sms, since: Temporal.Instant): Promise<Taken | undefined>
}

export function outboxSms(folder: string): SmsSender {
  return {
    async send({ to, text }, id) {
      await writeToOutbox(folder, 'sms', { '.txt': text }, { to, letter: id })
      return { ref: null }
    },
  }
}
