import type { SourceFile } from './imports.ts'

const code = `'(?:zh-TW|en-US|zh|en)'`
const compared = new RegExp(String.raw`[!=]==\s*${code}|${code}\s*[!=]==|\bcase ${code}:`)
const condition = /(?<![.\w]|[!=]== )(?:zh|en|isZh|isEn|isChinese|isEnglish) \?(?![.?:])/
/** Patterns of a condition that chooses between two fields of a language pair, such as `nameZh` and `nameEn`. */
const pairs = [
  ['zh', 'en'],
  ['en', 'zh'],
].map(([one, other]) => {
  const part = (language = '') =>
    String.raw`[^?:,;\n]*(?:\.${language}|_${language}|${language.replace(/^./, (first) => first.toUpperCase())})\b[^?:,;\n]*`
  return new RegExp(String.raw`(?<!\?)\?(?![.?:])\s*${part(one)}\s*:\s*${part(other)}`)
})
/** Two languages listed together, also in a pattern or as folder names: only punctuation and a folder between them. */
const list = /zh-TW['"|, \][]{1,4}(?:words\/)?en-US|en-US['"|, \][]{1,4}(?:words\/)?zh-TW/
/** The files that may list the languages: the contract, the bank (a separate program), and this file. */
const lists = new Set(['contract/shop.ts', 'bank/payment.ts', 'scripts/languages.ts'])

/**
 * Forbids conditions on a language, with which a third language would silently get the second one's value; differences belong in
 * a table with a row per language.
 */
export function judgeLanguages(sources: readonly SourceFile[]): string[] {
  return sources
    .filter(({ file }) => /\.tsx?$/.test(file) && !/^tests\/|\.test\.tsx?$/.test(file))
    .flatMap(({ file, text }) => {
      const wrong: string[] = []
      if (compared.test(text) || condition.test(text) || pairs.some((pair) => pair.test(text)))
        wrong.push('chooses by a language: take its row of words/languages.ts, a text of words/ or inLanguage')
      if (list.test(text) && !lists.has(file)) wrong.push('lists the languages: take `languages` of words/languages.ts')
      return wrong.map((law) => `${file} ${law}`)
    })
}
