// §5 free text; names and address parts allow some more characters.
export const freeText = /^[\p{L}\p{M}\p{N}_\-\s]*$/u
export const placeText = /^[\p{L}\p{M}\p{N}_\-\s.,'/()&#]*$/u
const mailAddress =
  /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]+@[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?(?:\.[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?)+$/
const phone = /^(?:\+?852[ -]?)?([2-9]\d{3})[ -]?(\d{4})$/

/** Converts full-width characters, common on Chinese keyboards, to plain ones. */
export const plain = (text: string) => text.normalize('NFKC').trim()

/** A Hong Kong phone number in E.164; null when invalid. */
export function readPhone(text: string): string | null {
  const parts = phone.exec(plain(text))
  return parts && `+852${parts[1]}${parts[2]}`
}

/** The telephone of a shop in E.164: of Hong Kong, or of any country with its code; null when invalid. */
export function readShopPhone(text: string): string | null {
  const abroad = plain(text).replaceAll(/[ ()-]/g, '')
  return readPhone(text) ?? (/^\+(?!852)[1-9]\d{6,14}$/.test(abroad) ? abroad : null)
}

/** A number of Hong Kong in two groups, as it is read there; another stays as it is. */
export const showPhone = (e164: string): string => e164.replace(/^\+852(\d{4})(\d{4})$/, '+852 $1 $2')

/** A business registration number: eight digits, with the three of a branch where it has any. */
export const isBusinessNumber = (text: string) => /^\d{8}(-\d{3})?$/.test(plain(text))

export const isMailAddress = (text: string) =>
  mailAddress.test(text) && !text.includes('..') && !text.startsWith('.') && !text.includes('.@')

/** A number that receives SMS; landlines begin with 2 or 3. */
export function readMobile(text: string): string | null {
  const number = readPhone(text)
  return number && /^\+852[4-9]/.test(number) ? number : null
}

export interface Contact {
  kind: 'email' | 'mobile'
  /** The normalised contact: an e-mail in lower case, a phone number in E.164. */
  address: string
}

/** §5: an e-mail or a Hong Kong mobile number in one field; null when it is neither. */
export function readContact(text: string): Contact | null {
  const typed = plain(text)
  if (typed.length <= 254 && isMailAddress(typed)) return { kind: 'email', address: typed.toLowerCase() }
  const mobile = readMobile(typed)
  return mobile === null ? null : { kind: 'mobile', address: mobile }
}
