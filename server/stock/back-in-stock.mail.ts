import { sayMoney } from '#server/lib/documents/format-amounts.ts'
import { asMail, asSms, type LetterMessage } from '#server/lib/integrations/letter.ts'
import { type LetterContent, writeLetter } from '#server/shop/letter-layout.mail.ts'
import { m } from '#words/compiled/messages.js'
import type { NoticeLetter } from './back-in-stock.reads.ts'
import type { NoticeWare } from './stock-notices.reads.ts'
import { pathOf } from './stock-notices.rules.ts'

const confirmWords = {
  STOCK: {
    subject: m.letter_notice_confirm_subject,
    text: m.letter_notice_confirm_text,
    sms: m.letter_notice_confirm_sms,
  },
  PRICE: {
    subject: m.letter_price_confirm_subject,
    text: m.letter_price_confirm_text,
    sms: m.letter_price_confirm_sms,
  },
}

/** The double opt-in mail: what was requested, and the button that confirms it. */
export function writeLink({ notice, contact, ware, from, origin, key }: NoticeLetter): LetterMessage {
  const { locale, shopName: shop } = from
  const about = confirmWords[notice.about]
  const link = `${origin}/stockNotice?key=${key}&lang=${locale}`
  const name = nameOf(ware)
  if (contact.kind === 'mobile') return asSms(contact.address, about.sms({ shop, name, link }, { locale }))
  const letter: LetterContent = {
    subject: about.subject({ name }, { locale }),
    picture: pictureOf(ware, origin),
    paragraphs: [about.text({ name }, { locale }), m.letter_notice_not_you({}, { locale })],
    button: { label: m.letter_notice_confirm_button({}, { locale }), link },
  }
  return asMail({ to: contact.address, headers: {}, ...writeLetter(letter, from) })
}

/** The goods are back. */
export function writeNotice(found: NoticeLetter): LetterMessage {
  const { ware, from } = found
  const { locale, shopName: shop } = from
  const name = nameOf(ware)
  const price = sayMoney(ware.cents)
  return writeTold(found, {
    sms: (links) => m.letter_notice_sms({ shop, name, price, ...links }, { locale }),
    subject: m.letter_notice_subject({ name }, { locale }),
    paragraphs: [name, price, m.letter_notice_text({}, { locale })],
    button: m.letter_notice_button({}, { locale }),
    foot: m.letter_notice_foot({ shop }, { locale }),
  })
}

/** The price has fallen below what the reader saw. */
export function writePriceNotice(found: NoticeLetter): LetterMessage {
  const { notice, ware, from } = found
  const { locale, shopName: shop } = from
  const name = nameOf(ware)
  const price = sayMoney(ware.cents)
  const before = sayMoney(notice.seenCents!)
  return writeTold(found, {
    sms: (links) => m.letter_price_sms({ shop, name, price, ...links }, { locale }),
    subject: m.letter_price_subject({ name, price }, { locale }),
    paragraphs: [name, m.letter_price_now({ price, before }, { locale }), m.letter_price_text({}, { locale })],
    button: m.letter_price_button({}, { locale }),
    foot: m.letter_price_foot({ shop }, { locale }),
  })
}

interface ToldWords {
  sms: (links: { link: string; leave: string }) => string
  subject: string
  paragraphs: string[]
  button: string
  foot: string
}

function writeTold(
  { notice, contact, ware, from, origin, key }: NoticeLetter,
  { sms, button, ...words }: ToldWords,
): LetterMessage {
  const { locale } = from
  const link = `${origin}${pathOf(ware, notice.assortId)}&lang=${locale}`
  const leave = `${origin}/stockNotice?key=${key}&leave=1&lang=${locale}`
  if (contact.kind === 'mobile') return asSms(contact.address, sms({ link, leave }))
  const letter: LetterContent = {
    ...words,
    picture: pictureOf(ware, origin),
    button: { label: button, link },
    leave: { label: m.letter_notice_leave({}, { locale }), link: leave },
  }
  // One-click unsubscribe in the mail program, RFC 8058.
  const headers = {
    'List-Unsubscribe': `<${origin}/stockNotice?key=${key}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }
  return asMail({ to: contact.address, headers, ...writeLetter(letter, from) })
}

const nameOf = ({ name, variant }: NoticeWare) => [name, variant].filter(Boolean).join(' ')

const pictureOf = ({ picture, name }: NoticeWare, origin: string) => ({
  src: `${origin}${picture.src}-320.jpg`,
  alt: name,
})
