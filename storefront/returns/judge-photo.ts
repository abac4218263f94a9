import type { photoLimits } from '#contract/returns.ts'
import { drawThumbnail } from '#storefront/lib/draw-thumbnail.ts'
import { m } from '#words/compiled/messages.js'

const mostBytes: (typeof photoLimits)['mostBytes'] = 10_000_000
export const photoKinds: (typeof photoLimits)['kinds'] = ['image/jpeg', 'image/png', 'image/webp']
export const mostPhotos: (typeof photoLimits)['most'] = 5
export const megabytes = mostBytes / 1_000_000

/** A photo that may be sent, and its small picture. */
export interface Photo {
  id: string
  file: File
  thumbnail: string
}

/** What the shop would say to a file, said before anything travels; or the photo with its small picture. */
export async function judgePhoto(file: File): Promise<Photo | string> {
  const { name, size, type } = file
  if (!photoKinds.some((kind) => kind === type)) return m.returns_photo_kind({ name })
  if (size > mostBytes) return m.returns_photo_too_large({ name, megabytes })
  const thumbnail = await drawThumbnail(file)
  return thumbnail === null ? m.returns_photo_unreadable({ name }) : { id: crypto.randomUUID(), file, thumbnail }
}

/** Of what was chosen, those that may be sent, up to so many; and what is wrong with the others. */
export async function judgePhotos(files: readonly File[], room: number): Promise<{ good: Photo[]; wrong: string[] }> {
  const judged = await Promise.all(files.map(judgePhoto))
  const good = judged.filter((one) => typeof one !== 'string')
  const wrong = judged.filter((one) => typeof one === 'string')
  if (good.length > room) wrong.push(m.returns_photo_enough({ most: mostPhotos }))
  return { good: good.slice(0, room), wrong }
}
