import { wireInstant } from '#server/lib/process/clock.ts'
import type { Db } from '#server/lib/database/db.ts'
import type { Mail } from '#server/lib/integrations/mail.ts'
import { sayMoment } from '#server/lib/documents/format-amounts.ts'
import { writeLetter } from '#server/shop/letter-layout.mail.ts'
import { findMember } from '#server/identity/profile.reads.ts'
import { findCompany, readSettings } from '#server/shop/shop.reads.ts'
import { m } from '#words/compiled/messages.js'
import { findText } from './content.reads.ts'
import * as store from './contact-messages.store.ts'

export const listLetters = (
  db: Db,
  company: string,
  { tab, page, size }: { tab: 'open' | 'closed'; page: number; size: number },
) => store.page(db, company, { tab, skip: (page - 1) * size, most: size })

/** To the shop's own mailbox, in its own language; an answer goes to who wrote. Nothing when it was brought already, or the shop has named no mailbox. */
export async function composeContactMail(
  db: Db,
  id: string,
  now: Temporal.Instant,
): Promise<{ company: string; mail: Mail } | undefined> {
  const letter = await store.find(db, id)
  if (!letter || letter.mailedAt) return undefined
  const [company, { shopMail }, page] = await Promise.all([
    findCompany(db, letter.company),
    readSettings(db, letter.company),
    findText(db, letter.company, letter.page, now),
  ])
  if (shopMail === '') return undefined // staff find it among the messages
  const locale = company.defaultLanguage
  const shopName = locale === 'zh-TW' ? company.nameZh : company.nameEn
  const topic = (locale === 'zh-TW' ? page?.titleZh : page?.titleEn) ?? letter.page
  const { name, email, phone } = letter
  const mail = writeLetter(
    {
      subject: m.content_mail_subject({ topic, name }, { locale }),
      paragraphs: [
        m.content_mail_from({ name, email, phone: phone ?? m.content_mail_no_phone({}, { locale }) }, { locale }),
        m.content_mail_sent({ time: sayMoment(letter.sentAt.toTemporalInstant(), locale) }, { locale }),
        ...letter.message.split('\n').filter((line) => line.trim() !== ''),
      ],
      foot: m.content_mail_foot({}, { locale }),
      isToShop: true,
    },
    { locale, theme: company.theme, shopName, shopMail },
  )
  return { company: company.code, mail: { to: shopMail, headers: { 'Reply-To': email }, ...mail } }
}

/** What a member wrote to the shop, for their own file. */
export async function exportLetters(
  db: Db,
  self: { company: string; member: string },
): Promise<Record<string, unknown>[]> {
  const { email = null, emailProven } = (await findMember(db, self)) ?? {}
  if (email === null || !emailProven) return []
  const letters = await store.ofAddress(db, self.company, email.toLowerCase())
  return letters.map(({ name, phone, message, sentAt }) => ({ name, phone, message, sentAt: wireInstant(sentAt) }))
}
