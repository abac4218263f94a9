import { isUuid } from '#server/lib/database/uuid.ts'

/** A card's number and PIN, and the hashes that are stored. */
export interface NewCode {
  code: string
  pin: string
  codeHash: Buffer
  pinHash: Buffer
  first2: string
  last4: string
}

/** The number in groups of four digits, as printed and mailed. */
export const writeCode = (digits: string): string => digits.replace(/(\d{4})(?=\d)/g, '$1 ')

/** Parses a typed number: full-width digits, spaces and hyphens are accepted; undefined when it cannot be a card number. */
export function readCode(typed: string): string | undefined {
  const digits = readDigits(typed)
  return /^\d{16}$/.test(digits) ? digits : undefined
}

export function readPin(typed: string): string | undefined {
  const digits = readDigits(typed)
  return /^\d{6}$/.test(digits) ? digits : undefined
}

const readDigits = (typed: string) => typed.normalize('NFKC').replaceAll(/[\s\u2010-\u2015-]/g, '')

/** §3: the first 2 and the last 4 digits. */
export const maskCode = ({ first2, last4 }: { first2: string; last4: string }): string =>
  `${first2}** **** **** ${last4}`

/** The card of a refNo, own or granted; undefined when it cannot be one. */
export function readRefNo(refNo: string): { card: string; isGranted: boolean } | undefined {
  const [card = '', mark] = refNo.split('.')
  return isUuid(card) ? { card, isGranted: mark !== undefined } : undefined
}
