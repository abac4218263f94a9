import { useRef, useState } from 'react'
import type { StaffPicture } from '#contract/pictures.ts'
import { sendFile } from '#console/lib/call.ts'
import { m } from '#words/compiled/messages.js'
import { mostPhotoBytes } from './photo-kinds.ts'

interface PhotoUploads {
  /** How many files are on their way. */
  waiting: number
  /** Files that were refused, each with why. */
  refused: readonly string[]
  upload: (files: readonly File[]) => Promise<void>
}

/** Sends photos one after the other, in the order in which they were chosen; those that are stored are told together. */
export function usePhotoUploads(stored: (pictures: readonly StaffPicture[]) => unknown): PhotoUploads {
  const [waiting, setWaiting] = useState(0)
  const [refused, setRefused] = useState<readonly string[]>([])
  const queue = useRef(Promise.resolve())
  const send = async (files: readonly File[]) => {
    const pictures: StaffPicture[] = []
    for (const file of files) {
      const answer = await sendPhoto(file)
      if (typeof answer !== 'string') pictures.push(answer)
      else setRefused((before) => [...before, m.console_photo_refused({ name: file.name, why: answer })])
      setWaiting((count) => count - 1)
    }
    if (pictures.length > 0) await stored(pictures)
  }
  return {
    waiting,
    refused,
    upload(files) {
      setRefused([])
      setWaiting((count) => count + files.length)
      queue.current = queue.current.then(() => send(files))
      return queue.current
    },
  }
}

/** The stored photo, or why it was refused. */
async function sendPhoto(file: File): Promise<StaffPicture | string> {
  if (file.size > mostPhotoBytes) return m.console_photo_too_large()
  try {
    return await sendFile('POST /staff/pictures', {}, file)
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}
