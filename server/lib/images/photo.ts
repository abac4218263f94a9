import fs from 'node:fs/promises'
import sharp from 'sharp'

/** A part of a picture, in fractions of its width and height as it is shown. */
export interface PhotoArea {
  x: number
  y: number
  width: number
  height: number
}
export type FocalPoint = Pick<PhotoArea, 'x' | 'y'>

/** Width by height of what is cut out of a photo. `whole` and `mark` are not cut; a mark stands in a square, on nothing. */
const aspects = { square: 1, wide: 1280 / 440, phone: 4 / 3, whole: undefined, mark: undefined } as const
type PhotoFrame = keyof typeof aspects

/** What is shown of a photo; `file` is its original's name in the file store. */
export interface ShownPhoto {
  id: string
  file: string
  /** What staff have chosen of it; null: all. */
  area: PhotoArea | null
  /** Stays visible where a frame cuts. */
  focal: FocalPoint
}

/** A photo as one kind of page shows it, with everything that the rendered picture depends on. */
export interface PhotoSubject extends Omit<ShownPhoto, 'id'> {
  kind: 'photo'
  frame: PhotoFrame
}

/** Below the sensors of phones at their usual setting: 8064 × 6048 has 48 million, 7296 × 5472 has 40. */
export const mostPixels = 40_000_000
const longestSide = 3_000
/** Seconds. Generous, because a busy machine is slow: it ends a decoder that hangs. */
const longestDecoding = 120

const kinds = new Set(['jpeg', 'png', 'webp', 'heif'])

/** What a file is; `animated` and `pixels` can be read, and are not wanted. */
export type PhotoVerdict =
  | { fault: 'unreadable' | 'animated' }
  | { fault: 'pixels'; megapixels: number }
  | { fault?: undefined; width: number; height: number }

/**
 * Decodes an uploaded photo and writes its master: upright, in sRGB, without metadata, at most 3000 pixels long. Every size that
 * pages show is made of the master. Runs in the image worker, because a broken file may take a decoder down with it.
 */
export async function makeMaster(original: string, master: string): Promise<PhotoVerdict> {
  const header = await sharp(original, { limitInputPixels: false })
    .metadata()
    .catch(() => undefined)
  if (!header || !kinds.has(header.format)) return { fault: 'unreadable' }
  const { width, height, pages = 1, autoOrient } = header
  if (pages > 1) return { fault: 'animated' }
  if (width * height > mostPixels) return { fault: 'pixels', megapixels: Math.ceil((width * height) / 1_000_000) }
  const image = sharp(original, { limitInputPixels: mostPixels, failOn: 'error' })
    .timeout({ seconds: longestDecoding })
    .autoOrient()
    .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb') // with the file's profile, where it has one
  const bytes = await (
    header.hasAlpha ? image.webp({ quality: 92 }) : image.jpeg({ quality: 92, chromaSubsampling: '4:4:4' })
  )
    .toBuffer()
    .catch((error: unknown) => {
      if (String(error).includes('timeout')) throw error // not a fault of the photo
    })
  if (!bytes) return { fault: 'unreadable' }
  await fs.writeFile(master, bytes)
  return { width: autoOrient.width, height: autoOrient.height }
}

/** The photo as its frame shows it, at most this wide. Transparent parts are white, as in the shop of most makers. */
export async function framePhoto(master: string, { area, focal, frame }: PhotoSubject, width: number) {
  const { width: wide, height: high } = await sharp(master).metadata()
  const part = sharp(master).extract(cut({ width: wide, height: high }, { area, focal, aspect: aspects[frame] }))
  return frame === 'mark'
    ? part.resize({ width, height: width, fit: 'contain', background: { r: 0, g: 0, b: 0, alpha: 0 } })
    : part.resize({ width, withoutEnlargement: true }).flatten({ background: '#fff' })
}

interface PixelRectangle {
  left: number
  top: number
  width: number
  height: number
}

/** The largest rectangle of this aspect inside the area, as near to the focal point as the area allows, in pixels. */
export function cut(
  size: { width: number; height: number },
  { area, focal, aspect }: Pick<PhotoSubject, 'area' | 'focal'> & { aspect: number | undefined },
): PixelRectangle {
  const left = Math.min(Math.round((area?.x ?? 0) * size.width), size.width - 1)
  const top = Math.min(Math.round((area?.y ?? 0) * size.height), size.height - 1)
  const within = {
    width: limit(Math.round((area?.width ?? 1) * size.width), 1, size.width - left),
    height: limit(Math.round((area?.height ?? 1) * size.height), 1, size.height - top),
  }
  if (aspect === undefined) return { left, top, ...within }
  const width = limit(Math.round(within.height * aspect), 1, within.width)
  const height = limit(Math.round(within.width / aspect), 1, within.height)
  return {
    left: limit(Math.round(focal.x * size.width - width / 2), left, left + within.width - width),
    top: limit(Math.round(focal.y * size.height - height / 2), top, top + within.height - height),
    width,
    height,
  }
}

const limit = (value: number, least: number, most: number) => Math.max(least, Math.min(value, most))
