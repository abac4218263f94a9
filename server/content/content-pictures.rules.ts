import { isUuid } from '#server/lib/database/uuid.ts'

/** The prints of a banner: a wide one, and one for phones. */
export const prints = {
  '1280': { width: 1280, height: 440 },
  '1920': { width: 1920, height: 660 },
  'phone-480': { width: 480, height: 360 },
  'phone-960': { width: 960, height: 720 },
} as const
export type Print = keyof typeof prints
export const formats = ['avif', 'webp'] as const
export type ContentFormat = (typeof formats)[number]

/** The URL of a piece's picture: uploaded or generated. */
export const picturePath = ({ picture, drawn, code }: { picture: string | null; drawn: boolean; code: string }) =>
  picture !== null ? `/pictures/content/${picture}` : drawn ? `/pictures/slider/${code}` : null

const address = /^\/pictures\/content\/([0-9a-f-]{36})-((?:phone-)?\d+)\.([a-z]+)$/

/** Parses `/pictures/content/{id}-{print}.{format}`: an id and two known words, never a path. */
export function readAddress(path: string): { id: string; print: Print; format: ContentFormat } | undefined {
  const [, id = '', print = '', format = ''] = address.exec(path) ?? []
  const known = formats.find((one) => one === format)
  return isUuid(id) && Object.hasOwn(prints, print) && known ? { id, print: print as Print, format: known } : undefined
}
