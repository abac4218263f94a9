import { nameThings, useOneName } from '../synonyms/rules.ts'

type Conversion = (text: string) => string

/** A stretch of a visitor's text: Chinese (and kana) by the run, everything else by the word. */
export type Piece = { kind: 'han'; text: string } | { kind: 'word'; text: string; raw: string }

/**
 * Text as it is compared: one width, one case, Hong Kong's characters, no accents, a number next to its unit.
 * Folding what is folded changes nothing.
 */
export function fold(text: string, toHongKong: Conversion): string {
  const plain = toHongKong(text.normalize('NFKC').toLowerCase()).replace(variants, (one) => variantOf[one] ?? one)
  return joinUnits(stripAccents(plain).replace(/['’`´]/g, ''))
}

/** The words of folded text, in order. */
export function splitPieces(folded: string): Piece[] {
  return Array.from(folded.matchAll(piece), ([text, han]) =>
    han ? { kind: 'han', text } : { kind: 'word', text: stem(text), raw: text },
  )
}

/** Is told the words of a text: a Latin word by its stem and as it was written; Chinese by the codes of its characters. */
export interface Listener {
  word(stem: string, written: string): void
  one(code: number): void
  pair(first: number, second: number): void
}

/**
 * Tells every word under which folded text can be found: Chinese characters alone and in pairs; `ww90t-123` whole and in
 * parts, so that either way of typing it leads there; things by all their names.
 */
export function tellWords(folded: string, told: Listener): void {
  const { text, others } = nameThings(folded)
  tellPieces(folded, told)
  if (text !== folded) tellPieces(text, told)
  for (const name of others) tellPieces(name, told, false)
}

/** What a visitor asks for, in the names that stand for all names. */
export const readQuery = (folded: string): Piece[] => splitPieces(useOneName(folded))

/** `ww90t` as `ww`, `90`, `t`. */
export const splitModel = (word: string): string[] => word.match(/[0-9]+(?:\.[0-9]+)?|[^0-9.]+/g) ?? []

/** Singular and plural are one word; nothing cleverer, because a wrong stem loses goods. */
export function stem(word: string): string {
  if (word.length < 4 || !word.endsWith('s') || !/^[a-z]+$/.test(word)) return word
  if (word.endsWith('ies') && word.length > 4) return `${word.slice(0, -3)}y`
  if (/(?:ss|us|is)$/.test(word)) return word
  return /(?:s|x|z|ch|sh)es$/.test(word) ? word.slice(0, -2) : word.slice(0, -1)
}

function tellPieces(folded: string, told: Listener, ones = true) {
  let chain = ''
  let links = 0
  let end = -2
  for (const match of folded.matchAll(piece)) {
    const [text, han] = match
    if (han) {
      tellHan(text, told, ones)
      continue
    }
    told.word(stem(text), text)
    if (/[0-9]/.test(text)) tellParts(text, told)
    const linked = match.index === end + 1 && /[-./&+]/.test(folded[end] ?? '')
    if (!linked && links > 1) told.word(stem(chain), chain)
    chain = linked ? chain + text : text
    links = linked ? links + 1 : 1
    end = match.index + text.length
  }
  if (links > 1) told.word(stem(chain), chain)
}

function tellHan(run: string, told: Listener, ones: boolean) {
  for (let at = 0; at < run.length; at++) {
    if (ones) told.one(run.charCodeAt(at))
    if (at > 0) told.pair(run.charCodeAt(at - 1), run.charCodeAt(at))
  }
}

function tellParts(model: string, told: Listener) {
  const parts = splitModel(model)
  if (parts.length < 2) return
  for (const part of parts) if (part.length > 1 || /[0-9]/.test(part)) told.word(stem(part), part)
}

/** The pairs of a Chinese run; of a single character, itself. */
export const pairsOf = (run: string): string[] =>
  run.length < 2 ? [run] : Array.from({ length: run.length - 1 }, (_, at) => run.slice(at, at + 2))

const piece =
  /([\p{sc=Han}\p{sc=Hira}\p{sc=Kana}ー々]+)|[0-9]+\.[0-9]+[a-z]*|[[\p{L}\p{N}]--[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}ー々]]+/gv

// Two ways to write one character that no conversion unites.
const variantOf: Record<string, string> = {
  麪: '麵',
  裡: '裏',
  臺: '台',
  衞: '衛',
  啓: '啟',
  着: '著',
  綫: '線',
  牀: '床',
  鷄: '雞',
  羣: '群',
  峯: '峰',
  鈎: '鉤',
  濶: '闊',
  厨: '廚',
  爲: '為',
  説: '說',
  鹹: '咸',
  麯: '曲',
}
const variants = new RegExp(`[${Object.keys(variantOf).join('')}]`, 'g')

function stripAccents(text: string) {
  return /[\u00c0-\u024f]/.test(text)
    ? text
        .normalize('NFD')
        .replace(/[\u0300-\u036f]/g, '')
        .normalize('NFC')
    : text
}

// A unit as people write it, in either language, and as it is kept: 340克, 340 g and 340grams are one word. 米 is left out: it is rice.
const unitOf: Record<string, string> = {
  千克: 'kg',
  公斤: 'kg',
  毫克: 'mg',
  克: 'g',
  公升: 'l',
  毫升: 'ml',
  升: 'l',
  吋: 'inch',
  英寸: 'inch',
  寸: 'inch',
  厘米: 'cm',
  公分: 'cm',
  毫米: 'mm',
  瓦: 'w',
  匹: 'hp',
  安士: 'oz',
  盎司: 'oz',
  磅: 'lb',
  伏: 'v',
  毫安: 'mah',
  kilogram: 'kg',
  kilograms: 'kg',
  kgs: 'kg',
  kg: 'kg',
  mg: 'mg',
  grams: 'g',
  gram: 'g',
  gm: 'g',
  g: 'g',
  litres: 'l',
  litre: 'l',
  liters: 'l',
  liter: 'l',
  ltr: 'l',
  l: 'l',
  ml: 'ml',
  inches: 'inch',
  inch: 'inch',
  '"': 'inch',
  '”': 'inch',
  cm: 'cm',
  mm: 'mm',
  watts: 'w',
  watt: 'w',
  w: 'w',
  hp: 'hp',
  oz: 'oz',
  lbs: 'lb',
  lb: 'lb',
  gb: 'gb',
  tb: 'tb',
  mah: 'mah',
  gsm: 'gsm',
  v: 'v',
}
const [chineseUnits, latinUnits] = [/^[^a-z]/, /^[a-z]/].map((kind) =>
  Object.keys(unitOf)
    .filter((unit) => kind.test(unit))
    .sort((a, b) => b.length - a.length)
    .join('|'),
)
const measured = new RegExp(
  `([0-9]+(?:\\.[0-9]+)?)[ -]?(?:(${latinUnits})(?![a-z0-9])|(${chineseUnits})(?=([a-z0-9])?))`,
  'g',
)

function joinUnits(text: string) {
  return text.replace(
    measured,
    (_, amount: string, latin?: string, chinese?: string, next?: string) =>
      `${amount}${unitOf[latin ?? chinese ?? '']}${next ? ' ' : ''}`,
  )
}
