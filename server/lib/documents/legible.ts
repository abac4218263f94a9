import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)
let convert: ((text: string) => string) | undefined
/** Its lists are read when the first such character comes: that takes longer than a whole receipt. */
const asInHongKong = (letter: string): string => {
  convert ??= (require('opencc-js/cn2t') as typeof import('opencc-js')).Converter({ from: 'cn', to: 'hk' })
  return convert(letter)
}
const han = /\p{sc=Han}/gu

/**
 * What a Hong Kong face can draw of a text: characters that are written otherwise on the mainland as Hong Kong writes them, and
 * marks of English as narrow as English wants them. What it has no sign for stays an empty box. Each character is looked up once.
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
