import type { Db } from '#server/lib/db.ts'
import { type Forest, growForest } from './rules.ts'
import * as store from './store.ts'

export const readForest = async (db: Db, company: string): Promise<Forest> =>
  growForest(await store.categories(db, company))
