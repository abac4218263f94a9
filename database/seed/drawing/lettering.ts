import fs from 'node:fs'
import { path } from './svg.ts'

export interface Lettering {
  size: number
  fill: string
  /** Longer words are condensed to this width. */
  within?: number
  weight?: 500 | 700
}

type Glyphs = Record<string, [advance: number, outline: string]>

/** Outlines of letters, 1,000 units per em. Words in pictures are drawn as paths, because a server has no fonts. */
const alphabets = JSON.parse(fs.readFileSync(new URL('lettering.json', import.meta.url), 'utf8')) as Record<
  500 | 700,
  Glyphs
>

/** Words centred on x, with their baseline at y. */
export function lettering(
  words: string | undefined,
  x: number,
  y: number,
  { size, fill, within, weight = 700 }: Lettering,
): string {
  if (!words) return ''
  const natural = letteringWidth(words, size, weight)
  const width = within === undefined ? natural : Math.min(natural, within)
  const scale = size / 1000
  const squeeze = natural === 0 ? 1 : width / natural

  let pen = 0
  const outlines = glyphsOf(words, weight).map(([advance, outline]) => {
    const placed = outline === '' ? '' : path(outline, fill, { transform: `translate(${pen})` })
    pen += advance
    return placed
  })
  const place = `translate(${round(x - width / 2)} ${y}) scale(${round(scale * squeeze)} ${round(scale)})`
  return `<g transform="${place}">${outlines.join('')}</g>`
}

export const letteringWidth = (words: string, size: number, weight: 500 | 700 = 700) =>
  (glyphsOf(words, weight).reduce((sum, [advance]) => sum + advance, 0) * size) / 1000

function glyphsOf(words: string, weight: 500 | 700) {
  return Array.from(words, (letter) => alphabets[weight][letter] ?? alphabets[weight][' ']!)
}

function round(value: number) {
  return Math.round(value * 10_000) / 10_000
}
