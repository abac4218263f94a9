import { colourFilter } from './colour.ts'
import { placeEmblem } from './emblems.ts'
import { lettering } from './lettering.ts'
import { hsl, path, rect, type Art } from './svg.ts'

/** The parameters of a product's picture; stored with the product, and recoloured for each variant. */
export interface PictureSpec {
  shape: string
  emblem: string
  hue: number
  hue2?: number
  sat?: number
  lum?: number
  finish?: 'white' | 'steel'
  /** The hue of a bottle's glass. */
  glass?: number
  brand?: string
  text?: string
  /** A variant's colour, for shapes that consist of the emblem only. */
  dye?: string
}

export type Shapes = Record<string, (sheet: DrawingSheet) => Art>
export type DrawingSheet = ReturnType<typeof newSheet>

/** Horizontal, vertical, or diagonal. */
type DrawingDirection = 'h' | 'v' | 'd'
const ends: Record<DrawingDirection, string> = { h: 'x2="1" y2="0"', v: 'x2="0" y2="1"', d: 'x2="1" y2="1"' }

/**
 * The gradients, letters and emblem of one product, for a drawing of 800 × 800. Several sheets in one drawing need different
 * prefixes, or they would share gradient ids.
 */
export function newSheet(spec: PictureSpec, prefix = '') {
  const paints: string[] = []
  let emblemsPlaced = 0
  const hue = spec.hue
  const hue2 = spec.hue2 ?? hue + 30

  /** Gradient stops as in CSS: a colour, then its position. */
  const gradient = (direction: DrawingDirection, ...stops: string[]) => {
    const id = `${prefix}paint${paints.length}`
    const marks = stops.map((stop) => {
      const space = stop.lastIndexOf(' ')
      return `<stop offset="${stop.slice(space + 1)}" stop-color="${stop.slice(0, space)}"/>`
    })
    paints.push(`<linearGradient id="${id}" x1="0" y1="0" ${ends[direction]}>${marks.join('')}</linearGradient>`)
    return `url(#${id})`
  }

  /** Lit from the left, like a round body. */
  const cylinder = (hue: number, sat: number, lum: number) =>
    gradient(
      'h',
      `${hsl(hue, sat, lum - 12)} 0`,
      `${hsl(hue, sat, lum + 10)} 0.18`,
      `${hsl(hue, sat, lum)} 0.45`,
      `${hsl(hue, sat, lum - 6)} 0.8`,
      `${hsl(hue, sat, lum - 18)} 1`,
    )

  const flat = (hue: number, sat: number, lum: number) =>
    gradient('d', `${hsl(hue, sat, Math.min(98, lum + 7))} 0`, `${hsl(hue, sat, lum - 7)} 1`)

  const white = () => gradient('d', '#ffffff 0', '#f2f4f6 0.6', '#d9dee3 1')
  const steel = () => gradient('h', '#c9ced4 0', '#f4f6f8 0.2', '#aeb6bf 0.5', '#e6eaee 0.8', '#8f98a2 1')
  const dark = () => gradient('d', '#4a5059 0', '#1d2026 1')
  const body = () => flat(hue, spec.sat ?? 55, spec.lum ?? 55)

  /** The emblem in the variant's colour: brightness is kept, its own colours are replaced. */
  const dyedEmblem = (x: number, y: number, size: number): Art => {
    if (!spec.dye) return emblem(x, y, size)
    paints.push(colourFilter(`${prefix}dye`, spec.dye))
    return `<g filter="url(#${prefix}dye)">${emblem(x, y, size)}</g>`
  }

  const emblem = (x: number, y: number, size: number, turn = 0) =>
    placeEmblem(spec.emblem, x, y, size, `${prefix}emblem${emblemsPlaced++}-`, turn)

  /** A paper label: brand on a coloured band, emblem, contents. */
  const label = (
    x: number,
    y: number,
    width: number,
    height: number,
    paper: { round: number; fill?: string; emblem?: number },
  ): Art => {
    const ink = hsl(hue, 60, 30)
    const middle = x + width / 2
    return [
      rect(x, y, width, height, paper.fill ?? '#fff', { round: paper.round }),
      rect(x, y, width, height * 0.2, ink, { round: paper.round }),
      rect(x, y + height * 0.12, width, height * 0.08, ink),
      lettering(spec.brand, middle, y + height * 0.145, { size: height * 0.105, fill: '#fff', within: width * 0.86 }),
      emblem(middle, y + height * 0.53, Math.min(width, height) * (paper.emblem ?? 0.62)),
      lettering(spec.text, middle, y + height * 0.9, { size: height * 0.075, fill: ink, within: width * 0.86 }),
    ]
  }

  /** A lit display with a wave. */
  const screen = (x: number, y: number, width: number, height: number, round: number): Art => {
    const right = x + width * 0.95
    const bottom = y + height * 0.98 - round
    const wave =
      `M${x + width * 0.1} ${y + height * 0.9}Q${x + width * 0.35} ${y + height * 0.3} ${x + width * 0.55} ${y + height * 0.62}` +
      `T${right} ${y + height * 0.25}L${right} ${bottom}L${x + width * 0.1} ${bottom}Z`
    const light = gradient('d', `${hsl(hue, 70, 30)} 0`, `${hsl(hue2, 75, 48)} 0.5`, `${hsl(hue2 + 40, 80, 62)} 1`)
    return [rect(x, y, width, height, light, { round }), path(wave, '#fff', { opacity: 0.14 })]
  }

  const { brand, text } = spec
  return {
    spec,
    hue,
    hue2,
    brand,
    text,
    paints,
    gradient,
    cylinder,
    flat,
    white,
    steel,
    dark,
    body,
    emblem,
    dyedEmblem,
    label,
    screen,
    lettering,
  }
}
