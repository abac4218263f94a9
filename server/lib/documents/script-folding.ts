import { Converter } from 'opencc-js/t2cn'

// Folds traditional, simplified and variant characters of one word, so that search does not distinguish them: 電 and 电, 裏
// and 裡, 麵 and 麪.
// Several traditional characters share one simplified character, so only that direction is unambiguous,
// whatever the context. The other direction (里 to 里 or 裏?) depends on the meaning.
const convert = Converter({ from: 'hk', to: 'cn' })
const partners = Uint16Array.from({ length: 65_536 }, (_, code) => code)
for (let code = 0x3400; code <= 0x9fff; code++) {
  const partner = convert(String.fromCharCode(code))
  if (partner.length === 1) partners[code] = partner.charCodeAt(0)
}
partners['著'.charCodeAt(0)] = '着'.charCodeAt(0)

/** Replaces each Chinese character by the representative of its variants. The length does not change. */
export function foldScript(text: string): string {
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (partners[code] !== code) return text.slice(0, at) + rewrite(text, at)
  }
  return text
}

function rewrite(text: string, from: number): string {
  const codes = new Uint16Array(text.length - from)
  for (let at = from; at < text.length; at++) codes[at - from] = partners[text.charCodeAt(at)]!
  return String.fromCharCode(...codes.subarray(0, 10_000)) + (codes.length > 10_000 ? rewrite(text, from + 10_000) : '')
}
