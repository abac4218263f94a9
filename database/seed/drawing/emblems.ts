import fs from 'node:fs'
import zlib from 'node:zlib'
import { ownEmblems } from './own-emblems.ts'

interface Emblem {
  w: number
  h: number
  body: string
}

/** 210 of Microsoft's Fluent Emoji (MIT, see NOTICES.md), and those of the project itself. */
const emblems: Record<string, Emblem> = {
  ...(JSON.parse(zlib.gunzipSync(fs.readFileSync(new URL('emblems.json.gz', import.meta.url))).toString()) as Record<
    string,
    Emblem
  >),
  ...ownEmblems,
}

export const hasEmblem = (name: string) => Object.hasOwn(emblems, name)

/** An emblem centred on x, y. `prefix` makes its gradient ids unique, or two emblems in one picture would share them. */
export function placeEmblem(name: string, x: number, y: number, size: number, prefix: string, turn = 0): string {
  const emblem = emblems[name]
  if (!emblem) return ''
  const body = emblem.body
    .replace(/id="([^"]+)"/g, `id="${prefix}$1"`)
    .replace(/url\(#([^)]+)\)/g, `url(#${prefix}$1)`)
    .replace(/href="#([^"]+)"/g, `href="#${prefix}$1"`)
  const corner = `x="${x - size / 2}" y="${y - size / 2}"`
  const placed = `<svg ${corner} width="${size}" height="${size}" viewBox="0 0 ${emblem.w} ${emblem.h}">${body}</svg>`
  return turn === 0 ? placed : `<g transform="rotate(${turn} ${x} ${y})">${placed}</g>`
}
