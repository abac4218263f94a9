import { mostOnHand } from '#contract/stock-limits.ts'
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
import { listPlaced, openPlaces, setPlacedSafety, transferPlaced } from './warehouse-stock.store.ts'
import { findPlace } from './warehouses.reads.ts'
import type { Warehouse } from './warehouses.store.ts'

export interface StockAct {
  author: ChangeAuthor & { staff: { name: string } }
  reason: string
  /** The first where none is named. */
  warehouse: string | undefined
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
  act: StockAct,
  rows: readonly ReceivedRow[],
): Promise<WrittenStock<AdminStock & { received: number }>> {
  const { company } = act.author
  await lockGoods(tx, company)
  const place = await findPlace(tx, company, act.warehouse)
  const barcodes = rows.map(({ barcode }) => barcode)
  const variants = new Map((await find(tx, company, { barcodes, assortIds: [] })).map((one) => [one.barcode, one]))
  const assortIds = [...variants.values()].map(({ assortId }) => assortId)
  const before = await lockStock(tx, company, assortIds)
  const onHand = new Map([...variants].map(([barcode, { assortId }]) => [barcode, before.get(assortId)!.onHand]))
  const wrong = judgeRows(rows, onHand, mostOnHand)
  if (Object.keys(wrong).length > 0)
    throw new Refusal('STOCK_ROWS_WRONG', { count: Object.keys(wrong).length, most: mostOnHand }, wrong)

  const goods = rows.map(({ barcode, quantity }) => ({ assortId: variants.get(barcode)!.assortId, quantity }))
  const change = await recordStock(tx, act, { kind: 'receive', places: [place], assortIds }, () =>
    receiveGoods(tx, causeOf(act, place), goods),
  )
  const after = await lockStock(tx, company, assortIds)
  const received = rows.map(({ barcode, quantity }) => ({
    ...after.get(variants.get(barcode)!.assortId)!,
    barcode,
    received: quantity,
  }))
  return { rows: received, change }
}

/** Corrects the count of one variant in a warehouse, under a lock, because a count is valid only for its moment. */
export async function adjustStock(
  tx: Tx,
  find: FindVariants,
  act: StockAct,
  {
    barcode,
    assortId,
    ...said
  }: Record<'barcode' | 'assortId', string | undefined> & Parameters<typeof differenceOf>[0],
): Promise<WrittenStock<AdminStock & { adjustedBy: number }>> {
  const { company } = act.author
  if ((barcode === undefined) === (assortId === undefined)) throw new Refusal('INVALID_INPUT', { field: 'barcode' })
  const named = {
    barcodes: barcode === undefined ? [] : [barcode],
    assortIds: assortId === undefined ? [] : [assortId],
  }
  await lockGoods(tx, company)
  const [[variant], place] = await Promise.all([find(tx, company, named), findPlace(tx, company, act.warehouse)])
  if (!variant) throw new Refusal('PRODUCT_NOT_FOUND')
  const level = (await lockStock(tx, company, [variant.assortId])).get(variant.assortId)!
  const here = place ? await countPlaced(tx, company, place.code, variant.assortId) : level.onHand
  const difference = differenceOf(said, here)
  if (difference === null || level.onHand + difference > mostOnHand)
    throw new Refusal('INVALID_INPUT', { field: said.counted === undefined ? 'delta' : 'counted' })
  if (level.onHand + difference < level.allocated) throw new Refusal('STOCK_BELOW_HELD', { held: level.allocated })
  if (place && here + difference < 0) throw new Refusal('WAREHOUSE_SHORT', { code: place.code })
  const wrong = { assortId: variant.assortId, difference }
  const change =
    difference === 0
      ? null
      : await recordStock(tx, act, { kind: 'adjust', places: [place], assortIds: [variant.assortId] }, () =>
          correctStock(tx, causeOf(act, place), [wrong]),
        )
  const after = (await lockStock(tx, company, [variant.assortId])).get(variant.assortId)!
  return { rows: [{ ...after, barcode: variant.barcode, adjustedBy: difference }], change }
}

/** Moves goods from one warehouse to another, all rows or none. What is sold stays the same. */
export async function transferStock(
  tx: Tx,
  find: FindVariants,
  { from, to, ...act }: Omit<StockAct, 'warehouse'> & { from: string; to: string },
  rows: readonly { assortId: string; quantity: number }[],
): Promise<{ change: string | null }> {
  const { company, at } = act.author
  if (from === to) throw new Refusal('INVALID_INPUT', { field: 'to' })
  await lockGoods(tx, company)
  const places = [await findPlace(tx, company, from), await findPlace(tx, company, to)]
  const assortIds = [...new Set(rows.map(({ assortId }) => assortId))]
  if (assortIds.length < rows.length) throw new Refusal('INVALID_INPUT', { field: 'rows' })
  const known = await find(tx, company, { barcodes: [], assortIds })
  if (known.length < assortIds.length) throw new Refusal('PRODUCT_NOT_FOUND')
  await lockStock(tx, company, assortIds)
  const here = new Map(
    (await listPlaced(tx, company, assortIds)).flatMap((row) =>
      row.warehouse === from ? [[row.assortId, row.onHand] as const] : [],
    ),
  )
  if (rows.some(({ assortId, quantity }) => quantity > (here.get(assortId) ?? 0)))
    throw new Refusal('WAREHOUSE_SHORT', { code: from })
  const cause = { company, from, to, reason: act.reason, at, by: `staff:${act.author.staff.name}` }
  const change = await recordStock(tx, act, { kind: 'transfer', places, assortIds }, () =>
    transferPlaced(tx, cause, rows),
  )
  return { change }
}

/** Sets how many pieces of a variant stay unsold: in the named warehouse, or in all of them. */
export async function putSafety(
  tx: Tx,
  find: FindVariants,
  author: ChangeAuthor,
  {
    assortId,
    version,
    safety,
    warehouse,
  }: { assortId: string; version: number; safety: number; warehouse?: string | undefined },
): Promise<{ stock: Awaited<ReturnType<typeof readLevel>>; change: string | null }> {
  const { company } = author
  await requireVersion(tx, company, stockRecord(assortId), version)
  await readLevel(tx, company, assortId, find)
  await lockStock(tx, company, [assortId])
  const place = warehouse === undefined ? null : await findPlace(tx, company, warehouse)
  const change = place
    ? await recordStock(tx, { author, reason: '' }, { kind: 'safety', places: [place], assortIds: [assortId] }, () =>
        setPlacedSafety(tx, company, place.code, [{ assortId, safety }]),
      )
    : await writeTotalSafety(tx, author, assortId, safety)
  return { stock: await readLevel(tx, company, assortId, find), change }
}

const writeTotalSafety = async (tx: Tx, author: ChangeAuthor, assortId: string, safety: number) =>
  (
    await writeChange(tx, author, { kind: 'safety' }, [
      { table: 'stock', key: { assort_id: assortId }, values: { safety } },
    ])
  ).id

const countPlaced = async (tx: Tx, company: string, warehouse: string, assortId: string): Promise<number> =>
  (await listPlaced(tx, company, [assortId])).find((row) => row.warehouse === warehouse)?.onHand ?? 0

type ChangedRow = Parameters<typeof recordChange>[3][number]

interface MovedStock {
  kind: string
  /** null: the only one, whose figures are the total. */
  places: readonly (Warehouse | null)[]
  assortIds: readonly string[]
  /** Rows that are written with the movements. */
  besides?: readonly ChangedRow[]
}

/** Runs movements of these variants as a change. Their rows exist, so that it can be undone. */
export async function recordStock(
  tx: Tx,
  { author, reason }: { author: ChangeAuthor; reason: string },
  { kind, places, assortIds, besides = [] }: MovedStock,
  run: () => Promise<void>,
): Promise<string | null> {
  for (const place of places) if (place) await openPlaces(tx, author.company, place.code, assortIds)
  const rows = assortIds.flatMap((assortId) => places.map((place) => stockRow(assortId, place)))
  return (await recordChange(tx, author, { kind, note: reason }, [...rows, ...besides], run)).id
}

const stockRow = (assortId: string, place: Warehouse | null) =>
  place
    ? { table: 'warehouse_stock' as const, key: { warehouse: place.code, assort_id: assortId } }
    : { table: 'stock' as const, key: { assort_id: assortId } }

export const causeOf = ({ author, reason }: StockAct, place: Warehouse | null) => ({
  company: author.company,
  at: author.at,
  by: `staff:${author.staff.name}`,
  reason,
  warehouse: place?.code ?? null,
})
