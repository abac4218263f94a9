import type { Db } from '#server/lib/database/db.ts'
import { Refusal } from '#server/lib/http/refusal.ts'
import { type Branch, type Forest, growForest } from './category-tree.rules.ts'
import * as store from './category-tree.store.ts'

export const readForest = async (db: Db, company: string): Promise<Forest> =>
  growForest(await store.categories(db, company))

export function requireBranch(forest: Forest, code: string): Branch {
  const branch = forest.byCode.get(code)
  if (!branch) throw new Refusal('CATEGORY_NOT_FOUND')
  return branch
}
