import type { Db } from '#server/lib/database/db.ts'
import { keysOf } from '#server/lib/process/keys.ts'

/** Hashes that show equality without revealing the data. */
export function openRecipientHash(db: Db) {
  const keys = keysOf(db)
  const about = (text: string) => `points sent to ${text}`
  return {
    hide: (text: string): Buffer => keys.hash(about(text)),
    isSame: (text: string, hidden: Buffer): boolean => keys.isHashOf(about(text), hidden),
  }
}
