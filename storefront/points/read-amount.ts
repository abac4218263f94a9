import { plain } from '#server/shop/contacts.rules.ts'

/** Dollars as they are typed: 1,280, HK$258.80, also in full width. Null for what is no amount above nothing. */
export function readAmount(text: string): number | null {
  const digits = plain(text)
    .replace(/^(HK)?\$/i, '')
    .replaceAll(',', '')
    .trim()
  if (!/^\d{1,8}(\.\d{1,2})?$/.test(digits)) return null
  const amount = Number(digits)
  return amount > 0 ? amount : null
}

/** Points as they are typed: whole, and more than none. */
export function readCount(text: string): number | null {
  const digits = plain(text).replaceAll(',', '')
  return /^[1-9]\d{0,7}$/.test(digits) ? Number(digits) : null
}
