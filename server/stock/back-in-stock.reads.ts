import type { Db } from '#server/lib/database/db.ts'
import type { Contact } from '#server/shop/contacts.rules.ts'
import { findLetterFrame, type LetterFrame } from '#server/shop/shop.reads.ts'
import {
  type DescribeWares,
  findNotice,
  findOwnContact,
  findOwner,
  keyOf,
  type NoticeAboutWare,
  type StockNotice,
} from './stock-notices.reads.ts'

interface NoticeMailParts {
  db: Db
  describe: DescribeWares
  hasSms: boolean
  publicUrl: string
}

/** All that a letter about a notice says, and where it goes. */
export interface NoticeLetter extends NoticeAboutWare, LetterFrame {
  contact: Contact
  /** Of the link in it. */
  key: string
}

/** To an address that nobody has proven yet. */
export async function findUnconfirmed(
  parts: NoticeMailParts,
  id: string,
  now: Temporal.Instant,
): Promise<NoticeLetter | undefined> {
  const notice = await findNotice(parts.db, id)
  if (!notice || notice.confirmedAt) return undefined
  const ware = await findWare(parts, notice, now)
  return ware && withFrame(parts, { notice, contact: notice, ware })
}

/** The goods are back. Nothing where the account is gone or the goods are no longer sold. */
export async function findReturned(
  parts: NoticeMailParts,
  id: string,
  now: Temporal.Instant,
): Promise<NoticeLetter | undefined> {
  const notice = await findNotice(parts.db, id)
  if (!notice?.toldAt || notice.sentAt) return undefined
  const contact = await findContact(parts, notice)
  const ware = await findWare(parts, notice, now)
  if (!contact || ware?.standing !== 'live') return undefined
  return withFrame(parts, { notice, contact, ware })
}

/** A member is told where they are now; an address that was confirmed by its link, there. */
async function findContact(
  { db, hasSms }: NoticeMailParts,
  { company, member, ...contact }: StockNotice,
): Promise<Contact | undefined> {
  if (member === null) return contact
  const { addresses } = await findOwner(db, { company, member })
  return addresses.includes(contact.address) && (hasSms || contact.kind === 'email')
    ? contact
    : findOwnContact(db, { company, member }, hasSms)
}

const findWare = async (
  { db, describe }: NoticeMailParts,
  { company, assortId, language: locale }: StockNotice,
  now: Temporal.Instant,
) => (await describe(db, { company, locale, now }, [assortId])).get(assortId)

async function withFrame(
  { db, publicUrl }: NoticeMailParts,
  about: Pick<NoticeLetter, 'notice' | 'contact' | 'ware'>,
): Promise<NoticeLetter> {
  const { id, company, language } = about.notice
  return { ...about, ...(await findLetterFrame(db, company, language, publicUrl)), key: keyOf(db, id) }
}
