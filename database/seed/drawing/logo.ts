import fs from 'node:fs'
import type { DrawnBrand, SubjectDrawing } from '#server/lib/images/drawer.ts'
import { lettering, letteringWidth } from './lettering.ts'
import { rect, stroke } from './svg.ts'
import { themes } from './themes.ts'

/** Chinese characters of the names as outlines, 1,000 units per em. */
const han = JSON.parse(fs.readFileSync(new URL('logo-han.json', import.meta.url), 'utf8')) as Record<
  string,
  [number, string]
>

/** The mark on a 64 × 64 tile: an H whose bar is a wave. */
export function drawMark(brand: DrawnBrand): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" width="64" height="64">${mark(brand)}</svg>`
}

/** Mark and name, 64 high. A Chinese name with a character that has no outline here is replaced by the Latin name. */
export function drawLogo(brand: DrawnBrand, name: string, latin: string): SubjectDrawing {
  const { ink } = themes[brand.theme]
  const words = Array.from(name).every((letter) => Object.hasOwn(han, letter))
    ? hanLine(name, 78, 48, 42, ink)
    : latinLine(latin, 78, 44, 34, ink)
  const width = Math.ceil(78 + words.width + 2)
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} 64" width="${width}" height="64" role="img">` +
    `${mark(brand)}${words.art}</svg>`
  return { svg, width, height: 64 }
}

function mark({ theme, letter }: DrawnBrand) {
  const tile = rect(0, 0, 64, 64, themes[theme].primary, { round: 15 })
  if (letter !== 'H') return [tile, lettering(letter, 32, 47, { size: 42, fill: '#fff', within: 44 })].join('')
  return [
    tile,
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
