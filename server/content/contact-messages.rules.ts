import type { Complaint } from '#contract/complaints.ts'
import { complainOfText } from '#server/shop/postal-addresses.rules.ts'
import { isMailAddress, placeText, plain, readPhone } from '#server/shop/contacts.rules.ts'

/** The input of the contact form. */
export interface WrittenMessage {
  name: string
  email: string
  phone: string
  message: string
}

const longest = { name: 80, message: 2_000 }

/** Plain text with uniform line ends, without invisible or bidirectional control characters. */
export const tidyText = (text: string): string =>
  text
    .normalize('NFC')
    .replaceAll(/\r\n?|[\u2028\u2029]/g, '\n')
    .replaceAll(/[^\P{Cc}\n\t]|\p{Cf}/gu, '')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()

/** On one line, because it becomes part of a mail subject. */
export const tidyName = (name: string): string => plain(name).replaceAll(/\s+/g, ' ')

/** The error of each field; the phone number is optional. §5 */
export function judgeWritten({
  name,
  email,
  phone,
  message,
}: WrittenMessage): Record<keyof WrittenMessage, Complaint | undefined> {
  const text = tidyText(message)
  const address = plain(email)
  return {
    name: complainOfText(tidyName(name), longest.name, placeText, {
      missing: 'sender_name_required',
      wrong: 'name_characters',
    }),
    email:
      address === '' ? 'email_required' : isMailAddress(address) && address.length <= 254 ? undefined : 'email_invalid',
    phone: plain(phone) === '' || readPhone(phone) ? undefined : 'phone_invalid',
    message: text === '' ? 'message_required' : text.length > longest.message ? 'message_too_long' : undefined,
  }
}
