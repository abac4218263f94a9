import { createHash } from 'node:crypto'
import fs from 'node:fs'
import type { Tx } from '#server/lib/database/db.ts'

/** Pixels of a room scene of studio/scenes. */
const size = { width: 1600, height: 900 }

/** The sliders that show a room in place of a drawing, with what stays visible where a frame cuts. */
const rooms = [
  { room: 'kitchen', company: 'SPORT', slider: 'winter', focal: { x: 0.66, y: 0.68 } },
  { room: 'hotpot', company: 'SPORT', slider: 'hot-pot', focal: { x: 0.5, y: 0.42 } },
  { room: 'hotpot', company: 'FOOD', slider: 'hot-pot', focal: { x: 0.5, y: 0.42 } },
]

const readRoom = (room: string) => fs.readFileSync(new URL(`studio/scenes/${room}.avif`, import.meta.url))

interface StoredRoom {
  company: string
  slider: string
  focal: { x: number; y: number }
  file: string
  digest: Buffer
  bytes: number
}

/** Puts the originals into the file store, as storePhotos does. */
export const storeRooms = (files: { put: (bytes: Buffer) => Promise<string> }): Promise<StoredRoom[]> =>
  Promise.all(
    rooms.map(async ({ room, ...shown }) => {
      const bytes = readRoom(room)
      const digest = createHash('sha256').update(bytes).digest()
      return { ...shown, file: await files.put(bytes), digest, bytes: bytes.length }
    }),
  )

export async function seedRooms(tx: Tx, stored: readonly StoredRoom[], at: Temporal.Instant): Promise<void> {
  for (const { company, slider, focal, file, digest, bytes } of stored) {
    const { id } = await tx
      .insertInto('album_picture')
      .values({
        company,
        file,
        digest,
        bytes,
        ...size,
        focal_x: focal.x,
        focal_y: focal.y,
        uploaded_at: at.toString(),
        uploaded_by: 'Demo',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx.insertInto('content_picture').values({ id, company, uploaded_at: at.toString() }).execute()
    await tx
      .updateTable('content_version')
      .set({ picture: id })
      .where('company', '=', company)
      .where('code', '=', slider)
      .execute()
  }
}
