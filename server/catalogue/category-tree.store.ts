import type { Db } from '#server/lib/database/db.ts'
import type { Category } from './category-tree.rules.ts'

export const categories = (db: Db, company: string): Promise<Category[]> =>
  db
    .selectFrom('category')
    .select(['code', 'parent', 'label_zh as labelZh', 'label_en as labelEn', 'emblem', 'visible', 'position'])
    .where('company', '=', company)
    .execute()
