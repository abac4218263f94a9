import { sql } from 'kysely'
import type { Db } from '#server/lib/database/db.ts'
import type { JudgedGoods } from './search-queries.ts'

/** The live goods of a company by code, with their lowest price. */
export async function readJudgedGoods(db: Db, company: string): Promise<Map<string, JudgedGoods>> {
  const { rows } = await sql<JudgedGoods>`
    select product.code, product.category, product.name_zh as "nameZh", product.name_en as "nameEn",
      min(variant.price_cents)::integer as price, bool_or(variant.list_price_cents > variant.price_cents) as "isReduced"
    from product join variant on variant.company = product.company and variant.product = product.code
    where product.company = ${company} and product.status = 'live'
    group by product.company, product.code`.execute(db)
  return new Map(rows.map((goods) => [goods.code, { ...goods, isReduced: goods.isReduced ?? false }]))
}
