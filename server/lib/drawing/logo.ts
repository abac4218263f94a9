import fs from 'node:fs'
import { lettering, letteringWidth } from './lettering.ts'
import { rect, stroke } from './svg.ts'
import { type Theme, themes } from './themes.ts'

/** The Chinese half of the names, outlined like the Latin letters: 1,000 units to the em. */
const han = JSON.parse(fs.readFileSync(new URL('logo-han.json', import.meta.url), 'utf8')) as Record<
  string,
  [number, string]
>

const names = {
  sport: { zh: '海港生活', en: 'Harbour Living' },
  food: { zh: '海港鮮活', en: 'Harbour Fresh' },
} as const

/** An H whose bar is the water between two shores, on a 64 × 64 tile. */
export function drawMark(theme: Theme): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" width="64" height="64">${mark(theme)}</svg>`
}

/** Mark and name, 64 high. */
export function drawLogo(theme: Theme, language: 'zh' | 'en'): string {
  const { ink } = themes[theme]
  const name = names[theme][language]
  const words = language === 'zh' ? hanLine(name, 78, 48, 42, ink) : latinLine(name, 78, 44, 34, ink)
  const width = Math.ceil(78 + words.width + 2)
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} 64" width="${width}" height="64" role="img" aria-label="${name}">` +
    `${mark(theme)}${words.art}</svg>`
  )
}

function mark(theme: Theme) {
  const { primary } = themes[theme]
  return [
    rect(0, 0, 64, 64, primary, { round: 15 }),
    rect(14, 13, 9.5, 38, '#fff', { round: 4.75 }),
    rect(40.5, 13, 9.5, 38, '#fff', { round: 4.75 }),
    stroke('M18.5 35.5C25 27.5 28.5 28.5 32 32S39.5 36.5 45.5 29', '#fff', 7),
  ].join('')
}

function hanLine(name: string, x: number, y: number, size: number, fill: string) {
  const scale = size / 1000
  const outlines = Array.from(
    name,
    (letter, at) => `<path transform="translate(${at * 1040})" d="${han[letter]?.[1]}"/>`,
  )
  return {
    art: `<g transform="translate(${x} ${y}) scale(${scale})" fill="${fill}">${outlines.join('')}</g>`,
    width: (name.length * 1040 - 40) * scale,
  }
}

function latinLine(name: string, x: number, y: number, size: number, fill: string) {
  const width = letteringWidth(name, size)
  return { art: lettering(name, x + width / 2, y, { size, fill }), width }
}
