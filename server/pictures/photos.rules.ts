import type { Picture } from '#contract/catalogue.ts'
import { type PictureSubject, versionOf } from '#server/lib/images/drawer.ts'
import type { FocalPoint, PhotoArea, PhotoSubject, ShownPhoto } from '#server/lib/images/photo.ts'
import type { NameInLanguages } from '#words/languages.ts'

/** A photo of some goods, as the view product_photos writes it. */
export interface GoodsPhoto extends ShownPhoto {
  alt: Partial<NameInLanguages>
  /** Ids of the variants that it shows; null: all. */
  variants: readonly string[] | null
}

/** The prints of each kind of photo, with their widths in pixels. */
export const photoPrints = {
  photo: { 320: 320, 640: 640, 960: 960 },
  whole: { 320: 320, 640: 640, 1280: 1280 },
  banner: { 1280: 1280, 1920: 1920, 'phone-480': 480, 'phone-960': 960 },
} as const satisfies Record<string, Record<string, number>>
export type PhotoKind = keyof typeof photoPrints

/** What a kind's print shows. The editor of a photo needs the part outside of the crop: `whole` has all of it. */
export function photoSubject(kind: PhotoKind, { file, area, focal }: ShownPhoto, print = ''): PhotoSubject {
  if (kind === 'whole') return { kind: 'photo', file, area: null, focal: middle, frame: 'whole' }
  const frame = kind === 'photo' ? 'square' : print.startsWith('phone-') ? 'phone' : 'wide'
  return { kind: 'photo', file, area, focal, frame }
}

const middle: FocalPoint = { x: 0.5, y: 0.5 }

/** In the addresses of a subject. Both frames of a banner have one address, to which pages add the print. */
export const addressVersion = (subject: PictureSubject): string =>
  versionOf(subject.kind === 'photo' && subject.frame === 'phone' ? { ...subject, frame: 'wide' } : subject)

/** The address contains what is shown of the photo, so a changed crop is another address. */
const pathOf = (kind: PhotoKind, photo: ShownPhoto) =>
  `/pictures/${kind}/${photo.id}/${addressVersion(photoSubject(kind, photo))}`

/** For sliders and news: pages add `-1280.webp` or `-phone-480.webp`. */
export const bannerPath = (photo: ShownPhoto): string => pathOf('banner', photo)

/** For tiles and galleries. */
export const squarePhoto = (photo: ShownPhoto, alt: string): Picture => ({
  src: pathOf('photo', photo),
  alt,
  widths: Object.values(photoPrints.photo),
  width: 960,
  height: 960,
})

export const wholePhoto = (photo: ShownPhoto & { width: number; height: number }, alt: string): Picture => {
  const widest = Math.max(...Object.values(photoPrints.whole))
  return {
    src: pathOf('whole', photo),
    alt,
    widths: Object.values(photoPrints.whole),
    width: widest,
    height: Math.max(1, Math.round((widest * photo.height) / photo.width)),
  }
}

/** The photos of a variant, or of goods in general. Goods with photos of other variants only show those, never a drawing. */
export function choosePhotos(photos: readonly GoodsPhoto[] | null, code: string): readonly GoodsPhoto[] {
  if (!photos) return []
  const own = photos.filter(({ variants }) => variants === null || variants.includes(code))
  return own.length > 0 ? own : photos
}

/** Pixels: below, a cut part is a blur on every page. */
const leastCrop = 32

/** A part inside of the photo, rounded so that equal crops have equal addresses; null when it is none. */
export function tidyCrop(area: PhotoArea, { width, height }: { width: number; height: number }): PhotoArea | null {
  const tidy = { x: round(area.x), y: round(area.y), width: round(area.width), height: round(area.height) }
  if (tidy.x + tidy.width > 1.0001 || tidy.y + tidy.height > 1.0001) return null
  return tidy.width * width < leastCrop || tidy.height * height < leastCrop ? null : tidy
}

export const tidyFocal = ({ x, y }: FocalPoint): FocalPoint => ({ x: round(x), y: round(y) })

const round = (fraction: number) => Math.round(fraction * 10_000) / 10_000
