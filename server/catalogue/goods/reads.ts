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
  return new Map((await store.listed(db, company, assortIds)).map((goods) => [goods.assortId, goods]))
}

/** The same for these products with all their variants, and for some variants besides, in one question. */
export const listGoods = (
  db: Db,
  company: string,
  which: { products: readonly string[]; assortIds: readonly string[] },
): Promise<store.Goods[]> => store.listed(db, company, which.assortIds, which.products)
