import type { Db } from '#server/lib/database/db.ts'
import { saleable } from './stock.rules.ts'
import { waits } from './held-stock.store.ts'
import * as store from './stock.store.ts'

/** Stock by variant id; variants without stock data are omitted. */
export async function readStockLevels(
  db: Db,
  company: string,
  assortIds: readonly string[],
): Promise<Map<string, store.StockLevel>> {
  return new Map((await store.stockRows(db, company, assortIds)).map((level) => [level.assortId, level]))
}

/** Whether an order waits for pre-ordered goods. */
export const waitsForGoods = (db: Db, orderId: string): Promise<boolean> => waits(db, orderId)

/** Pieces on hand per product, over all its variants. */
export const sumOnHand = async (db: Db, company: string, products: readonly string[]): Promise<Map<string, number>> =>
  new Map(await store.onHand(db, company, products))

/** How many of one variant can be bought from stock. */
export async function countLeft(db: Db, company: string, assortId: string): Promise<number> {
  const level = (await readStockLevels(db, company, [assortId])).get(assortId)
  return level ? saleable(level) : 0
}
