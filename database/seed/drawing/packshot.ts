import { tintOf } from './colour.ts'
import { DrawingSheet, type PictureSpec, type Shapes } from './sheet.ts'
import { care } from './shapes/care.ts'
import { climate } from './shapes/climate.ts'
import { gadgets } from './shapes/gadgets.ts'
import { heaps } from './shapes/heaps.ts'
import { household } from './shapes/household.ts'
import { kitchen } from './shapes/kitchen.ts'
import { packets } from './shapes/packets.ts'
import { pastimes } from './shapes/pastimes.ts'
import { pets } from './shapes/pets.ts'
import { screens } from './shapes/screens.ts'
import { tableware } from './shapes/tableware.ts'
import { vessels } from './shapes/vessels.ts'
import { ellipse, hsl, inkOf, rect, turned } from './svg.ts'

export const shapes: Shapes = {
  ...heaps,
  ...packets,
  ...vessels,
  ...climate,
  ...kitchen,
  ...care,
  ...screens,
  ...gadgets,
  ...tableware,
  ...household,
  ...pets,
  ...pastimes,
}

/** A product picture, 800 × 800. */
export const drawPackshot = (spec: PictureSpec) => frame(spec.hue, place(spec, ''), '0 0 800 800')

/** The same product in close-up. */
export const drawCloseUp = (spec: PictureSpec) => frame(spec.hue, place(spec, ''), '170 190 460 460')

/** The product's colours side by side, five at most, or each would be too small. */
export function drawFamily(spec: PictureSpec, colours: readonly string[]): string {
  const shown = colours.slice(0, 5)
  const size = 800 / (1 + (shown.length - 1) * 0.36)
  const step = shown.length > 1 ? (800 - size) / (shown.length - 1) : 0
  const members = shown.map((hex, at) => {
    const corner = `translate(${at * step} ${420 - size / 2}) scale(${size / 800})`
    return turned(corner, place(inColour(spec, hex), `of${at}-`))
  })
  return frame(spec.hue, members.join(''), '0 0 800 800')
}

/** The same product in a variant's colour. */
export function inColour(spec: PictureSpec, hex: string): PictureSpec {
  const { finish: _, ...rest } = spec
  return { ...rest, ...tintOf(hex, spec.hue), dye: hex }
}

function place(spec: PictureSpec, prefix: string) {
  const sheet = new DrawingSheet(spec, prefix)
  const art = inkOf((shapes[spec.shape] ?? heaps.hero)(sheet))
  const shadow =
    `<radialGradient id="${prefix}shadow"><stop offset="0" stop-color="#1b2430" stop-opacity=".32"/>` +
    `<stop offset="1" stop-color="#1b2430" stop-opacity="0"/></radialGradient>`
  return `<defs>${sheet.paints.join('')}${shadow}</defs>${ellipse(400, 704, 300, 38, `url(#${prefix}shadow)`)}${art}`
}

/** A soft background in the product's hue. */
function frame(hue: number, art: string, viewBox: string) {
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="${viewBox}" width="800" height="800">` +
    `<defs><radialGradient id="ground" cx=".5" cy=".42" r=".75"><stop offset="0" stop-color="#fff"/>` +
    `<stop offset="1" stop-color="${hsl(hue, 30, 92)}"/></radialGradient></defs>` +
    `${rect(0, 0, 800, 800, 'url(#ground)')}${art}</svg>`
  )
}
