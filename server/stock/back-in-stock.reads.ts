import type { Locale } from '#contract/shop.ts'
import type { Db } from '#server/lib/database/db.ts'
import type { Letter as ToSend, LetterMessage } from '#server/lib/integrations/letter.ts'
import { sayMoney } from '#server/lib/documents/format-amounts.ts'
import { type LetterContent, writeLetter } from '#server/shop/letter-layout.mail.ts'
import type { Contact } from '#server/shop/contacts.rules.ts'
import { findCompany, findOrigin, readSettings } from '#server/shop/shop.reads.ts'
import { m } from '#words/compiled/messages.js'
import {
  type DescribeWares,
  findNotice,
  findOwnContact,
  findOwner,
  keyOf,
  type StockNotice,
  pathOf,
  type NoticeWare,
} from './stock-notices.reads.ts'

interface NoticeMailParts {
  db: Db
  describe: DescribeWares
  hasSms: boolean
  publicUrl: string
}

/** To an address that nobody has proven yet: what was asked for, and the button without which nothing more will come. */
export async function composeLink(
  { db, describe, publicUrl }: NoticeMailParts,
  id: string,
  now: Temporal.Instant,
): Promise<ToSend | undefined> {
  const notice = await findNotice(db, id)
  if (!notice || notice.confirmedAt) return undefined
  const ware = await findWare(db, describe, notice, now)
  if (!ware) return undefined
  const { locale, key, shop, origin, from } = await senderOf(db, notice, publicUrl)
  const link = `${origin}/stockNotice?key=${key}&lang=${locale}`
  const name = nameOf(ware)
  const { company } = notice
  if (notice.kind === 'mobile')
    return { company, message: asSms(notice, m.letter_notice_confirm_sms({ shop, name, link }, { locale })) }
  const letter: LetterContent = {
    subject: m.letter_notice_confirm_subject({ name }, { locale }),
    picture: pictureOf(ware, origin),
    paragraphs: [m.letter_notice_confirm_text({ name }, { locale }), m.letter_notice_not_you({}, { locale })],
    button: { label: m.letter_notice_confirm_button({}, { locale }), link },
  }
  return { company, message: asMail(notice, from, letter) }
}

/** The notice itself, once: the goods are back. Nothing where the account is gone or the goods are no longer sold. */
export async function composeNotice(
  parts: NoticeMailParts,
  id: string,
  now: Temporal.Instant,
): Promise<ToSend | undefined> {
  const { db, describe, publicUrl } = parts
  const notice = await findNotice(db, id)
  if (!notice?.toldAt || notice.sentAt) return undefined
  const contact = await findContact(parts, notice)
  const ware = await findWare(db, describe, notice, now)
  if (!contact || ware?.standing !== 'live') return undefined
  const { locale, key, shop, origin, from } = await senderOf(db, notice, publicUrl)
  const link = `${origin}${pathOf(ware, notice.assortId)}&lang=${locale}`
  const leave = `${origin}/stockNotice?key=${key}&leave=1&lang=${locale}`
  const name = nameOf(ware)
  const price = sayMoney(ware.cents)
  const { company } = notice
  if (contact.kind === 'mobile')
    return { company, message: asSms(contact, m.letter_notice_sms({ shop, name, price, link, leave }, { locale })) }
  const letter: LetterContent = {
    subject: m.letter_notice_subject({ name }, { locale }),
    picture: pictureOf(ware, origin),
    paragraphs: [name, price, m.letter_notice_text({}, { locale })],
    button: { label: m.letter_notice_button({}, { locale }), link },
    foot: m.letter_notice_foot({ shop }, { locale }),
    leave: { label: m.letter_notice_leave({}, { locale }), link: leave },
  }
  // One click in the mail program itself, RFC 8058.
  const headers = {
    'List-Unsubscribe': `<${origin}/stockNotice?key=${key}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }
  return { company, message: asMail(contact, from, letter, headers) }
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
  db: Db,
  describe: DescribeWares,
  { company, assortId, language: locale }: StockNotice,
  now: Temporal.Instant,
) => (await describe(db, { company, locale, now }, [assortId])).get(assortId)

async function senderOf(db: Db, { id, company: code, language: locale }: StockNotice, publicUrl: string) {
  const [company, { shopMail }, origin] = await Promise.all([
    findCompany(db, code),
    readSettings(db, code),
    findOrigin(db, code, publicUrl),
  ])
  const shop = locale === 'zh-TW' ? company.nameZh : company.nameEn
  return { locale, key: keyOf(db, id), shop, origin, from: { locale, theme: company.theme, shopName: shop, shopMail } }
}

const nameOf = ({ name, variant }: NoticeWare) => [name, variant].filter(Boolean).join(' ')

const pictureOf = ({ picture, name }: NoticeWare, origin: string) => ({
  src: `${origin}${picture.src}-320.jpg`,
  alt: name,
})

const asSms = ({ address }: Contact, text: string): LetterMessage => ({ kind: 'sms', sms: { to: address, text } })

const asMail = (
  { address }: Contact,
  from: { locale: Locale } & Parameters<typeof writeLetter>[1],
  letter: LetterContent,
  headers: Record<string, string> = {},
): LetterMessage => ({ kind: 'mail', mail: { to: address, headers, ...writeLetter(letter, from) } })
