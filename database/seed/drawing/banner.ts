import { placeEmblem } from './emblems.ts'
import { circle, ellipse, hsl, path, rect, stroke } from './svg.ts'
import { type DrawnTheme, themes } from './themes.ts'

export interface BannerSpec {
  emblem: string
  /** Emblems around the main one, nearest first. */
  companions: readonly string[]
  hue: number
}

/** The places of things; the other half is left to text. */
const frames = {
  wide: { width: 1280, height: 440, centre: [948, 226], size: 0.94 },
  phone: { width: 960, height: 720, centre: [600, 462], size: 1.06 },
} as const
type BannerFrame = keyof typeof frames

export const bannerSize = (frame: BannerFrame) => ({ width: frames[frame].width, height: frames[frame].height })

/** A slider's picture without text, which the page shows over the empty side. */
export function drawBanner(spec: BannerSpec, theme: DrawnTheme, frame: BannerFrame): string {
  const { width, height, centre, size } = frames[frame]
  const [x, y] = centre
  const { hue } = spec
  const accent = themes[theme].primary
  const at = (dx: number, dy: number, name: string | undefined, big: number, turn: number, key: string) =>
    name ? placeEmblem(name, x + dx * size, y + dy * size, big * size, key, turn) : ''

  return (
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">` +
    `<defs><linearGradient id="wall" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="${hsl(hue, 78, 97)}"/>` +
    `<stop offset=".55" stop-color="${hsl(hue, 74, 93)}"/><stop offset="1" stop-color="${hsl(hue, 70, 85)}"/></linearGradient>` +
    `<radialGradient id="sun" cx=".4" cy=".32" r=".8"><stop offset="0" stop-color="${hsl(hue, 88, 84)}"/>` +
    `<stop offset="1" stop-color="${hsl(hue + 14, 78, 68)}"/></radialGradient>` +
    `<linearGradient id="stage" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#fff"/>` +
    `<stop offset="1" stop-color="${hsl(hue, 50, 90)}"/></linearGradient></defs>` +
    rect(0, 0, width, height, 'url(#wall)') +
    circle(width * 0.06, height * 1.04, height * 0.3, hsl(hue, 76, 89), { opacity: 0.7 }) +
    circle(x, y - 24 * size, 214 * size, 'url(#sun)') +
    circle(x - 236 * size, y - 118 * size, 26 * size, accent, { opacity: 0.9 }) +
    circle(x + 258 * size, y - 146 * size, 12 * size, accent, { opacity: 0.55 }) +
    stroke(arc(x, y - 24 * size, 246 * size), accent, 7 * size, { opacity: 0.9 }) +
    ellipse(x, y + 178 * size, 268 * size, 30 * size, hsl(hue, 42, 74), { opacity: 0.5 }) +
    path(podium(x, y + 150 * size, 244 * size, 56 * size), 'url(#stage)') +
    ellipse(x, y + 150 * size, 244 * size, 26 * size, '#fff') +
    at(-196, 92, spec.companions[0], 132, -10, 'one-') +
    at(204, 96, spec.companions[1], 124, 12, 'two-') +
    at(0, 8, spec.emblem, 296, 0, 'main-') +
    at(-262, -16, spec.companions[2], 84, -14, 'three-') +
    at(266, -36, spec.companions[3], 78, 16, 'four-') +
    `</svg>`
  )
}

/** A ribbon of the theme's colour over the top right of the sun. */
function arc(x: number, y: number, r: number) {
  const point = (degrees: number) => {
    const angle = (degrees * Math.PI) / 180
    return `${(x + r * Math.cos(angle)).toFixed(1)} ${(y + r * Math.sin(angle)).toFixed(1)}`
  }
  return `M${point(-78)}A${r} ${r} 0 0 1 ${point(-12)}`
}

function podium(x: number, y: number, halfWidth: number, height: number) {
  const round = halfWidth * 0.107
  return `M${x - halfWidth} ${y}V${y + height}A${halfWidth} ${round} 0 0 0 ${x + halfWidth} ${y + height}V${y}Z`
}
