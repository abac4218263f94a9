import { Synonyms } from './synonyms.rules.ts'

type Conversion = (text: string) => string

/** A token of a query: Chinese (and kana) by run, everything else by word. */
export type Token = { kind: 'han'; text: string } | { kind: 'word'; text: string; raw: string }

/** The words of folded text, in order. */
export function tokenize(folded: string): Token[] {
  return Array.from(folded.matchAll(token), ([text, han]) =>
    han ? { kind: 'han', text } : { kind: 'word', text: stem(text), raw: text },
  )
}

/** The same text for the same words. */
export const keyOf = (tokens: readonly Token[]) => tokens.map(({ text }) => text).join(' ')

export type LocatedToken = Token & { at: number }

/** The words of folded text with their places. */
export const locateTokens = (folded: string): LocatedToken[] =>
  Array.from(folded.matchAll(token), ({ 0: text, 1: han, index: at }) =>
    han ? { kind: 'han', text, at } : { kind: 'word', text: stem(text), raw: text, at },
  )

/** Receives the words of a text: Latin words as stem and spelling, Chinese as character codes. */
export interface Listener {
  word(stem: string, written: string): void
  one(code: number): void
  pair(first: number, second: number): void
}

/** The tokenizer, for indexed goods and for queries. */
export class Reading {
  readonly #oneScript: Conversion
  readonly #synonyms: Synonyms

  constructor(oneScript: Conversion) {
    this.#oneScript = oneScript
    this.#synonyms = new Synonyms((name) => this.fold(name))
  }

  /** Folds text for comparison: width, case, script, accents, and numbers joined with their unit. Folding is idempotent. */
  fold(text: string): string {
    const plain = this.#oneScript(text.normalize('NFKC').toLowerCase())
    return joinUnits(stripAccents(plain).replace(/['’`´]/g, ''))
  }

  /** Folded words in the visitor's own spelling, so that the answer is in the same script. */
  asTyped(words: string, typed: string): string {
    const original = typed.normalize('NFKC')
    const same = this.#oneScript(original)
    return words.replace(/\p{sc=Han}+/gu, (run) => {
      const at = same.indexOf(run)
      return at < 0 ? run : original.slice(at, at + run.length)
    })
  }

  /** Folded text for comparing names: synonyms replaced by one word, Latin words stemmed. */
  nameOneWay(folded: string): string {
    return this.#synonyms.nameThings(folded, true).text.replace(/[a-z]+/g, stem)
  }

  /** The tokens of a query, with canonical names. */
  readQuery(folded: string): Token[] {
    return tokenize(this.#synonyms.nameThings(folded).text)
  }

  /**
   * Emits every indexable word of folded text: Chinese characters alone and in pairs; `ww90t-123` whole and in parts, so that
   * both spellings match; things under all their names.
   */
  tellWords(folded: string, told: Listener): void {
    const { text, others } = this.#synonyms.nameThings(folded)
    tellTokens(folded, told)
    if (text !== folded) tellTokens(text, told)
    for (const name of others) tellTokens(name, told, false)
  }
}

/** `ww90t` as `ww`, `90`, `t`. */
export const splitModel = (word: string): string[] => word.match(/[0-9]+(?:\.[0-9]+)?|[^0-9.]+/g) ?? []

/** Singular and plural are one word. Stronger stemming would merge different goods. */
export function stem(word: string): string {
  if (word.length < 4 || !word.endsWith('s') || !/^[a-z]+$/.test(word)) return word
  if (word.endsWith('ies') && word.length > 4) return `${word.slice(0, -3)}y`
  if (/(?:ss|us|is)$/.test(word)) return word
  return /(?:s|x|z|ch|sh)es$/.test(word) ? word.slice(0, -2) : word.slice(0, -1)
}

function tellTokens(folded: string, told: Listener, ones = true) {
  let chain = ''
  let links = 0
  let end = -2
  for (const match of folded.matchAll(token)) {
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

/** The pairs of a Chinese run; a single character itself. */
export const pairsOf = (run: string): string[] =>
  run.length < 2 ? [run] : Array.from({ length: run.length - 1 }, (_, at) => run.slice(at, at + 2))

const token =
  /([\p{sc=Han}\p{sc=Hira}\p{sc=Kana}ー々]+)|[0-9]+\.[0-9]+[a-z]*|[[\p{L}\p{N}]--[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}ー々]]+/gv

function stripAccents(text: string) {
  return /[\u00c0-\u024f]/.test(text)
    ? text
        .normalize('NFD')
        .replace(/[\u0300-\u036f]/g, '')
        .normalize('NFC')
    : text
}

// Units in canonical form, and as people write them in either language: 340克, 340 g and 340grams are one word. 米 is omitted
// because it also means rice.
const unitNames: Record<string, string> = {
  kg: 'kg kgs kilogram kilograms 千克 公斤',
  g: 'g gm gram grams 克',
  mg: 'mg 毫克',
  l: 'l ltr litre litres liter liters 升 公升',
  ml: 'ml 毫升',
  inch: 'inch inches " ” 吋 寸 英寸',
  cm: 'cm 厘米 公分',
  mm: 'mm 毫米',
  w: 'w watt watts 瓦',
  hp: 'hp 匹',
  oz: 'oz 安士 盎司',
  lb: 'lb lbs 磅',
  v: 'v 伏',
  mah: 'mah 毫安',
  gb: 'gb',
  tb: 'tb',
  gsm: 'gsm',
}
const unitOf = new Map(
  Object.entries(unitNames).flatMap(([unit, names]) => names.split(' ').map((name) => [name, unit] as const)),
)
const [latinUnits, chineseUnits] = [/^[a-z]/, /^[^a-z]/].map((kind) =>
  [...unitOf.keys()]
    .filter((name) => kind.test(name))
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
      `${amount}${unitOf.get(latin ?? chinese ?? '')}${next ? ' ' : ''}`,
  )
}
