// §5 free text; names and parts of an address have some marks more.
export const freeText = /^[\p{L}\p{M}\p{N}_\-\s]*$/u
export const placeText = /^[\p{L}\p{M}\p{N}_\-\s.,'/()&#]*$/u
const mailAddress =
  /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]+@[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?(?:\.[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?)+$/
const phone = /^(?:\+?852[ -]?)?([2-9]\d{3})[ -]?(\d{4})$/

/** As people with a Chinese keyboard type it: full-width marks and figures mean the plain ones. */
export const plain = (text: string) => text.normalize('NFKC').trim()

/** A Hong Kong number as it is dialled from anywhere; null when it is none. */
export function readPhone(text: string): string | null {
  const parts = phone.exec(plain(text))
  return parts && `+852${parts[1]}${parts[2]}`
}

export const isMailAddress = (text: string) =>
  mailAddress.test(text) && !text.includes('..') && !text.startsWith('.') && !text.includes('.@')

/** Where an SMS arrives: landlines begin with 2 or 3. */
export function readMobile(text: string): string | null {
  const number = readPhone(text)
  return number && /^\+852[4-9]/.test(number) ? number : null
}

export interface Contact {
  kind: 'email' | 'mobile'
  /** As it is compared and written to: an e-mail in small letters, a phone in E.164. */
  address: string
}

/** One field for both, §5: an e-mail or a Hong Kong mobile, or null. */
export function readContact(text: string): Contact | null {
  const typed = plain(text)
  if (typed.length <= 254 && isMailAddress(typed)) return { kind: 'email', address: typed.toLowerCase() }
  const mobile = readMobile(typed)
  return mobile === null ? null : { kind: 'mobile', address: mobile }
}
