import type { CodePurpose } from '#contract/members.ts'
import type { Locale } from '#contract/shop.ts'
import { sayMoment } from '#server/lib/documents/format-amounts.ts'
import { asMail, asSms, type LetterMessage } from '#server/lib/integrations/letter.ts'
import { writeLetter } from '#server/shop/letter-layout.mail.ts'
import { m } from '#words/compiled/messages.js'
import type { AccountAddressee, CodeLetter, CodeSurprise } from './identity-mail.reads.ts'

/** The mail with a code. */
export function writeCode({ contact, digits, purpose, surprise, from }: CodeLetter): LetterMessage {
  const { locale, shopName: shop } = from
  const note = surprise ? [surprises[surprise]({}, { locale })] : []
  if (contact.kind === 'mobile')
    return asSms(contact.address, [m.letter_code_sms({ shop, code: digits }, { locale }), ...note].join(' '))
  const paragraphs = [wordsOf[purpose]({ shop }, { locale }), digits, ...note, m.letter_code_not_you({}, { locale })]
  const subject = m.letter_code_subject({ code: digits, shop }, { locale })
  return asMail({ to: contact.address, ...writeLetter({ subject, paragraphs }, from) })
}

const wordsOf: Record<CodePurpose, typeof m.letter_code_register_text> = {
  register: m.letter_code_register_text,
  activate: m.letter_code_activate_text,
  reset: m.letter_code_reset_text,
  change: m.letter_code_change_text,
  delete: m.letter_code_delete_text,
  link: m.letter_code_link_text,
  transfer: m.letter_code_transfer_text,
  passkey: m.letter_code_passkey_text,
}

const surprises = {
  already: m.letter_code_already,
  'no-record': m.letter_code_no_record,
  links: m.letter_code_links,
  taken: m.letter_code_taken,
} satisfies Record<CodeSurprise, unknown>

/** Tells the owner that the password was changed, whoever changed it. */
export const writePasswordChanged = (to: AccountAddressee, at: Temporal.Instant): LetterMessage =>
  writeWarning(to, ({ shop, locale, origin }) => ({
    subject: m.letter_password_subject({ shop }, { locale }),
    told: m.letter_password_text({ time: sayMoment(at, locale) }, { locale }),
    notYou: m.letter_password_not_you({}, { locale }),
    button: {
      label: m.letter_password_button({}, { locale }),
      link: `${origin}/forgetPassword?lang=${locale}`,
    },
  }))

/** Tells the owner that a third party was linked, whoever linked it. */
export const writeLinked = (
  to: AccountAddressee,
  { at, provider }: { at: Temporal.Instant; provider: string },
): LetterMessage =>
  writeWarning(to, ({ shop, locale, origin }) => ({
    subject: m.letter_linked_subject({ shop, provider }, { locale }),
    told: m.letter_linked_text({ time: sayMoment(at, locale), provider, shop }, { locale }),
    notYou: m.letter_linked_not_you({}, { locale }),
    button: { label: m.letter_linked_button({}, { locale }), link: `${origin}/personal?lang=${locale}` },
  }))

/** A passkey was added or removed. */
export interface PasskeyChange {
  change: 'added' | 'removed'
  name: string
}

/** Tells the owner that a passkey was added or removed, whoever did it. */
export const writePasskey = (
  to: AccountAddressee,
  { at, change, name }: PasskeyChange & { at: Temporal.Instant },
): LetterMessage =>
  writeWarning(to, ({ shop, locale, origin }) => {
    const told = { time: sayMoment(at, locale), name, shop }
    const isAdded = change === 'added'
    return {
      subject: isAdded
        ? m.letter_passkey_added_subject({ shop }, { locale })
        : m.letter_passkey_removed_subject({ shop }, { locale }),
      told: isAdded ? m.letter_passkey_added_text(told, { locale }) : m.letter_passkey_removed_text(told, { locale }),
      notYou: m.letter_passkey_not_you({}, { locale }),
      button: {
        label: m.letter_passkey_button({}, { locale }),
        link: `${origin}/personal/logins?lang=${locale}`,
      },
    }
  })

interface Warning {
  subject: string
  told: string
  notYou: string
  button: { label: string; link: string }
}

/** A security mail about the account. */
function writeWarning(
  { contact, from, origin }: AccountAddressee,
  warn: (about: { shop: string; locale: Locale; origin: string }) => Warning,
): LetterMessage {
  const { shopName: shop, locale } = from
  const { subject, told, notYou, button } = warn({ shop, locale, origin })
  return contact.kind === 'mobile'
    ? asSms(contact.address, `${shop}: ${told} ${notYou}`)
    : asMail({ to: contact.address, ...writeLetter({ subject, paragraphs: [told, notYou], button }, from) })
}

/** Tells a member whom staff registered how to activate the account: §2. */
export function writeInvitation({ contact, from, origin }: AccountAddressee): LetterMessage {
  const { shopName: shop, locale } = from
  const link = `${origin}/register?step=activate&lang=${locale}`
  if (contact.kind === 'mobile') return asSms(contact.address, m.letter_counter_sms({ shop, link }, { locale }))
  const letter = {
    subject: m.letter_counter_subject({ shop }, { locale }),
    paragraphs: [m.letter_counter_text({}, { locale })],
    button: { label: m.letter_counter_button({}, { locale }), link },
  }
  return asMail({ to: contact.address, ...writeLetter(letter, from) })
}
