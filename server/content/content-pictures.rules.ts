import { isUuid } from '#server/lib/database/uuid.ts'
import type { ShownPhoto } from '#server/lib/images/photo.ts'
import { bannerPath } from '#server/pictures/photos.rules.ts'

/** Of pictures that lie in the database. */
const prints = ['1280', '1920', 'phone-480', 'phone-960'] as const
export type Print = (typeof prints)[number]
const formats = ['avif', 'webp'] as const
export type ContentFormat = (typeof formats)[number]

interface PicturedPiece {
  code: string
  /** An uploaded picture; without `photo` it lies in the database. */
  picture: string | null
  photo: ShownPhoto | null
  drawn: boolean
}

/** The URL of a piece's picture: uploaded or generated. */
export function picturePath({ code, picture, photo, drawn }: PicturedPiece): string | null {
  if (photo) return bannerPath(photo)
  if (picture !== null) return `/pictures/content/${picture}`
  return drawn ? `/pictures/slider/${code}` : null
}

const address = /^\/pictures\/content\/([0-9a-f-]{36})-((?:phone-)?\d+)\.([a-z]+)$/

/** Parses `/pictures/content/{id}-{print}.{format}`: an id and two known words, never a path. */
export function readAddress(path: string): { id: string; print: Print; format: ContentFormat } | undefined {
  const [, id = '', print = '', format = ''] = address.exec(path) ?? []
  const known = { print: prints.find((one) => one === print), format: formats.find((one) => one === format) }
  return isUuid(id) && known.print && known.format ? { id, print: known.print, format: known.format } : undefined
}
