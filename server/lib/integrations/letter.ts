import type { Tx } from '../database/db.ts'
import type { Attachment, Mail } from './mail.ts'
import type { Sms } from './sms.ts'

export type LetterMessage = { kind: 'mail'; mail: Mail } | { kind: 'sms'; sms: Sms }

/** A letter that is written and not yet sent. */
export interface Letter {
  company: string
  message: LetterMessage
  /** Made only for a letter that goes out. */
  attach?: () => Promise<Attachment[]>
  /** What tells it from all others: the second one of that name is not sent. Without it, one job is one letter. */
  once?: string
  /** Goes out however many there were: somebody has paid for it, staff want it, or it warns an address that was proven. */
  isOwed?: boolean
  /** Noted with the yes, in one transaction. */
  whenSent?: (tx: Tx, at: Temporal.Instant) => Promise<unknown>
}

export const asMail = (mail: Mail): LetterMessage => ({ kind: 'mail', mail })
export const asSms = (to: string, text: string): LetterMessage => ({ kind: 'sms', sms: { to, text } })

/** Letters by the name of their job: each is written anew at every try, and nothing of it is kept. */
export type Letters = Record<string, (payload: never) => Promise<Letter | undefined>>
