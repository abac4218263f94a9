/** A drawing is a nested list of SVG elements, back to front. */
export type Art = string | readonly Art[]

export interface ShapeStyle {
  round?: number
  opacity?: number
  stroke?: string
  strokeWidth?: number
  strokeDasharray?: string
  transform?: string
}

export const rect = (
  x: number,
  y: number,
  width: number,
  height: number,
  fill: string,
  { round, ...look }: ShapeStyle = {},
) => element('rect', { x, y, width, height, rx: round, fill, ...look })

export const circle = (cx: number, cy: number, r: number, fill: string, look: ShapeStyle = {}) =>
  element('circle', { cx, cy, r, fill, ...look })

export const ellipse = (cx: number, cy: number, rx: number, ry: number, fill: string, look: ShapeStyle = {}) =>
  element('ellipse', { cx, cy, rx, ry, fill, ...look })

export const path = (d: string, fill: string, look: ShapeStyle = {}) => element('path', { d, fill, ...look })

/** A line with round caps. */
export const stroke = (d: string, colour: string, width: number, look: ShapeStyle = {}) =>
  element('path', {
    d,
    fill: 'none',
    stroke: colour,
    strokeWidth: width,
    strokeLinecap: 'round',
    strokeLinejoin: 'round',
    ...look,
  })

export const turned = (transform: string, art: Art) => `<g transform="${transform}">${inkOf(art)}</g>`

/** A tall highlight, as on glass and plastic. */
export const shine = (x: number, y: number, width: number, height: number, opacity = 0.35) =>
  rect(x, y, width, height, '#fff', { round: width / 2, opacity })

export const times = (count: number, draw: (index: number) => Art): Art =>
  Array.from({ length: count }, (_, index) => draw(index))

/** Positions of repeated elements, each written `x y`. */
export const points = (...places: string[]) =>
  places.map((place) => place.split(' ').map(Number) as [x: number, y: number])

export const hsl = (hue: number, saturation: number, lightness: number) =>
  `hsl(${((hue % 360) + 360) % 360} ${saturation}% ${lightness}%)`

export function inkOf(art: Art): string {
  return typeof art === 'string' ? art : art.map(inkOf).join('')
}

function element(name: string, attributes: Record<string, string | number | undefined>) {
  const written = Object.entries(attributes).flatMap(([key, value]) =>
    value === undefined ? [] : [`${kebab(key)}="${value}"`],
  )
  return `<${name} ${written.join(' ')}/>`
}

function kebab(key: string) {
  return key.replace(/[A-Z]/g, (capital) => `-${capital.toLowerCase()}`)
}
