import { readGoods } from '#server/goods/goods.reads.ts'
import type { Db } from '#server/lib/database/db.ts'
import { readSettings } from '#server/shop/shop.reads.ts'
import type { Order } from './orders.store.ts'
import { doubt } from './approval.rules.ts'
import * as store from './approval.store.ts'

/** Why an order that is being paid needs approval by staff. */
export async function listDoubts(db: Db, order: Order, at: Temporal.Instant): Promise<string[]> {
  const [settings, { assortIds, ...books }] = await Promise.all([
    readSettings(db, order.company),
    store.circumstances(db, order, at.subtract({ hours: 24 })),
  ])
  const goods = await readGoods(db, order.company, assortIds)
  const isAged = [...goods.values()].some(({ minAge }) => minAge !== null)
  return doubt({ ...books, netCents: order.netCents, isAged }, settings)
}

/** Whether an exchange's goods still have to be returned and counted. */
export const awaitsReturned = async (db: Db, order: Order, at: Temporal.Instant): Promise<boolean> =>
  order.exchangeOf !== null && (await listDoubts(db, order, at)).includes('exchange')
