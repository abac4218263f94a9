import { sql } from 'kysely'
import { readGoods } from '#server/goods/goods.reads.ts'
import type { Tx } from '#server/lib/database/db.ts'
import type { OrderReason } from '#server/stock/movement-reasons.rules.ts'
import { claimGoods, type Short } from '#server/stock/stock.commands.ts'
import { linesOf } from './order-lines.store.ts'
import type { Order } from './orders.store.ts'

/** Claims all goods of an order that holds none; claims nothing and returns what is short if some are missing. */
export async function claimOrdered(
  tx: Tx,
  { id: orderId, company }: Order,
  cause: { at: Temporal.Instant; reason: OrderReason },
): Promise<Short[]> {
  const lines = await linesOf(tx, orderId)
  const goods = await readGoods(
    tx,
    company,
    lines.map((line) => line.assortId),
  )
  const claims = lines.map(({ assortId, quantity, arrives }) => ({
    orderId,
    assortId,
    quantity,
    preOrder: arrives !== null,
    preOrderLimit: goods.get(assortId)?.preOrderLimit ?? null,
  }))
  await sql`savepoint claim_ordered`.execute(tx)
  const short = await claimGoods(tx, { company, ...cause }, claims)
  if (short.length > 0) await sql`rollback to savepoint claim_ordered`.execute(tx)
  return short
}
