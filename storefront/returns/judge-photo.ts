import type { photoLimits } from '#contract/returns.ts'
import { drawThumbnail } from './draw-thumbnail.ts'
import { m } from '#words/compiled/messages.js'

const mostBytes: (typeof photoLimits)['mostBytes'] = 10_000_000
export const photoKinds: (typeof photoLimits)['kinds'] = ['image/jpeg', 'image/png', 'image/webp']
export const mostPhotos: (typeof photoLimits)['most'] = 5
export const megabytes = mostBytes / 1_000_000

/** A valid photo with its thumbnail. */
export interface Photo {
  id: string
  file: File
  thumbnail: string
}

/** Checks a file as the server does, before the upload; returns the photo with its thumbnail, or an error message. */
export async function judgePhoto(file: File): Promise<Photo | string> {
  const { name, size, type } = file
  if (!photoKinds.some((kind) => kind === type)) return m.returns_photo_kind({ name })
  if (size > mostBytes) return m.returns_photo_too_large({ name, megabytes })
  const thumbnail = await drawThumbnail(file)
  return thumbnail === null ? m.returns_photo_unreadable({ name }) : { id: crypto.randomUUID(), file, thumbnail }
}

/** Checks chosen files: the valid ones up to a maximum, and the errors of the others. */
export async function judgePhotos(files: readonly File[], room: number): Promise<{ good: Photo[]; wrong: string[] }> {
  const judged = await Promise.all(files.map(judgePhoto))
  const good = judged.filter((one) => typeof one !== 'string')
  const wrong = judged.filter((one) => typeof one === 'string')
  if (good.length > room) wrong.push(m.returns_photo_enough({ most: mostPhotos }))
  return { good: good.slice(0, room), wrong }
}
