import type { SourceFile } from './imports.ts'

const code = `'(?:zh-TW|en-US|zh|en)'`
const compared = new RegExp(String.raw`[!=]==\s*${code}|${code}\s*[!=]==|\bcase ${code}:`)
const condition = /(?<![.\w]|[!=]== )(?:zh|en|isZh|isEn|isChinese|isEnglish) \?(?![.?:])/
/** One name of a row where something holds, its other name where it does not. */
const pairs = [
  ['zh', 'en'],
  ['en', 'zh'],
].map(([one, other]) => {
  const part = (language = '') =>
    String.raw`[^?:,;\n]*(?:\.${language}|_${language}|${language.replace(/^./, (first) => first.toUpperCase())})\b[^?:,;\n]*`
  return new RegExp(String.raw`(?<!\?)\?(?![.?:])\s*${part(one)}\s*:\s*${part(other)}`)
})
/** In a list, a pattern or a name of folders: nothing but signs and a folder stands between the two. */
const list = /zh-TW['"|, \][]{1,4}(?:words\/)?en-US|en-US['"|, \][]{1,4}(?:words\/)?zh-TW/
/** Who names the languages: the contract, the bank, which is a program of its own, and this law. */
const lists = new Set(['contract/shop.ts', 'bank/payment.ts', 'scripts/languages.ts'])

/** A third language must not fall to the second in silence: what differs by language is a table with a row for each. */
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
