import { Converter } from 'opencc-js/cn2t'

const convert = Converter({ from: 'cn', to: 'hk' })

/** The characters that a conversion changes; most texts of a Hong Kong shop have none, and looking is cheaper than converting. */
const simplified = new Set<number>()
for (let point = 0x3400; point <= 0x9fff; point++) {
  const character = String.fromCharCode(point)
  if (convert(character) !== character) simplified.add(point)
}

/** Simplified characters as Hong Kong writes them: 电饭煲 becomes 電飯煲. */
export function toHongKong(text: string): string {
  for (let at = 0; at < text.length; at++) if (simplified.has(text.charCodeAt(at))) return convert(text)
  return text
}
