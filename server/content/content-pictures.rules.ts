import { isUuid } from '#server/lib/database/uuid.ts'

/** The prints that pages ask for, as those of a drawn slider: a wide one, and one for phones. */
export const prints = {
  '1280': { width: 1280, height: 440 },
  '1920': { width: 1920, height: 660 },
  'phone-480': { width: 480, height: 360 },
  'phone-960': { width: 960, height: 720 },
} as const
export type Print = keyof typeof prints
export const formats = ['avif', 'webp'] as const
export type ContentFormat = (typeof formats)[number]

/** Where a piece's picture lies: an uploaded one, or what the picture route draws. */
export const picturePath = ({ picture, drawn, code }: { picture: string | null; drawn: boolean; code: string }) =>
  picture !== null ? `/pictures/content/${picture}` : drawn ? `/pictures/slider/${code}` : null

const address = /^\/pictures\/content\/([0-9a-f-]{36})-((?:phone-)?\d+)\.([a-z]+)$/

/** Reads `/pictures/content/{id}-{print}.{format}`: an id and two words of ours, never a path or an address. */
export function readAddress(path: string): { id: string; print: Print; format: ContentFormat } | undefined {
  const [, id = '', print = '', format = ''] = address.exec(path) ?? []
  const known = formats.find((one) => one === format)
  return isUuid(id) && Object.hasOwn(prints, print) && known ? { id, print: print as Print, format: known } : undefined
}
