import { randomUUID } from 'node:crypto'
import { mostOnHand } from '#contract/stock-limits.ts'
import { type ChangeAuthor, lockGoods, requireVersion, writeChange } from '#server/changes/write-change.commands.ts'
import type { Tx } from '#server/lib/database/db.ts'
import { Refusal } from '#server/lib/http/refusal.ts'
import { dayOf } from '#server/lib/process/clock.ts'
import { expectedRecord, readExpected } from './expected-goods.reads.ts'
import { addReceived } from './expected-goods.store.ts'
import { causeOf, recordStock, type StockAct } from './stock-admin.commands.ts'
import type { FindVariants } from './stock-admin.reads.ts'
import { lockStock, receiveGoods } from './stock.commands.ts'
import { findPlace } from './warehouses.reads.ts'
import { listWarehouses } from './warehouses.store.ts'

/** What staff plan of goods that come. */
interface ExpectedPlan {
  quantity: number
  dueOn: string
  /** The first where none is named. */
  warehouse?: string | undefined
  note: string
}

/** What is expected, and the change that wrote it; null where nothing was different. */
interface WrittenExpected {
  id: string
  change: string | null
}

/** Notes that goods come. Refuses PRODUCT_NOT_FOUND, WAREHOUSE_NOT_FOUND, and a day that is over. */
export async function expectGoods(
  tx: Tx,
  find: FindVariants,
  author: ChangeAuthor,
  { assortId, ...plan }: ExpectedPlan & { assortId: string },
): Promise<WrittenExpected> {
  const { company, at } = author
  await lockGoods(tx, company)
  const [variant] = await find(tx, company, { barcodes: [], assortIds: [assortId] })
  if (!variant) throw new Refusal('PRODUCT_NOT_FOUND')
  if (plan.dueOn < dayOf(at).toString()) throw new Refusal('INVALID_INPUT', { field: 'dueOn' })
  const id = randomUUID()
  const values = { assort_id: assortId, ...(await columnsOf(tx, company, plan)) }
  return { id, change: await writePlan(tx, author, 'expect', id, values) }
}

/** Changes a plan whole. Refuses STALE, EXPECTED_GOODS_CLOSED, and a quantity that leaves nothing to come. */
export async function changeExpected(
  tx: Tx,
  author: ChangeAuthor,
  { id, version, ...plan }: ExpectedPlan & { id: string; version: number },
): Promise<WrittenExpected> {
  const { received } = await requireOpen(tx, author.company, id, version)
  if (plan.quantity <= received) throw new Refusal('INVALID_INPUT', { field: 'quantity' })
  return { id, change: await writePlan(tx, author, 'expect', id, await columnsOf(tx, author.company, plan)) }
}

/** What has not come does not come. */
export async function cancelExpected(
  tx: Tx,
  author: ChangeAuthor,
  { id, version }: { id: string; version: number },
): Promise<WrittenExpected> {
  await requireOpen(tx, author.company, id, version)
  return { id, change: await writePlan(tx, author, 'expect cancelled', id, { is_cancelled: true }) }
}

/** The goods have come, all or in part. Of two who receive the rest at once, the second is told that it is too much. */
export async function receiveExpected(
  tx: Tx,
  act: StockAct,
  { id, quantity }: { id: string; quantity: number },
): Promise<WrittenExpected> {
  const { company } = act.author
  const { assortId, warehouse, ...plan } = await requireOpen(tx, company, id)
  const left = plan.quantity - plan.received
  if (quantity > left) throw new Refusal('RECEIVED_TOO_MUCH', { left })
  const place = await findPlace(tx, company, act.warehouse ?? warehouse)
  const { onHand } = (await lockStock(tx, company, [assortId])).get(assortId)!
  if (onHand + quantity > mostOnHand) throw new Refusal('INVALID_INPUT', { field: 'quantity' })
  const moved = { kind: 'receive', places: [place], assortIds: [assortId], besides: [rowOf(id)] }
  const change = await recordStock(tx, act, moved, async () => {
    await receiveGoods(tx, causeOf(act, place), [{ assortId, quantity }])
    await addReceived(tx, company, id, quantity)
  })
  return { id, change }
}

const rowOf = (id: string) => ({ table: 'expected_goods' as const, key: { id } })

const writePlan = async (tx: Tx, author: ChangeAuthor, kind: string, id: string, values: Record<string, unknown>) =>
  (await writeChange(tx, author, { kind }, [{ ...rowOf(id), values }])).id

async function columnsOf(tx: Tx, company: string, { quantity, dueOn, warehouse, note }: ExpectedPlan) {
  // Where there is only one warehouse no place is told, and the first is that one.
  const place = (await findPlace(tx, company, warehouse)) ?? (await listWarehouses(tx, company))[0]!
  return { quantity, due_on: dueOn, warehouse: place.code, note }
}

/** Serialises whoever writes goods. Refuses EXPECTED_GOODS_NOT_FOUND, STALE, EXPECTED_GOODS_CLOSED. */
async function requireOpen(tx: Tx, company: string, id: string, version?: number) {
  await lockGoods(tx, company)
  const known = await readExpected(tx, company, id)
  if (version !== undefined) await requireVersion(tx, company, expectedRecord(id), version)
  if (known.isCancelled || known.received >= known.quantity) throw new Refusal('EXPECTED_GOODS_CLOSED')
  return known
}
