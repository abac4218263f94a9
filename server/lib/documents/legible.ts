import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)
let convert: ((text: string) => string) | undefined
/** Loaded with the first such character: loading takes longer than a whole receipt. */
const asInHongKong = (letter: string): string => {
  convert ??= (require('opencc-js/cn2t') as typeof import('opencc-js')).Converter({ from: 'cn', to: 'hk' })
  return convert(letter)
}
const han = /\p{sc=Han}/gu

/**
 * The text as a Hong Kong font can draw it: mainland character variants become the Hong Kong ones, and English
 * punctuation becomes narrow. A character without a glyph stays an empty box. Each character is looked up once.
 */
export function writeLegibly(has: (letter: string) => boolean): (text: string) => string {
  const known = new Map<string, string>()
  const look = (letter: string): string => {
    const written = known.get(letter) ?? (has(letter) ? letter : asInHongKong(letter))
    known.set(letter, written)
    return written
  }
  return (text) => text.replaceAll('’', "'").replaceAll(han, look)
}
