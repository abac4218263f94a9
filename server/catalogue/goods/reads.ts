import type { Db } from '#server/lib/db.ts'
import * as store from './store.ts'

export type { Goods } from './store.ts'

/** What is known of these variants, sellable or not, by id. Never from memory: prices that are paid come from here. */
export async function readGoods(
  db: Db,
  company: string,
  assortIds: readonly string[],
): Promise<Map<string, store.Goods>> {
  if (assortIds.length === 0) return new Map()
  return byAssortId(await store.ofVariants(db, company, assortIds))
}

/** Products with all their variants, by product code. */
export async function readGoodsOfProducts(
  db: Db,
  company: string,
  products: readonly string[],
): Promise<Map<string, store.Goods[]>> {
  return Map.groupBy(await store.ofProducts(db, company, products), (goods) => goods.product)
}

const byAssortId = (rows: readonly store.Goods[]) => new Map(rows.map((goods) => [goods.assortId, goods]))
