import { mostOnHand } from '#contract/stock.ts'
import type { Db, Tx } from '#server/lib/database/db.ts'
import { Refusal } from '#server/lib/http/refusal.ts'
import { correctStock, lockStock, receiveGoods } from './stock.commands.ts'
import type { StockLevel } from './stock.store.ts'
import { differenceOf, judgeRows, type ReceivedRow } from './stock-admin.rules.ts'

/** The company's variants of these barcodes and ids. The catalogue is a slice above; app.ts passes the function down. */
export type FindVariants = (
  db: Db,
  company: string,
  named: { barcodes: readonly string[]; assortIds: readonly string[] },
) => Promise<{ barcode: string; assortId: string }[]>

interface StockAct {
  company: string
  at: Temporal.Instant
  by: string
  reason: string
}

export interface AdminStock extends StockLevel {
  barcode: string
}

/** Receives goods, all rows or none. Stock is locked before it is checked, so that concurrent deliveries add up. */
export async function receiveRows(
  tx: Tx,
  find: FindVariants,
  done: StockAct,
  rows: readonly ReceivedRow[],
): Promise<(AdminStock & { received: number })[]> {
  const barcodes = rows.map(({ barcode }) => barcode)
  const variants = new Map((await find(tx, done.company, { barcodes, assortIds: [] })).map((one) => [one.barcode, one]))
  const assortIds = [...variants.values()].map(({ assortId }) => assortId)
  const before = await lockStock(tx, done.company, assortIds)
  const onHand = new Map([...variants].map(([barcode, { assortId }]) => [barcode, before.get(assortId)!.onHand]))
  const wrong = judgeRows(rows, onHand, mostOnHand)
  if (Object.keys(wrong).length > 0)
    throw new Refusal('STOCK_ROWS_WRONG', { count: Object.keys(wrong).length, most: mostOnHand }, wrong)

  const goods = rows.map(({ barcode, quantity }) => ({ assortId: variants.get(barcode)!.assortId, quantity }))
  await receiveGoods(tx, done, goods)
  const after = await lockStock(tx, done.company, assortIds)
  return rows.map(({ barcode, quantity }) => ({
    ...after.get(variants.get(barcode)!.assortId)!,
    barcode,
    received: quantity,
  }))
}

/** Corrects the count of one variant under a lock, because a count is valid only for its moment. */
export async function adjustStock(
  tx: Tx,
  find: FindVariants,
  done: StockAct,
  {
    barcode,
    assortId,
    ...said
  }: Record<'barcode' | 'assortId', string | undefined> & Parameters<typeof differenceOf>[0],
): Promise<AdminStock & { adjustedBy: number }> {
  if ((barcode === undefined) === (assortId === undefined)) throw new Refusal('INVALID_INPUT', { field: 'barcode' })
  const named = {
    barcodes: barcode === undefined ? [] : [barcode],
    assortIds: assortId === undefined ? [] : [assortId],
  }
  const [variant] = await find(tx, done.company, named)
  if (!variant) throw new Refusal('PRODUCT_NOT_FOUND')
  const level = (await lockStock(tx, done.company, [variant.assortId])).get(variant.assortId)!
  const difference = differenceOf(said, level.onHand)
  if (difference === null || level.onHand + difference > mostOnHand)
    throw new Refusal('INVALID_INPUT', { field: said.counted === undefined ? 'delta' : 'counted' })
  if (level.onHand + difference < level.allocated) throw new Refusal('STOCK_BELOW_HELD', { held: level.allocated })
  if (difference !== 0) await correctStock(tx, done, { assortId: variant.assortId, difference })
  const after = (await lockStock(tx, done.company, [variant.assortId])).get(variant.assortId)!
  return { ...after, barcode: variant.barcode, adjustedBy: difference }
}
