import { Converter } from 'opencc-js/cn2t'

/** The words of one language: key → text. A text with plural forms is a tree of its forms. */
export type WordTable = Record<string, unknown>

export interface WordFile {
  locale: string
  file: string
  words: WordTable
}

const toTraditional = Converter({ from: 'cn', to: 'hk' })

/**
 * Level 1 of Big5, the 5,401 characters in daily use. 后, 里 and 台 are included, although they also stand for other characters in
 * Simplified Chinese.
 */
const daily = new Set<string>()
const big5 = new TextDecoder('big5')
for (let lead = 0xa4; lead <= 0xc6; lead++) {
  for (let trail = 0x40; trail <= 0xfe; trail++) {
    if (lead < 0xc6 || trail <= 0x7e) daily.add(big5.decode(Uint8Array.of(lead, trail)))
  }
}

/** One term for one thing, as used in Hong Kong; the first is the term to avoid. */
const otherNames: readonly [otherName: RegExp, name: string][] = [
  [/下單/, '落單'],
  [/價格/, '價錢'],
  [/運費/, '送貨費'],
  [/裡/, '裏'],
  [/禮物卡/, '禮品卡'],
  // §8: a pre-order promises delivery to the buyer; 到貨 means that goods are in stock again.
  [/預計[^，。]*到貨|到貨日期/, '送達'],
]
/** A date or time begins with digits and ends with 日, so no space separates it from the Chinese text around it. */
const blankBesideDay = /(?:[於為自]|預計|最快|由|（) \{(?:day|date|moment|time|before)\}|\{(?:day|date)\} [^，。\s\w{]/

export function findOtherNames(text: string): string[] {
  const wrong = otherNames.flatMap(([other, name]) => {
    const [found] = other.exec(text) ?? []
    return found ? [`${found} for ${name}`] : []
  })
  const [blank] = blankBesideDay.exec(text) ?? []
  return blank ? [...wrong, `a blank beside a day: ${blank}`] : wrong
}

export function findSimplified(text: string): string[] {
  return Array.from(text).filter(
    (character) => /\p{Script=Han}/u.test(character) && !daily.has(character) && toTraditional(character) !== character,
  )
}

/** Rules for one language only. */
const ownLaws: Readonly<Record<string, (said: readonly string[]) => string[]>> = {
  'zh-TW': (said) => {
    const otherwise = said.flatMap(findOtherNames)
    const simplified = new Set(said.flatMap(findSimplified))
    return [
      ...(otherwise.length > 0 ? [`says ${otherwise.join(', ')}`] : []),
      ...(simplified.size > 0 ? [`has Simplified characters: ${[...simplified].join('')}`] : []),
    ]
  },
}

/** A language may be one file, as translators deliver it, instead of one file per topic. */
const wholeFile = 'all.json'

/** All differences between the languages, empty texts, and texts in the wrong script. */
export function judgeWords(wordFiles: readonly WordFile[], locales: readonly string[]): string[] {
  const byTopic = wordFiles.filter(({ file }) => file !== wholeFile)
  const topics = new Set(byTopic.map(({ file }) => file))
  const tables = locales.map((locale) => ({ locale, files: wordFiles.filter((each) => each.locale === locale) }))
  const keys = new Set(wordFiles.flatMap(({ words }) => Object.keys(words)).filter((key) => key !== '$schema'))
  return [
    ...tables.flatMap((table) => judgeFiles(table, topics)),
    ...[...keys].flatMap((key) => judgePlace(key, byTopic)),
    ...[...keys].flatMap((key) => judgeKey(key, tables)),
  ]
}

interface Language {
  locale: string
  files: readonly WordFile[]
}

function judgeFiles({ locale, files }: Language, topics: ReadonlySet<string>): string[] {
  const names = files.map(({ file }) => file)
  if (names.includes(wholeFile))
    return names.length > 1 ? [`${locale}/${wholeFile} is the whole language: no other file beside it`] : []
  return [...topics].filter((file) => !names.includes(file)).map((file) => `${locale}/${file} is missing`)
}

function judgePlace(key: string, byTopic: readonly WordFile[]): string[] {
  const places = new Set(byTopic.filter(({ words }) => key in words).map(({ file }) => file))
  return places.size > 1 ? [`${key} stands in ${[...places].join(' and in ')}`] : []
}

function judgeKey(key: string, tables: readonly Language[]): string[] {
  const wrong: string[] = []
  const said = tables.map(({ locale, files }) => {
    const stands = files.find(({ words }) => key in words)
    return { place: `${locale}/${stands?.file ?? ''} ${key}`, locale, text: stands?.words[key] }
  })
  for (const { place, locale, text } of said) {
    if (text === undefined) wrong.push(`${place} is not said`)
    else if (!sentences(text).length || sentences(text).some((sentence) => sentence.trim() === ''))
      wrong.push(`${place} is empty`)
    wrong.push(...(ownLaws[locale]?.(sentences(text)) ?? []).map((law) => `${place} ${law}`))
    if (/please enter/i.test(sentences(text).join('\n'))) wrong.push(`${place} says please enter for please input`)
  }
  const parameters = said.filter(({ text }) => text !== undefined).map(({ text }) => parametersOf(text))
  if (new Set(parameters).size > 1) wrong.push(`${key} takes {${[...new Set(parameters)].join('} or {')}}`)
  return wrong
}

function sentences(text: unknown): string[] {
  if (typeof text === 'string') return [text]
  if (Array.isArray(text)) return text.flatMap(sentences)
  if (typeof text !== 'object' || text === null) return []
  return 'match' in text ? Object.values(text.match as object).map(String) : Object.values(text).flatMap(sentences)
}

/** The parameters of a text: names in braces, and the selectors of its forms. */
function parametersOf(text: unknown): string {
  const named = sentences(text).flatMap((sentence) =>
    [...sentence.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? ''),
  )
  const chosenBy =
    typeof text === 'string' ? [] : [...JSON.stringify(text).matchAll(/"input (\w+)"/g)].map(([, name]) => name ?? '')
  return [...new Set([...named, ...chosenBy])].sort().join(', ')
}

/** Keys that no source uses. A key composed at run time (`refusal_${code}`) is recognised by its prefix. */
export function findUnsaid(wordFiles: readonly WordFile[], sources: readonly string[]): string[] {
  const said = new Set(sources.flatMap((source) => source.match(/\w+/g) ?? []))
  const begun = [
    ...new Set(sources.flatMap((source) => [...source.matchAll(/`(\w+_)\$\{/g)].map(([, begin]) => begin ?? ''))),
  ]
  const keys = new Set(wordFiles.flatMap(({ words }) => Object.keys(words)))
  return [...keys].filter((key) => key !== '$schema' && !said.has(key) && !begun.some((begin) => key.startsWith(begin)))
}
