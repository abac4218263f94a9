import type { Db } from '#server/lib/database/db.ts'
import { undoDays } from './changes.reads.ts'
import { clearImages } from './changes.store.ts'

/** Takes the values away of changes that are too old to be undone; who changed what stays. */
export const clearOldImages = (db: Db, now: Temporal.Instant, most: number): Promise<number> =>
  clearImages(db, now.subtract({ hours: 24 * undoDays }), now, most)
