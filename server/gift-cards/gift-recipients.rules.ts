import type { Complaint } from '#contract/complaints.ts'
import type { Locale } from '#contract/shop.ts'
import { complainOfText } from '#server/shop/postal-addresses.rules.ts'
import { dropEmpty } from '#server/shop/complaints.rules.ts'
import { isMailAddress, placeText, plain } from '#server/shop/contacts.rules.ts'
import { defaultLanguage, isLanguage } from '#words/languages.ts'

/** The recipient of a bought card, if not the buyer. */
export interface Recipient {
  email: string
  name: string
  message: string
  /** The language of the mail; the giver knows what the recipient reads. */
  language: Locale
}

export const mostOfName = 40
export const mostOfMessage = 140
const mostOfEmail = 100 // it is part of a line's key, which has a maximum length

const codes = ['email', 'name', 'message', 'language'] as const
export type RecipientWords = Partial<Record<(typeof codes)[number], string>>

export type GiftWords =
  | { kind: 'own' } // the buyer keeps it, or passes it on
  | { kind: 'gift'; recipient: Recipient }
  | { kind: 'wrong'; complaints: Partial<Record<keyof Recipient, Complaint>> }

/** A mail of the shop with text of a stranger must not contain links. */
const leadsAway = /:\/\/|www\./i

/** The recipient that the buyer means; words without an e-mail are not a gift yet. */
export function judgeGift({ email = '', name = '', message = '', language = '' }: RecipientWords): GiftWords {
  const typed = {
    email: plain(email).toLowerCase(),
    name: name.trim(),
    message: message.trim().replaceAll(/\s+/g, ' '),
  }
  if (!typed.email && !typed.name && !typed.message) return { kind: 'own' }
  const complaints = dropEmpty<keyof Recipient>({
    email: complainOfEmail(typed.email),
    name: complainOfText(typed.name, mostOfName, placeText, { missing: 'name_required', wrong: 'name_characters' }),
    message: complainOfMessage(typed.message),
  })
  if (Object.keys(complaints).length > 0) return { kind: 'wrong', complaints }
  return { kind: 'gift', recipient: { ...typed, language: isLanguage(language) ? language : defaultLanguage } }
}

function complainOfEmail(email: string): Complaint | undefined {
  if (email === '') return 'recipient_email_required'
  return email.length > mostOfEmail || !isMailAddress(email) ? 'email_invalid' : undefined
}

function complainOfMessage(message: string): Complaint | undefined {
  if (message.length > mostOfMessage) return 'too_long'
  return leadsAway.test(message) ? 'gift_message_characters' : undefined
}

/** Encodes the recipient in the line's `dynamicAttr`; separators in the words are escaped. */
export const writeGift = (recipient: Recipient): string =>
  codes.map((code) => `${code}:${recipient[code].replaceAll('%', '%25').replaceAll(';', '%3B')}`).join(';')

/** Decodes the recipient of a line, in any order of the words, so that the same wish gives the same line. */
export function readGift(dynamicAttr: string): GiftWords {
  const given = Object.fromEntries(
    dynamicAttr.split(';').map((part) => {
      const [code = '', ...words] = part.split(':')
      return [code.trim(), words.join(':').replaceAll('%3B', ';').replaceAll('%25', '%')]
    }),
  )
  return judgeGift(given)
}
