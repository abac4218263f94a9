import type { Tx } from '#server/lib/database/db.ts'
import { assortIdOf, type DemoProduct } from './catalogue.ts'
import { inParts } from './in-parts.ts'
import { assortOf, type PastOrder } from './past-orders.ts'

/** The stock and its ledger: received once, then sold by the past orders. */
export async function seedStock(
  tx: Tx,
  company: string,
  goods: readonly DemoProduct[],
  orders: readonly PastOrder[],
  opened: Temporal.Instant,
): Promise<void> {
  const shelves = goods.flatMap((product) =>
    product.variants.map((variant) => ({ company, assort_id: assortIdOf(product, variant), on_hand: variant.onHand })),
  )
  await inParts(shelves, (part) => tx.insertInto('stock').values(part).execute())

  const sales = orders.flatMap((order) =>
    order.lines.map((line) => ({ order, assortId: assortOf(line), quantity: line.quantity })),
  )
  const sold = new Map<string, number>()
  for (const { assortId, quantity } of sales) sold.set(assortId, (sold.get(assortId) ?? 0) + quantity)
  const received = shelves
    .map(({ assort_id, on_hand }) => ({ assort_id, came: on_hand + (sold.get(assort_id) ?? 0) }))
    .filter(({ came }) => came > 0)
    .map(({ assort_id, came }) => ({
      company,
      assort_id,
      kind: 'receive',
      on_hand_delta: came,
      allocated_delta: 0,
      order_id: null,
      reason: 'opening stock',
      at: opened.toString(),
    }))
  const moved = sales.flatMap(({ order, assortId, quantity }) => {
    const move = { company, assort_id: assortId, order_id: order.id }
    const placed = order.placedAt.toInstant()
    return [
      { ...move, kind: 'claim', reason: 'placed', on_hand_delta: 0, allocated_delta: quantity, at: placed.toString() },
      {
        ...move,
        kind: 'dispatch',
        reason: 'sent',
        on_hand_delta: -quantity,
        allocated_delta: -quantity,
        at: placed.add({ hours: 26 }).toString(),
      },
    ]
  })
  await inParts([...received, ...moved], (part) => tx.insertInto('stock_movement').values(part).execute())
}
