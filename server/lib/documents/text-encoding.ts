export type TextEncoding = 'utf-8' | 'utf-16le' | 'big5' | 'gb18030'

/**
 * The encoding of a text file. A byte order mark decides; else UTF-8 where (nearly) all of it is UTF-8, because a file may hold a
 * damaged character; else Big5 or GB18030, by how many of its signs are among the frequent ones of each: both lead with bytes that
 * the other has for rare signs.
 */
export function detectEncoding(bytes: Uint8Array): TextEncoding {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  const text = new TextDecoder('utf-8').decode(bytes)
  const foreign = countMatches(text, /[^\0-\x7f]/gu)
  const damaged = countMatches(text, /\ufffd/gu)
  if (damaged === 0 || damaged * 10 < foreign) return 'utf-8'
  const { big5, gb } = countFrequent(bytes)
  return big5 >= gb ? 'big5' : 'gb18030'
}

const countMatches = (text: string, pattern: RegExp): number => {
  let count = 0
  for (const _ of text.matchAll(pattern)) count += 1
  return count
}

/** Level 1 of each standard: the signs that everyday texts are written with. */
function countFrequent(bytes: Uint8Array): { big5: number; gb: number } {
  let big5 = 0
  let gb = 0
  for (let at = 0; at + 1 < bytes.length; at += 1) {
    const lead = bytes[at]!
    if (lead < 0x81) continue
    const trail = bytes[at + 1]!
    if (lead >= 0xa4 && lead <= 0xc6 && (isIn(trail, 0x40, 0x7e) || isIn(trail, 0xa1, 0xfe))) big5 += 1
    if (lead >= 0xb0 && lead <= 0xd7 && isIn(trail, 0xa1, 0xfe)) gb += 1
    at += 1
  }
  return { big5, gb }
}

const isIn = (value: number, from: number, to: number) => value >= from && value <= to

const separators = [',', '\t', ';'] as const

/** What stands between cells: the sign that the first line has most of, outside of quotes. */
export function detectSeparator(text: string): string {
  const [first = ''] = text.replace(/^\ufeff/, '').split(/\r?\n/, 1)
  const bare = first.replaceAll(/"[^"]*"/g, '')
  const counts = separators.map((sign) => bare.split(sign).length)
  return separators[counts.indexOf(Math.max(...counts))]!
}
