import type { Complaint } from '#contract/refusals.ts'
import type { Locale } from '#contract/shop.ts'
import { complainOfText } from '#server/shop/postal-addresses.rules.ts'
import { dropEmpty } from '#server/shop/complaints.rules.ts'
import { isMailAddress, placeText, plain } from '#server/shop/contacts.rules.ts'
import { defaultLanguage, isLanguage } from '#words/languages.ts'

/** Whom a card that is bought goes to, in the place of its buyer. */
export interface Recipient {
  email: string
  name: string
  message: string
  /** In which the letter is written: the giver knows what the other one reads. */
  language: Locale
}

export const mostOfName = 40
export const mostOfMessage = 140
const mostOfEmail = 100 // with the others it has to lie in a line's key

const codes = ['email', 'name', 'message', 'language'] as const
export type RecipientWords = Partial<Record<(typeof codes)[number], string>>

export type GiftWords =
  | { kind: 'own' } // the buyer's to keep, or to hand on
  | { kind: 'gift'; recipient: Recipient }
  | { kind: 'wrong'; complaints: Partial<Record<keyof Recipient, Complaint>> }

/** A letter of the shop's with a stranger's words in it: it leads nowhere but to the shop. */
const leadsAway = /:\/\/|www\./i

/** Whom the buyer means; words without an e-mail are no gift yet. */
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

/** As a line of the cart and of the order keeps it; what parts the words is written out of them. */
export const writeGift = (recipient: Recipient): string =>
  codes.map((code) => `${code}:${recipient[code].replaceAll('%', '%25').replaceAll(';', '%3B')}`).join(';')

/** What a line of cards keeps; any order of the words, so that the same wish is the same line. */
export function readGift(dynamicAttr: string): GiftWords {
  const given = Object.fromEntries(
    dynamicAttr.split(';').map((part) => {
      const [code = '', ...words] = part.split(':')
      return [code.trim(), words.join(':').replaceAll('%3B', ';').replaceAll('%25', '%')]
    }),
  )
  return judgeGift(given)
}
