import type { Hono } from 'hono'
import type { Darkroom } from '#server/lib/drawing/darkroom.ts'
import { drawLogo, drawMark } from '#server/lib/drawing/logo.ts'
import { versionOf } from '#server/lib/drawing/subject.ts'
import type { Bindings, Floor } from '#server/lib/http.ts'
import { findSubject } from './reads.ts'
import { readAddress, readLogoAddress, type WantedLogo } from './rules.ts'

const types = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg', png: 'image/png', svg: 'image/svg+xml' }

/** A picture under its version never changes; one asked for without it may. */
const forever = 'public, max-age=31536000, immutable'
const anHour = 'public, max-age=3600'

/** Hangs the pictures' door. It stands outside /api: browsers ask here without a token, a thousand times a page. */
export function hangPictures(
  app: Hono<Bindings>,
  floor: Pick<Floor, 'db' | 'findCompany' | 'log'>,
  darkroom: Darkroom,
): void {
  app.get('/pictures/*', async (c) => {
    const url = new URL(c.req.url)
    const known = c.req.header('if-none-match')
    try {
      const logo = readLogoAddress(url.pathname)
      const found = logo ? await printLogo(logo) : await findPicture(url)
      if (!found)
        return new Response('There is no such picture.', {
          status: 404,
          headers: { 'cache-control': 'public, max-age=60' },
        })
      const headers = headersOf(found)
      if (known?.includes(found.etag)) return new Response(null, { status: 304, headers })
      return new Response(new Uint8Array(await found.body()), { headers })
    } catch (error) {
      floor.log.error({ err: error, path: url.pathname }, 'a picture could not be made')
      return new Response('This picture cannot be shown now.', {
        status: 503,
        headers: { 'cache-control': 'no-store', 'retry-after': '5' },
      })
    }
  })

  async function findPicture(url: URL): Promise<Found | undefined> {
    const wanted = readAddress(url.pathname)
    const company = wanted && (await floor.findCompany(url.hostname))
    const subject = company && (await findSubject(floor.db, company, wanted.kind, wanted.id, wanted.print))
    if (!subject) return undefined
    const version = versionOf(subject)
    return {
      type: types[wanted.format],
      etag: `"${version}-${wanted.print}-${wanted.format}"`,
      keep: wanted.version === version ? forever : anHour,
      body: () => darkroom.print(subject, wanted.width, wanted.format),
    }
  }

  async function printLogo({ theme, form, pixels }: WantedLogo): Promise<Found> {
    const subject = { kind: 'mark', theme } as const
    const etag = `"${versionOf(subject)}-${form}-${pixels ?? 'svg'}"`
    if (pixels !== undefined)
      return { type: types.png, etag, keep: anHour, body: () => darkroom.print(subject, pixels, 'png') }
    const svg = form === 'mark' ? drawMark(theme) : drawLogo(theme, form)
    return { type: types.svg, etag, keep: anHour, body: async () => Buffer.from(svg) }
  }
}

interface Found {
  type: string
  etag: string
  keep: string
  body: () => Promise<Buffer>
}

function headersOf({ type, etag, keep }: Found) {
  return {
    'content-type': type,
    'cache-control': keep,
    etag,
    'x-content-type-options': 'nosniff',
    'content-security-policy': `default-src 'none'; style-src 'unsafe-inline'; sandbox`, // an SVG opened by itself is a page
  }
}
