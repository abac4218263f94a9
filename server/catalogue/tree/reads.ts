import type { Db } from '#server/lib/db.ts'
import { Refusal } from '#server/lib/refusal.ts'
import { type Branch, type Forest, growForest } from './rules.ts'
import * as store from './store.ts'

export const readForest = async (db: Db, company: string): Promise<Forest> =>
  growForest(await store.categories(db, company))

export function requireBranch(forest: Forest, code: string): Branch {
  const branch = forest.byCode.get(code)
  if (!branch) throw new Refusal('CATEGORY_NOT_FOUND')
  return branch
}
