import fs from 'node:fs'

/**
 * Pairs of a character and the one that stands for it in comparisons: traditional, simplified and variant characters of one word
 * are not distinguished by search, 電 and 电, 裏 and 裡, 麵 and 麪. The test writes them from opencc-js (`vitest -u`): to load that
 * and ask it about each character took a process a tenth of its start.
 */
const partners = Uint16Array.from({ length: 65_536 }, (_, code) => code)
const pairs = fs.readFileSync(new URL('script-folds.txt', import.meta.url), 'utf8').replaceAll('\n', '')
for (let at = 0; at < pairs.length; at += 2) partners[pairs.charCodeAt(at)] = pairs.charCodeAt(at + 1)
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
