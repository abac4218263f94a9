import { plain, readPhone } from './contacts.rules.ts'

/** The details of a buyer by which limits recognise a customer. */
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
 * The keys under which limits count a customer, besides the visitor: two orders that share a key belong to one customer. Missing
 * or invalid details have no key.
 */
export function listCustomerKeys(buyer: CustomerDetails): string[] {
  const keys = { mail: mailKey(buyer.email ?? ''), phone: readPhone(buyer.phone ?? ''), door: addressKey(buyer) }
  return Object.entries(keys).flatMap(([kind, name]) => (name ? [`${kind} ${name}`] : []))
}

/**
 * Mail to `amy+shop@` arrives at `amy@`. Gmail ignores dots; on other hosts names that differ by a dot belong to different
 * people.
 */
function mailKey(email: string): string | null {
  const [, name, host] = /^([^@+]+)(?:\+[^@]*)?@([^@]+)$/.exec(plain(email).toLowerCase()) ?? []
  if (!name || !host) return null
  const isGmail = host === 'gmail.com' || host === 'googlemail.com'
  return isGmail ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${host}`
}

/**
 * District, building, floor and flat. All blocks of an estate share its name, so the block belongs to the building. A building
 * without floor and flat identifies nobody.
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

/** `12/F`, `12th Floor`, `十二樓` and `12` are the same floor; the ground floor is `G`. */
function floorName(floor: string): string {
  const name = bare(floor, /\b(floor|level)\b|地下|地面|[樓楼層层]/gu)
  if (name === '') return /地下|地面/.test(floor) ? 'g' : ''
  return name
    .replace(/^ground$/, 'g')
    .replace(/^(.*\d)(st|nd|rd|th)$/, '$1')
    .replace(/^(.+)f$/, '$1')
}

/** An address part without spaces, punctuation, leading zeros and words that only name the part; "none" is empty. */
function bare(part: string, words?: RegExp): string {
  const text = plain(part).toLowerCase()
  if (/^(none|nil|no|n\/?a|[-無无]*)$/.test(text)) return ''
  return readNumerals(words ? text.replaceAll(words, ' ') : text)
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .replaceAll(/(?<!\d)0+(?=\d)/g, '')
}

const digits = '〇一二三四五六七八九'

/** Chinese numerals up to 99, and digits, as figures: 十二 is 12, 二〇三 is 203. */
const readNumerals = (text: string): string =>
  text
    .replaceAll('零', '〇')
    .replaceAll(
      /([一二三四五六七八九]?)十([一二三四五六七八九]?)/g,
      (_, tens: string, ones: string) => `${tens ? digits.indexOf(tens) : 1}${ones ? digits.indexOf(ones) : 0}`,
    )
    .replaceAll(/[〇一二三四五六七八九]/g, (digit) => String(digits.indexOf(digit)))
