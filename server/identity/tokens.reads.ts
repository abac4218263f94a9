import type { Db } from '#server/lib/database/db.ts'
import * as store from './tokens.store.ts'

/** Those of these visitors who have no name. */
export const listWalkins = async (db: Db, visitors: readonly string[]): Promise<ReadonlySet<string>> =>
  new Set(await store.walkinsAmong(db, visitors))
