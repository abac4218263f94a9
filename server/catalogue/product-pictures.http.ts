import type { Hono } from 'hono'
import { waitUncounted } from '#server/lib/http/admission.ts'
import type { RenderedImages } from '#server/lib/images/rendered-images.ts'
import { drawerInUse, versionOf } from '#server/lib/images/drawer.ts'
import type { ShownPhoto } from '#server/lib/images/photo.ts'
import type { Bindings } from '#server/lib/http/request-bindings.ts'
import { forOtherOrigins } from '#server/lib/http/standard-headers.ts'
import type { AppContext } from '#server/lib/http/app-context.ts'
import { surrogateKeysOfPicture } from '#server/lib/cache/surrogate-keys.ts'
import { findPictureCompany } from '#server/pictures/picture-companies.reads.ts'
import { readPictureAddress } from '#server/pictures/picture-addresses.rules.ts'
import { addressVersion } from '#server/pictures/photos.rules.ts'
import { logoSubject } from '#server/shop/logos.rules.ts'
import { findCompany } from '#server/shop/shop.reads.ts'
import { findSubject } from './product-pictures.reads.ts'
import { letterOf, readAddress, readLogoAddress, type WantedLogo } from './product-pictures.rules.ts'

const types = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg', png: 'image/png', svg: 'image/svg+xml' }

/** A picture with its version in the URL never changes; one without may. */
const forever = 'public, max-age=31536000, immutable'
const anHour = 'public, max-age=3600'

interface PictureRouteServices extends Pick<AppContext, 'db' | 'findCompany' | 'log'> {
  images: RenderedImages
}

/** Mounts the picture route. It is outside /api, because browsers request pictures without a token, many per page. */
export function mountPictures(
  app: Hono<Bindings>,
  context: Pick<AppContext, 'db' | 'findCompany' | 'log'>,
  images: RenderedImages,
): void {
  app.on('GET', ['/pictures/*', '/:company/pictures/*'], async (c, next) => {
    const url = new URL(c.req.url)
    const asked = readPictureAddress(url.pathname)
    if (!asked) return next()
    try {
      return await givePicture({ ...context, images }, url, asked, c.req.header('if-none-match'))
    } catch (error) {
      context.log.error({ err: error, path: url.pathname }, 'a picture could not be rendered')
      return new Response('This picture cannot be shown now.', {
        status: 503,
        headers: { 'cache-control': 'no-store', 'retry-after': '5' },
      })
    }
  })
}

async function givePicture(
  services: PictureRouteServices,
  { hostname }: URL,
  asked: NonNullable<ReturnType<typeof readPictureAddress>>,
  known: string | undefined,
): Promise<Response> {
  const company = await findPictureCompany(services, hostname, asked.company)
  const found = company && (await findShown(services, asked.path, company))
  if (!found)
    return new Response('There is no such picture.', {
      status: 404,
      headers: { 'cache-control': 'public, max-age=60' },
    })
  const headers = { ...headersOf(found), ...(asked.company && forOtherOrigins) }
  if (known?.includes(found.etag)) return new Response(null, { status: 304, headers })
  // The image worker limits its own queue.
  const { picture, format, ready } = await waitUncounted(() => found.print())
  const given = ready ? headers : { ...safe, ...(asked.company && forOtherOrigins), 'cache-control': 'no-store' }
  return new Response(new Uint8Array(picture), { headers: { ...given, 'content-type': types[format] } })
}

async function findShown(
  services: PictureRouteServices,
  path: string,
  company: string,
): Promise<FoundPicture | undefined> {
  const logo = readLogoAddress(path)
  return logo ? findLogo(services, logo, company) : findPicture(services, path, company)
}

async function findPicture(
  { db, images }: PictureRouteServices,
  path: string,
  company: string,
): Promise<FoundPicture | undefined> {
  const wanted = readAddress(path)
  const subject = wanted && (await findSubject(db, company, wanted.kind, wanted.id, wanted.print))
  if (!subject) return undefined
  const { print, width, format } = wanted
  const version = addressVersion(subject)
  return {
    etag: `"${version}-${print}-${format}"`,
    keys: surrogateKeysOfPicture(company, `${wanted.kind}/${wanted.id}`),
    keep: wanted.version === version ? forever : anHour,
    print: async () =>
      // Banners are shown alone, and mail pictures are fetched once by caching servers: neither accepts a placeholder. Photos are
      // rendered ahead when goods get them.
      subject.kind === 'photo' || subject.kind === 'slider' || format === 'jpg'
        ? { picture: await images.print(subject, width, format), format, ready: true }
        : images.printSoon(subject, width, format),
  }
}

async function findLogo(
  { db, images }: PictureRouteServices,
  { company: code, form, pixels, version: wanted }: WantedLogo,
  shown: string,
): Promise<FoundPicture | undefined> {
  if (shown !== code) return undefined
  const company = await findCompany(db, code)
  const keys = surrogateKeysOfPicture(code, 'logo')
  if (company.logo) return { keys, ...findOwnLogo(images, company.logo, { pixels, wanted }) }
  const brand = { theme: company.theme, letter: letterOf(company) }
  const mark = { kind: 'mark', brand } as const
  const name = { zh: company.nameZh, en: company.nameEn, mark: company.nameEn }[form]
  const drawn = form === 'mark' ? mark : ({ kind: 'logo', brand, name, latin: company.nameEn } as const)
  const svg = () => Buffer.from(drawerInUse().draw(drawn).svg)
  return {
    etag: `"${versionOf(mark)}-${form}-${pixels ?? encodeURIComponent(name)}"`,
    keys,
    keep: anHour,
    print: async () =>
      pixels === undefined
        ? { picture: svg(), format: 'svg', ready: true }
        : { picture: await images.print(mark, pixels, 'png'), format: 'png', ready: true },
  }
}

/** Under every address of a logo, because pages from before it was uploaded name the drawing. */
function findOwnLogo(
  images: RenderedImages,
  logo: ShownPhoto,
  { pixels = 192, wanted }: { pixels: number | undefined; wanted: string | undefined },
): Omit<FoundPicture, 'keys'> {
  const subject = logoSubject(logo)
  const version = versionOf(subject)
  return {
    etag: `"${version}-${pixels}"`,
    keep: wanted === version ? forever : anHour,
    print: async () => ({ picture: await images.print(subject, pixels, 'png'), format: 'png', ready: true }),
  }
}

interface FoundPicture {
  etag: string
  /** For a CDN. */
  keys: string
  keep: string
  /** A placeholder until the picture is ready. */
  print: () => Promise<{ picture: Buffer; format: keyof typeof types; ready: boolean }>
}

const headersOf = ({ etag, keys, keep }: FoundPicture) => ({
  ...safe,
  'cache-control': keep,
  'surrogate-key': keys,
  etag,
})

const safe = {
  'x-content-type-options': 'nosniff',
  // An SVG that is opened directly is a document.
  'content-security-policy': `default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox`,
}
