import type { Db } from '#server/lib/database/db.ts'
import * as store from './tokens.store.ts'

/** Returns those of these visitors who are walk-ins. */
export const listWalkins = async (db: Db, visitors: readonly string[]): Promise<ReadonlySet<string>> =>
  new Set(await store.walkinsAmong(db, visitors))
