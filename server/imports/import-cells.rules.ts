import type { ImportProblem } from '#contract/import-refusals.ts'
import { judgeBarcode } from '#server/goods/goods-barcodes.rules.ts'
import { readTypedPrice } from '#server/goods/typed-prices.rules.ts'

/** What is wrong with a cell; `remedy` is what could stand there instead, where it can be told. */
export interface CellFault {
  problem: ImportProblem
  remedy: string
}

export type CellKind =
  | { kind: 'code' }
  | { kind: 'barcode' }
  | { kind: 'name'; most: number }
  | { kind: 'text'; most: number }
  | { kind: 'html'; most: number }
  | { kind: 'price' }
  | { kind: 'whole'; least: number; most: number }
  | { kind: 'yes' }
  | { kind: 'addresses' }

export type CellValue = string | number | boolean | readonly string[] | null
/** `absent`: nothing is said of this field; null: it is emptied. */
export type ReadCell = { kind: 'absent' } | { kind: 'value'; value: CellValue } | ({ kind: 'fault' } & CellFault)

/** Stands for "empty this": an empty cell changes nothing. */
const emptied = '∅'
const spreadsheetError = /^#(?:REF!|N\/A|VALUE!|DIV\/0!|NAME\?|NUM!|NULL!)$/
const tag = /<\/?[a-z][^<>]*>/i

const fault = (problem: ImportProblem, remedy = ''): ReadCell => ({ kind: 'fault', problem, remedy })
const value = (read: CellValue): ReadCell => ({ kind: 'value', value: read })

/** One cell as its column wants it. */
export function readCell(raw: string, wanted: CellKind): ReadCell {
  if (!raw.isWellFormed() || /[\0\ufffd]/.test(raw)) return fault('damaged_characters')
  const text = tidyCell(raw)
  if (text === '') return { kind: 'absent' }
  if (text === emptied) return value(null)
  if (spreadsheetError.test(text)) return fault('cell_error')
  if (text.startsWith('=')) return fault('formula_cell')
  const read = readers[wanted.kind] as (text: string, wanted: CellKind) => ReadCell
  return read(text, wanted)
}

/** Without what files bring along: a byte order mark, signs without width, the apostrophe of an export, `="0123"`. */
export function tidyCell(raw: string): string {
  const text = raw.replaceAll(/[\ufeff\u200b\u200e\u200f\u2060]/g, '').trim()
  const held = /^="([^"]*)"$/.exec(text)
  if (held) return held[1]!.trim()
  return /^'[=+\-@\t\r＝＋－＠]/.test(text) ? text.slice(1) : text
}

/** Addresses of the contract, which goods cannot have as their code. */
const reserved = new Set(['order', 'rows', 'change'])

const readers: { [Kind in CellKind['kind']]: (text: string, wanted: CellKind & { kind: Kind }) => ReadCell } = {
  code(text) {
    const plain = text.normalize('NFKC')
    if (/^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/.test(plain) && !reserved.has(plain.toLowerCase())) return value(plain)
    const near = plain
      .replaceAll(/[^A-Za-z0-9._-]+/g, '-')
      .replaceAll(/^[-._]+|-+$/g, '')
      .slice(0, 64)
    return fault('code_characters', near)
  },
  barcode(text) {
    const plain = text.normalize('NFKC').replaceAll(/\s/g, '')
    const verdict = judgeBarcode(plain)
    if (verdict === 'rounded') return fault('barcode_rounded')
    return verdict === 'wrong' ? fault('barcode_characters') : value(plain)
  },
  name(text, { most }) {
    if (tag.test(text)) return fault('html_in_name', stripHtml(text).slice(0, most))
    return text.length > most ? fault('too_long', text.slice(0, most)) : value(text.replaceAll(/\s+/g, ' '))
  },
  text: (text, { most }) => (text.length > most ? fault('too_long') : value(text.replaceAll(/\r\n?/g, '\n'))),
  html(text, { most }) {
    const plain = stripHtml(text)
    return plain.length > most ? fault('too_long') : value(plain)
  },
  price(text) {
    const cents = readTypedPrice(text)
    return cents === null ? fault('price_unreadable', nearPrice(text)) : value(cents)
  },
  whole(text, { least, most }) {
    const plain = text.normalize('NFKC').replaceAll(/\s/g, '')
    const isWhole = /^-?(?:\d{1,3}(?:,\d{3})+|\d{1,9})(?:\.0+)?$/.test(plain)
    const read = isWhole ? Number(plain.replaceAll(',', '')) : Number.NaN
    return read >= least && read <= most ? value(read) : fault('number_unreadable')
  },
  yes(text) {
    const plain = text.normalize('NFKC').toLowerCase()
    if (['true', 'yes', 'y', '1', '是', '✓'].includes(plain)) return value(true)
    return ['false', 'no', 'n', '0', '否'].includes(plain) ? value(false) : fault('yes_unreadable')
  },
  addresses(text) {
    const addresses = text.split(/\s+/)
    const wrong = addresses.find((address) => !/^https:\/\/[^\s/?#@:]+(?:[/?#]\S*)?$/.test(address))
    if (wrong === undefined) return value(addresses)
    return fault('picture_address', wrong.startsWith('http://') ? wrong.replace('http:', 'https:') : '')
  },
}

/** `1.299,00` is 1,299.00 where commas and points are changed round. */
function nearPrice(text: string): string {
  const plain = text.normalize('NFKC').replaceAll(/[^\d.,]/g, '')
  return /^\d{1,3}(?:\.\d{3})*,\d{1,2}$/.test(plain) ? plain.replaceAll('.', '').replace(',', '.') : ''
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

/** The words of a description in HTML, a line for each paragraph. The shop shows them as text, never as HTML. */
export function stripHtml(html: string): string {
  return html
    .replaceAll(/<(script|style)\b[\s\S]*?<\/\1\s*>/gi, '')
    .replaceAll(/<!--[\s\S]*?-->/g, '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/<li\b[^>]*>/gi, '\n• ')
    .replaceAll(/<(?:br|\/p|\/div|\/h[1-6]|\/ul|\/ol|\/tr|hr)\b[^>]*>/gi, '\n')
    .replaceAll(/<[^<>]*>/g, '')
    .replaceAll(
      /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]+));/gi,
      (whole, decimal?: string, hex?: string, name?: string) =>
        name === undefined ? readCodePoint(decimal, hex) : (entities[name.toLowerCase()] ?? whole),
    )
    .split('\n')
    .map((line) => line.trim())
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
}

function readCodePoint(decimal: string | undefined, hex: string | undefined): string {
  const point = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal)
  const isSign = point > 31 && point <= 0x10_ff_ff && !(point >= 0xd8_00 && point <= 0xdf_ff)
  return isSign ? String.fromCodePoint(point) : ''
}

/** GS1's check digit holds for a number of 8, 12, 13 or 14 digits, and for the same number with zeros before it. */
export function hasCheckDigit(digits: string): boolean {
  if (!/^\d{2,14}$/.test(digits)) return false
  const sum = Array.from(digits.padStart(14, '0')).reduce(
    (total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 3 : 1),
    0,
  )
  return sum % 10 === 0
}

/**
 * The barcode that a spreadsheet took the leading zeros of: the shop has it with them, or its length is of no barcode and its check
 * digit fits. null where nothing was lost.
 */
export function findLostZeros(barcode: string, isKnown: (barcode: string) => boolean): string | null {
  if (!/^\d{4,13}$/.test(barcode) || isKnown(barcode)) return null
  const padded = [8, 12, 13, 14]
    .filter((length) => length > barcode.length)
    .map((length) => barcode.padStart(length, '0'))
  const known = padded.find(isKnown)
  if (known !== undefined) return known
  const isOdd = barcode.length === 7 || (barcode.length >= 9 && barcode.length <= 11)
  return isOdd && hasCheckDigit(barcode) ? padded[0]! : null
}
