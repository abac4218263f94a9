import { plain, readPhone } from './contacts.rules.ts'

/** What a buyer says of themselves with an order, as far as limits know a customer again by it. */
export interface CustomerDetails {
  email?: string | undefined
  phone?: string | undefined
  district?: string | undefined
  building?: string | undefined
  block?: string | undefined
  floor?: string | undefined
  flat?: string | undefined
}

/**
 * The names under which limits count a customer, beside the visitor: two orders that share one of them are one customer's. What is
 * missing or cannot be read makes no name.
 */
export function listCustomerKeys(buyer: CustomerDetails): string[] {
  const keys = { mail: mailKey(buyer.email ?? ''), phone: readPhone(buyer.phone ?? ''), door: addressKey(buyer) }
  return Object.entries(keys).flatMap(([kind, name]) => (name ? [`${kind} ${name}`] : []))
}

/** Mail to `amy+shop@` arrives at `amy@`; Gmail ignores dots, other hosts give two people names that differ by one. */
function mailKey(email: string): string | null {
  const [, name, host] = /^([^@+]+)(?:\+[^@]*)?@([^@]+)$/.exec(plain(email).toLowerCase()) ?? []
  if (!name || !host) return null
  const isGmail = host === 'gmail.com' || host === 'googlemail.com'
  return isGmail ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${host}`
}

/**
 * District, building, floor and flat. An estate gives all its blocks one name, so the block belongs to the building. A building
 * without a floor and a flat is many people's door.
 */
function addressKey({
  district = '',
  building = '',
  block = '',
  floor = '',
  flat = '',
}: CustomerDetails): string | null {
  const houseName = bare(building) + bare(block, /\b(block|blk|tower)\b|[座棟栋幢第]/gu)
  const [storey, room] = [floorName(floor), bare(flat, /\b(flat|room|rm|unit)\b|單位|单位|[室房號号]/gu)]
  return district === '' || houseName === '' || storey + room === ''
    ? null
    : [district, houseName, storey, room].join('|')
}

/** `12/F`, `12th Floor`, `十二樓` and `12` are one floor; the ground floor is `G`. */
function floorName(floor: string): string {
  const name = bare(floor, /\b(floor|level)\b|地下|地面|[樓楼層层]/gu)
  if (name === '') return /地下|地面/.test(floor) ? 'g' : ''
  return name
    .replace(/^ground$/, 'g')
    .replace(/^(.*\d)(st|nd|rd|th)$/, '$1')
    .replace(/^(.+)f$/, '$1')
}

/** A part of an address without blanks, marks, leading zeros and the words that only say which part it is; "none" is nothing. */
function bare(part: string, words?: RegExp): string {
  const text = plain(part).toLowerCase()
  if (/^(none|nil|no|n\/?a|[-無无]*)$/.test(text)) return ''
  return readNumerals(words ? text.replaceAll(words, ' ') : text)
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .replaceAll(/(?<!\d)0+(?=\d)/g, '')
}

const digits = '〇一二三四五六七八九'

/** Chinese numbers up to 99 as figures: 十二 is 12, 二〇三 is 203. */
const readNumerals = (text: string): string =>
  text
    .replaceAll('零', '〇')
    .replaceAll(
      /([一二三四五六七八九]?)十([一二三四五六七八九]?)/g,
      (_, tens: string, ones: string) => `${tens ? digits.indexOf(tens) : 1}${ones ? digits.indexOf(ones) : 0}`,
    )
    .replaceAll(/[〇一二三四五六七八九]/g, (digit) => String(digits.indexOf(digit)))
