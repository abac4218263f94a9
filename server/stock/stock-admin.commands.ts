import { mostOnHand } from '#contract/stock.ts'
import {
  type ChangeAuthor,
  lockGoods,
  recordChange,
  requireVersion,
  writeChange,
} from '#server/changes/write-change.commands.ts'
import type { Tx } from '#server/lib/database/db.ts'
import { Refusal } from '#server/lib/http/refusal.ts'
import { correctStock, lockStock, receiveGoods } from './stock.commands.ts'
import { type AdminStock, type FindVariants, readLevel, stockRecord } from './stock-admin.reads.ts'
import { differenceOf, judgeRows, type ReceivedRow } from './stock-admin.rules.ts'

interface StockAct {
  author: ChangeAuthor & { staff: { name: string } }
  reason: string
}

/** Stock as a change left it; `change` is null where nothing was different. */
interface WrittenStock<Row> {
  rows: Row[]
  change: string | null
}

/** Receives goods, all rows or none. Stock is locked before it is checked, so that concurrent deliveries add up. */
export async function receiveRows(
  tx: Tx,
  find: FindVariants,
  { author, reason }: StockAct,
  rows: readonly ReceivedRow[],
): Promise<WrittenStock<AdminStock & { received: number }>> {
  const { company } = author
  await lockGoods(tx, company)
  const barcodes = rows.map(({ barcode }) => barcode)
  const variants = new Map((await find(tx, company, { barcodes, assortIds: [] })).map((one) => [one.barcode, one]))
  const assortIds = [...variants.values()].map(({ assortId }) => assortId)
  const before = await lockStock(tx, company, assortIds)
  const onHand = new Map([...variants].map(([barcode, { assortId }]) => [barcode, before.get(assortId)!.onHand]))
  const wrong = judgeRows(rows, onHand, mostOnHand)
  if (Object.keys(wrong).length > 0)
    throw new Refusal('STOCK_ROWS_WRONG', { count: Object.keys(wrong).length, most: mostOnHand }, wrong)

  const goods = rows.map(({ barcode, quantity }) => ({ assortId: variants.get(barcode)!.assortId, quantity }))
  const change = await recordStock(tx, author, { kind: 'receive', note: reason }, assortIds, () =>
    receiveGoods(tx, causeOf({ author, reason }), goods),
  )
  const after = await lockStock(tx, company, assortIds)
  const received = rows.map(({ barcode, quantity }) => ({
    ...after.get(variants.get(barcode)!.assortId)!,
    barcode,
    received: quantity,
  }))
  return { rows: received, change }
}

/** Corrects the count of one variant under a lock, because a count is valid only for its moment. */
export async function adjustStock(
  tx: Tx,
  find: FindVariants,
  { author, reason }: StockAct,
  {
    barcode,
    assortId,
    ...said
  }: Record<'barcode' | 'assortId', string | undefined> & Parameters<typeof differenceOf>[0],
): Promise<WrittenStock<AdminStock & { adjustedBy: number }>> {
  const { company } = author
  if ((barcode === undefined) === (assortId === undefined)) throw new Refusal('INVALID_INPUT', { field: 'barcode' })
  const named = {
    barcodes: barcode === undefined ? [] : [barcode],
    assortIds: assortId === undefined ? [] : [assortId],
  }
  await lockGoods(tx, company)
  const [variant] = await find(tx, company, named)
  if (!variant) throw new Refusal('PRODUCT_NOT_FOUND')
  const level = (await lockStock(tx, company, [variant.assortId])).get(variant.assortId)!
  const difference = differenceOf(said, level.onHand)
  if (difference === null || level.onHand + difference > mostOnHand)
    throw new Refusal('INVALID_INPUT', { field: said.counted === undefined ? 'delta' : 'counted' })
  if (level.onHand + difference < level.allocated) throw new Refusal('STOCK_BELOW_HELD', { held: level.allocated })
  const wrong = { assortId: variant.assortId, difference }
  const change =
    difference === 0
      ? null
      : await recordStock(tx, author, { kind: 'adjust', note: reason }, [variant.assortId], () =>
          correctStock(tx, causeOf({ author, reason }), wrong),
        )
  const after = (await lockStock(tx, company, [variant.assortId])).get(variant.assortId)!
  return { rows: [{ ...after, barcode: variant.barcode, adjustedBy: difference }], change }
}

/** Sets how many pieces of a variant stay unsold. */
export async function putSafety(
  tx: Tx,
  find: FindVariants,
  author: ChangeAuthor,
  { assortId, version, safety }: { assortId: string; version: number; safety: number },
): Promise<Awaited<ReturnType<typeof readLevel>> & { change: string | null }> {
  const { company } = author
  await requireVersion(tx, company, stockRecord(assortId), version)
  await readLevel(tx, company, assortId, find)
  await lockStock(tx, company, [assortId])
  const { id } = await writeChange(tx, author, { kind: 'safety' }, [
    { table: 'stock', key: { assort_id: assortId }, values: { safety } },
  ])
  return { ...(await readLevel(tx, company, assortId, find)), change: id }
}

/** Runs movements of these variants as a change. Their rows exist, so that it can be undone. */
async function recordStock(
  tx: Tx,
  author: ChangeAuthor,
  reason: { kind: string; note: string },
  assortIds: readonly string[],
  run: () => Promise<void>,
): Promise<string | null> {
  const rows = assortIds.map((assortId) => ({ table: 'stock' as const, key: { assort_id: assortId } }))
  return (await recordChange(tx, author, reason, rows, run)).id
}

const causeOf = ({ author, reason }: StockAct) => ({
  company: author.company,
  at: author.at,
  by: `staff:${author.staff.name}`,
  reason,
})
