import { Converter } from 'opencc-js/cn2t'

const asInHongKong = Converter({ from: 'cn', to: 'hk' })

/**
 * What a Hong Kong face can draw of a text: characters that are written otherwise on the mainland as Hong Kong writes them, and
 * marks of English as narrow as English wants them. What it has no sign for stays an empty box.
 */
export const makeLegible = (text: string, has: (letter: string) => boolean): string =>
  Array.from(text.replaceAll('’', "'"), (letter) =>
    has(letter) || !/\p{sc=Han}/u.test(letter) ? letter : asInHongKong(letter),
  ).join('')
