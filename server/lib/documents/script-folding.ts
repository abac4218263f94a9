import { Converter } from 'opencc-js/t2cn'

// Traditional, simplified and variant characters of one word, told apart by no search: 電 and 电, 裏 and 裡, 麵 and 麪.
// Simplified writing merges what traditional writing tells apart, so only that way is a character's partner certain,
// whatever stands around it; the other way (里 to 里 or 裏?) takes a guess at the sense, which differs from text to text.
const convert = Converter({ from: 'hk', to: 'cn' })
const partners = Uint16Array.from({ length: 65_536 }, (_, code) => code)
for (let code = 0x3400; code <= 0x9fff; code++) {
  const partner = convert(String.fromCharCode(code))
  if (partner.length === 1) partners[code] = partner.charCodeAt(0)
}
partners['著'.charCodeAt(0)] = '着'.charCodeAt(0)

/** The same text, each Chinese character by the one that stands for all its ways of writing. As long as the text itself. */
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
