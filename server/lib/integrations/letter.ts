import type { Db, Tx } from '../database/db.ts'
import type { Clock } from '../process/clock.ts'
import type { Attachment, Mail } from './mail.ts'
import type { Sms } from './sms.ts'

export type LetterMessage = { kind: 'mail'; mail: Mail } | { kind: 'sms'; sms: Sms }

/** A message that is written and not yet sent. */
export interface Letter {
  company: string
  message: LetterMessage
  /** Called only for a message that is sent. */
  attach?: () => Promise<Attachment[]>
  /** Deduplication key: a second message with it is not sent. Absent: one job is one message. */
  once?: string
  /** Not rate-limited: somebody has paid for it, staff want it, or it warns a verified address. */
  isOwed?: boolean
  /** Runs in the transaction that marks it as sent. */
  whenSent?: (tx: Tx, at: Temporal.Instant) => Promise<unknown>
}

/** What jobs that write mails about rows of the database need. */
export interface MailServices {
  db: Db
  clock: Clock
  publicUrl: string
}

export const asMail = (mail: Mail): LetterMessage => ({ kind: 'mail', mail })
export const asSms = (to: string, text: string): LetterMessage => ({ kind: 'sms', sms: { to, text } })

/** Messages by job name. Each try writes the message anew; its text is not stored. */
export type Letters = Record<string, (payload: never) => Promise<Letter | undefined>>
