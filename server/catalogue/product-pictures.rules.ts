import type { Picture } from '#contract/catalogue.ts'
import { type DrawnSubject, versionOf } from '#server/lib/images/drawer.ts'
import { choosePhotos, type GoodsPhoto, photoPrints, squarePhoto } from '#server/pictures/photos.rules.ts'
import type { NameInLanguages } from '#words/languages.ts'

/** The prints of each kind, with their widths in pixels. Everything else is not found. */
export const prints = {
  item: { 320: 320, 640: 640, 960: 960 },
  'close-up': { 320: 320, 640: 640, 960: 960 },
  family: { 320: 320, 640: 640, 960: 960 },
  category: { 160: 160, 320: 320 },
  slider: { 1280: 1280, 1920: 1920, 'phone-480': 480, 'phone-960': 960 },
  scene: { 320: 320, 640: 640 },
  ...photoPrints,
} as const satisfies Record<string, Record<string, number>>

export type PictureKind = keyof typeof prints
const formats = ['avif', 'webp', 'jpg'] as const

export interface WantedPicture {
  kind: PictureKind
  id: string
  /** Absent in a URL written by hand; such an answer is cached only briefly. */
  version: string | undefined
  print: string
  width: number
  format: (typeof formats)[number]
}

const address =
  /^\/pictures\/([a-z-]+)\/([A-Za-z0-9][A-Za-z0-9._-]{0,63}?)(?:\/([0-9a-f]{16}))?-((?:phone-)?\d+)\.([a-z]+)$/

/** Parses `/pictures/{kind}/{id}[/{version}]-{print}.{format}`. Ids are looked up in the database and never used as a path. */
export function readAddress(path: string): WantedPicture | undefined {
  const [, kind = '', id = '', version, print = '', format] = address.exec(path) ?? []
  if (!Object.hasOwn(prints, kind)) return undefined
  const widths: Record<string, number> = prints[kind as PictureKind]
  const width = Object.hasOwn(widths, print) ? widths[print] : undefined
  const known = formats.find((one) => one === format)
  return width === undefined || known === undefined
    ? undefined
    : { kind: kind as PictureKind, id, version, print, width, format: known }
}

export interface WantedLogo {
  company: string
  form: 'mark' | 'zh' | 'en'
  /** Pixels of a PNG; absent for SVG. */
  pixels: number | undefined
  /** Of an uploaded logo. */
  version: string | undefined
}

const logo = /^\/pictures\/logo\/([A-Z0-9]{2,16})(?:(?:-(zh|en))?\.svg|(?:\/([0-9a-f]{16}))?-(32|180|192|512)\.png)$/

/**
 * Parses `/pictures/logo/{company}.svg`, `-zh.svg` and `-en.svg` with the name, and the PNGs for home screens, which have a version
 * where the logo was uploaded.
 */
export function readLogoAddress(path: string): WantedLogo | undefined {
  const found = logo.exec(path)
  if (!found) return undefined
  const [, company = '', language, version, pixels] = found
  return {
    company,
    form: (language as 'zh' | 'en' | undefined) ?? 'mark',
    pixels: pixels === undefined ? undefined : Number(pixels),
    version,
  }
}

/**
 * The letter of a company's logo: the first of its English name, or of its code if the name does not begin with a Latin letter.
 */
export const letterOf = ({ nameEn, code }: { nameEn: string; code: string }) =>
  (/^[a-z0-9]/i.exec(nameEn)?.[0] ?? code.slice(0, 1)).toUpperCase()

/** A category has the hue of its department, whatever departments a shop defines. */
function hueOfCategory(code: string): number {
  const [department = ''] = code.split('.')
  return Array.from(department).reduce((hue, letter) => (hue * 31 + letter.charCodeAt(0)) % 360, 0)
}

interface Pictured {
  /** A variant's assortId, or the product's code for goods without colours. */
  code: string
  /** The picture specification, as stored with the product. */
  picture: unknown
  colourHex: string | null
  photos: readonly GoodsPhoto[] | null
}

/**
 * The picture of a card: the first photo, or a drawing where there is none. Pages add width and format: `{src}-640.avif`, `.webp`
 * or, for mails, `.jpg`.
 */
export function pictureOf(item: Pictured, alt: string): Picture {
  const [photo] = choosePhotos(item.photos, item.code)
  if (photo) return squarePhoto(photo, alt)
  return square('item', item.code, versionOfDrawing(item.picture, item.colourHex), alt)
}

const drawings = new WeakMap<object, Map<string | null, string>>()

/** Computed once for each row that was read: rows of goods are shown again and again. */
function versionOfDrawing(spec: unknown, colourHex: string | null): string {
  const compute = () => versionOf({ kind: 'item', spec, colourHex })
  if (typeof spec !== 'object' || spec === null) return compute()
  const known = drawings.get(spec) ?? new Map<string | null, string>()
  drawings.set(spec, known)
  const version = known.get(colourHex) ?? compute()
  known.set(colourHex, version)
  return version
}

/**
 * The galleries of a product's variants: its photos, or drawings where there are none: the item, a close-up, and all colours if
 * there are several. The version of a drawing is computed once per colour.
 */
export function openGalleries({
  productCode,
  picture: spec,
  colours,
  photos,
  sayAlt,
}: Coloured): (variant: HomePrint, alt: string) => Picture[] {
  const versions = new Map<string | null, Record<'item' | 'close-up', string>>()
  const family = colours.length < 2 ? undefined : versionOf({ kind: 'family', spec, colours })
  const versionsIn = (colourHex: string | null) => ({
    item: versionOf({ kind: 'item', spec, colourHex }),
    'close-up': versionOf({ kind: 'close-up', spec, colourHex }),
  })
  return ({ assortId, colourHex }, alt) => {
    const own = choosePhotos(photos, assortId)
    if (own.length > 0) return own.map((photo) => squarePhoto(photo, sayAlt(photo.alt) || alt))
    const code = colourHex === null ? productCode : assortId
    const known = versions.get(colourHex) ?? versionsIn(colourHex)
    versions.set(colourHex, known)
    return [
      square('item', code, known.item, alt),
      square('close-up', code, known['close-up'], alt),
      ...(family === undefined ? [] : [square('family', productCode, family, alt)]),
    ]
  }
}

interface Coloured {
  productCode: string
  picture: unknown
  colours: readonly string[]
  photos: readonly GoodsPhoto[] | null
  /** Its words in the language of the page, which staff may have left empty. */
  sayAlt: (alt: Partial<NameInLanguages>) => string
}

interface HomePrint {
  assortId: string
  colourHex: string | null
}

/** The base path of a category's picture; pages add `-320.avif`. */
export const categoryPicture = (code: string, emblem: string | null) =>
  `/pictures/category/${code}/${versionOf(categorySubject(code, emblem))}`

export const categorySubject = (code: string, emblem: string | null): DrawnSubject => ({
  kind: 'category',
  emblem,
  hue: hueOfCategory(code),
})

function square(kind: 'item' | 'close-up' | 'family', code: string, version: string, alt: string): Picture {
  const widths = Object.values(prints[kind])
  return { src: `/pictures/${kind}/${code}/${version}`, alt, widths, width: 960, height: 960 }
}
