import { createHash, timingSafeEqual } from 'node:crypto'
import type { Db } from '#server/lib/database/db.ts'
import * as store from './debug-access.store.ts'

/** The secret is long and random, so one round of SHA-256 is enough. */
export const hashSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest()

/** Whether this secret opens a shop under maintenance, compared in constant time. §2 */
export async function askWhetherSecret(db: Db, company: string, given: string): Promise<boolean> {
  const hash = await store.debugHash(db, company)
  const isSame = timingSafeEqual(hashSecret(given), hash ? Buffer.from(hash, 'hex') : hashSecret(''))
  return isSame && hash !== undefined
}

export const hasDebugSecret = async (db: Db, company: string): Promise<boolean> =>
  (await store.debugHash(db, company)) !== undefined
