import { plain } from '#server/shop/contacts.rules.ts'

/** Parses dollars as typed: 1,280, HK$258.80, also in full-width characters. Null unless above 0. */
export function readAmount(text: string): number | null {
  const digits = plain(text)
    .replace(/^(HK)?\$/i, '')
    .replaceAll(',', '')
    .trim()
  if (!/^\d{1,8}(\.\d{1,2})?$/.test(digits)) return null
  const amount = Number(digits)
  return amount > 0 ? amount : null
}

/** Parses points as typed: a whole number above 0, else null. */
export function readCount(text: string): number | null {
  const digits = plain(text).replaceAll(',', '')
  return /^[1-9]\d{0,7}$/.test(digits) ? Number(digits) : null
}
