import type { Db } from '#server/lib/database/db.ts'
import { type PageQuery, rowsOf } from '#server/lib/database/paging.ts'
import { findMember } from '#server/identity/profile.reads.ts'
import { findCompany, findLetterSender, type LetterSender } from '#server/shop/shop.reads.ts'
import { findText } from './content.reads.ts'
import * as store from './contact-messages.store.ts'
import { inLanguage } from '#server/shop/languages.rules.ts'

export const listLetters = (db: Db, company: string, { tab, page, size }: PageQuery & { tab: 'open' | 'closed' }) =>
  store.page(db, company, { tab, ...rowsOf({ page, size }) })

/** A message that was not mailed to the shop yet. */
export interface UnsentContactMessage {
  message: store.ContactMessage
  /** The title of the page with the form. */
  topic: string
  /** In the shop's own language. */
  from: LetterSender
}

/** None when it was mailed already, or the shop has no mailbox. */
export async function findUnsent(
  db: Db,
  id: string,
  publicUrl: string,
  now: Temporal.Instant,
): Promise<UnsentContactMessage | undefined> {
  const message = await store.findMessage(db, id)
  if (!message || message.mailedAt) return undefined
  const { defaultLanguage } = await findCompany(db, message.company)
  const [from, page] = await Promise.all([
    findLetterSender(db, message.company, defaultLanguage, publicUrl),
    findText(db, message.company, message.page, now),
  ])
  if (from.shopMail === '') return undefined // staff find it in the list of messages
  const topic = inLanguage(from.locale)(page?.titleZh, page?.titleEn) ?? message.page
  return { message, topic, from }
}

/** A member's messages, for the data export. */
export async function exportLetters(
  db: Db,
  self: { company: string; member: string },
): Promise<Record<string, unknown>[]> {
  const { email = null, emailProven } = (await findMember(db, self)) ?? {}
  if (email === null || !emailProven) return []
  const letters = await store.ofAddress(db, self.company, email.toLowerCase())
  return letters.map(({ name, phone, message, sentAt }) => ({ name, phone, message, sentAt }))
}
