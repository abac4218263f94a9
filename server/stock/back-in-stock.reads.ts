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
} from './stock-notices.reads.ts'
import type { StockNotice } from './stock-notices.store.ts'

interface NoticeMailParts {
  db: Db
  describe: DescribeWares
  hasSms: boolean
  publicUrl: string
}

/** The data and addressee of a notice mail. */
export interface NoticeLetter extends NoticeAboutWare, LetterFrame {
  contact: Contact
  /** The key in its link. */
  key: string
}

/** A notice at an unverified address. */
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

/** The goods are back. None when the account is closed or the goods are not sold any more. */
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

/** The price has fallen, or `UP_AGAIN` before the letter could go: not below what was seen, or not to be had. */
export async function findLowered(
  parts: NoticeMailParts,
  id: string,
  now: Temporal.Instant,
): Promise<NoticeLetter | 'UP_AGAIN' | undefined> {
  const notice = await findNotice(parts.db, id)
  if (!notice?.toldAt || notice.sentAt) return undefined
  const ware = await findWare(parts, notice, now)
  if (ware?.standing !== 'live' || ware.state === 'SOLD_OUT' || ware.cents >= notice.seenCents!) return 'UP_AGAIN'
  const contact = await findContact(parts, notice)
  return contact && withFrame(parts, { notice, contact, ware })
}

/** A member's current contact; for an address confirmed by link, that address. */
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
