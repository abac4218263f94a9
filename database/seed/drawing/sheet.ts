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
/** Horizontal, vertical, or diagonal. */
type DrawingDirection = 'h' | 'v' | 'd'
const ends: Record<DrawingDirection, string> = { h: 'x2="1" y2="0"', v: 'x2="0" y2="1"', d: 'x2="1" y2="1"' }

/**
 * The gradients, letters and emblem of one product, for a drawing of 800 × 800. Several sheets in one drawing need different
 * prefixes, or they would share gradient ids.
 */
export class DrawingSheet {
  readonly spec: PictureSpec
  readonly hue: number
  readonly hue2: number
  readonly brand: string | undefined
  readonly text: string | undefined
  readonly paints: string[] = []
  readonly lettering = lettering
  readonly #prefix: string
  #emblemsPlaced = 0

  constructor(spec: PictureSpec, prefix = '') {
    this.spec = spec
    this.hue = spec.hue
    this.hue2 = spec.hue2 ?? spec.hue + 30
    this.brand = spec.brand
    this.text = spec.text
    this.#prefix = prefix
  }

  /** Gradient stops as in CSS: a colour, then its position. */
  gradient = (direction: DrawingDirection, ...stops: string[]): string => {
    const id = `${this.#prefix}paint${this.paints.length}`
    const marks = stops.map((stop) => {
      const space = stop.lastIndexOf(' ')
      return `<stop offset="${stop.slice(space + 1)}" stop-color="${stop.slice(0, space)}"/>`
    })
    this.paints.push(`<linearGradient id="${id}" x1="0" y1="0" ${ends[direction]}>${marks.join('')}</linearGradient>`)
    return `url(#${id})`
  }

  /** Lit from the left, like a round body. */
  cylinder = (hue: number, sat: number, lum: number): string =>
    this.gradient(
      'h',
      `${hsl(hue, sat, lum - 12)} 0`,
      `${hsl(hue, sat, lum + 10)} 0.18`,
      `${hsl(hue, sat, lum)} 0.45`,
      `${hsl(hue, sat, lum - 6)} 0.8`,
      `${hsl(hue, sat, lum - 18)} 1`,
    )

  flat = (hue: number, sat: number, lum: number): string =>
    this.gradient('d', `${hsl(hue, sat, Math.min(98, lum + 7))} 0`, `${hsl(hue, sat, lum - 7)} 1`)

  white = (): string => this.gradient('d', '#ffffff 0', '#f2f4f6 0.6', '#d9dee3 1')
  steel = (): string => this.gradient('h', '#c9ced4 0', '#f4f6f8 0.2', '#aeb6bf 0.5', '#e6eaee 0.8', '#8f98a2 1')
  dark = (): string => this.gradient('d', '#4a5059 0', '#1d2026 1')
  body = (): string => this.flat(this.hue, this.spec.sat ?? 55, this.spec.lum ?? 55)

  emblem = (x: number, y: number, size: number, turn = 0): Art =>
    placeEmblem(this.spec.emblem, x, y, size, `${this.#prefix}emblem${this.#emblemsPlaced++}-`, turn)

  /** The emblem in the variant's colour: brightness is kept, its own colours are replaced. */
  dyedEmblem = (x: number, y: number, size: number): Art => {
    if (!this.spec.dye) return this.emblem(x, y, size)
    this.paints.push(colourFilter(`${this.#prefix}dye`, this.spec.dye))
    return [`<g filter="url(#${this.#prefix}dye)">`, this.emblem(x, y, size), '</g>']
  }

  /** A paper label: brand on a coloured band, emblem, contents. */
  label = (
    x: number,
    y: number,
    width: number,
    height: number,
    paper: { round: number; fill?: string; emblem?: number },
  ): Art => {
    const ink = hsl(this.hue, 60, 30)
    const middle = x + width / 2
    return [
      rect(x, y, width, height, paper.fill ?? '#fff', { round: paper.round }),
      rect(x, y, width, height * 0.2, ink, { round: paper.round }),
      rect(x, y + height * 0.12, width, height * 0.08, ink),
      lettering(this.brand, middle, y + height * 0.145, { size: height * 0.105, fill: '#fff', within: width * 0.86 }),
      this.emblem(middle, y + height * 0.53, Math.min(width, height) * (paper.emblem ?? 0.62)),
      lettering(this.text, middle, y + height * 0.9, { size: height * 0.075, fill: ink, within: width * 0.86 }),
    ]
  }

  /** A lit display with a wave. */
  screen = (x: number, y: number, width: number, height: number, round: number): Art => {
    const { hue, hue2 } = this
    const right = x + width * 0.95
    const bottom = y + height * 0.98 - round
    const wave =
      `M${x + width * 0.1} ${y + height * 0.9}Q${x + width * 0.35} ${y + height * 0.3} ${x + width * 0.55} ${y + height * 0.62}` +
      `T${right} ${y + height * 0.25}L${right} ${bottom}L${x + width * 0.1} ${bottom}Z`
    const light = this.gradient('d', `${hsl(hue, 70, 30)} 0`, `${hsl(hue2, 75, 48)} 0.5`, `${hsl(hue2 + 40, 80, 62)} 1`)
    return [rect(x, y, width, height, light, { round }), path(wave, '#fff', { opacity: 0.14 })]
  }
}
