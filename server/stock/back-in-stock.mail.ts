import { sayMoney } from '#server/lib/documents/format-amounts.ts'
import { asMail, asSms, type LetterMessage } from '#server/lib/integrations/letter.ts'
import { type LetterContent, writeLetter } from '#server/shop/letter-layout.mail.ts'
import { m } from '#words/compiled/messages.js'
import type { NoticeLetter } from './back-in-stock.reads.ts'
import type { NoticeWare } from './stock-notices.reads.ts'
import { pathOf } from './stock-notices.rules.ts'

/** The double opt-in mail: what was requested, and the button that confirms it. */
export function writeLink({ contact, ware, from, origin, key }: NoticeLetter): LetterMessage {
  const { locale, shopName: shop } = from
  const link = `${origin}/stockNotice?key=${key}&lang=${locale}`
  const name = nameOf(ware)
  if (contact.kind === 'mobile')
    return asSms(contact.address, m.letter_notice_confirm_sms({ shop, name, link }, { locale }))
  const letter: LetterContent = {
    subject: m.letter_notice_confirm_subject({ name }, { locale }),
    picture: pictureOf(ware, origin),
    paragraphs: [m.letter_notice_confirm_text({ name }, { locale }), m.letter_notice_not_you({}, { locale })],
    button: { label: m.letter_notice_confirm_button({}, { locale }), link },
  }
  return asMail({ to: contact.address, headers: {}, ...writeLetter(letter, from) })
}

/** The notice itself. */
export function writeNotice({ notice, contact, ware, from, origin, key }: NoticeLetter): LetterMessage {
  const { locale, shopName: shop } = from
  const link = `${origin}${pathOf(ware, notice.assortId)}&lang=${locale}`
  const leave = `${origin}/stockNotice?key=${key}&leave=1&lang=${locale}`
  const name = nameOf(ware)
  const price = sayMoney(ware.cents)
  if (contact.kind === 'mobile')
    return asSms(contact.address, m.letter_notice_sms({ shop, name, price, link, leave }, { locale }))
  const letter: LetterContent = {
    subject: m.letter_notice_subject({ name }, { locale }),
    picture: pictureOf(ware, origin),
    paragraphs: [name, price, m.letter_notice_text({}, { locale })],
    button: { label: m.letter_notice_button({}, { locale }), link },
    foot: m.letter_notice_foot({ shop }, { locale }),
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
