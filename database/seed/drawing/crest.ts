import { placeEmblem } from './emblems.ts'
import { circle, hsl, rect } from './svg.ts'

/** A category's picture: its emblem on a coloured disc, 800 × 800. */
export function drawCrest(emblem: string, hue: number): string {
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 800 800" width="800" height="800">` +
    `<defs><radialGradient id="disc" cx=".38" cy=".3" r=".85"><stop offset="0" stop-color="${hsl(hue, 60, 97)}"/>` +
    `<stop offset="1" stop-color="${hsl(hue, 48, 88)}"/></radialGradient></defs>` +
    `${rect(0, 0, 800, 800, '#fff')}${circle(400, 400, 396, 'url(#disc)')}${placeEmblem(emblem, 400, 400, 470, 'emblem-')}</svg>`
  )
}
