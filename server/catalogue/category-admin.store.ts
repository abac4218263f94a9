import { sql } from 'kysely'
import type { Db } from '#server/lib/database/db.ts'
import type { NameInLanguages } from '#words/languages.ts'

/** How many goods, live or not, have each category, brand or attribute. */
export async function countGoods(
  db: Db,
  company: string,
  by: 'category' | 'brand' | 'attribute',
): Promise<Map<string, number>> {
  const { rows } = await sql<{ code: string; count: number }>`
    select ${sql.ref(by)} as code, count(*) as count from ${sql.table(by === 'attribute' ? 'product_attribute' : 'product')}
    where company = ${company} group by 1`.execute(db)
  return new Map(rows.map(({ code, count }) => [code, count]))
}

/** The goods of one of them, live or not. */
export async function listGoodsOf(db: Db, company: string, category: string): Promise<string[]> {
  const { rows } = await sql<{ code: string }>`
    select code from product where company = ${company} and category = ${category} order by code`.execute(db)
  return rows.map(({ code }) => code)
}

export const listBrands = (db: Db, company: string) =>
  db
    .selectFrom('brand')
    .select(['code', 'name_zh as nameZh', 'name_en as nameEn'])
    .where('company', '=', company)
    .orderBy('code')
    .execute()

export async function listAttributes(db: Db, company: string) {
  const rows = await db
    .selectFrom('attribute')
    .select(['code', 'names', 'facet', 'position'])
    .where('company', '=', company)
    .orderBy('position')
    .orderBy('code')
    .execute()
  return rows.map((row) => ({ ...row, names: row.names as NameInLanguages }))
}

/** The goods of each group, in their order. */
export const listGroups = (db: Db, company: string) =>
  db
    .selectFrom('item_group')
    .select(['code', 'product'])
    .where('company', '=', company)
    .orderBy('code')
    .orderBy('position')
    .orderBy('product')
    .execute()

/** Of these codes those that there are. */
export async function listExisting(db: Db, company: string, codes: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ code: string }>`
    select code from product where company = ${company} and code in (select unnest(${codes}::text[])) order by code`.execute(
    db,
  )
  return rows.map(({ code }) => code)
}
