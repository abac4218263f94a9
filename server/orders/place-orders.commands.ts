import type { RawBuilder } from 'kysely'
import type { Tx } from '#server/lib/database/db.ts'
import type { Later } from '#server/lib/process/job-registry.ts'
import type { Scheduled } from '#server/lib/process/scheduled-jobs.ts'
import { deadlineJobsOf, warningAt } from './payment-deadlines.commands.ts'
import { patience } from './orders.commands.ts'
import { releaseOf } from './order-holds.commands.ts'
import type { Order } from './orders.store.ts'
import * as store from './place-orders.store.ts'
import type { PlacedOrder, OrderPlacing, WrittenOrder } from './place-orders.store.ts'

/** The jobs of a placed checkout: those for later wake no worker. */
export interface FollowUps {
  jobs: Later[]
  scheduled: Scheduled[]
}

/**
 * Most payers on a bank's page finish within minutes, so for an online payment one delayed job stands for the three jobs of an
 * unpaid order.
 */
export function listFollowUps(
  { placedAt, expiresAt, ...order }: OrderPlacing,
  { online }: { online: boolean },
): FollowUps {
  const until = placedAt.add(patience)
  const waits = online && Temporal.Instant.compare(until, warningAt(placedAt, expiresAt)) < 0
  const chase = ({ id }: { id: string }): Scheduled => ({
    name: 'chaseOrder',
    payload: { order: id, expiresAt: expiresAt.toString() },
    at: until,
  })
  const deadlines = ({ id }: { id: string }) =>
    deadlineJobsOf({ id, placedAt, expiresAt }, order.draft ? 'drafted' : 'placed')
  const release = ({ id }: { id: string }) => (order.offline ? [releaseOf(id, order.offline.goodsHeldUntil)] : [])
  return {
    scheduled: waits ? order.parts.map(chase) : [],
    jobs: [...(waits ? [] : order.parts.flatMap(deadlines)), ...order.parts.flatMap(release)],
  }
}

/**
 * Writes the orders, unpaid, and `others` with them, in one statement that sees nothing of them. Their goods were claimed before,
 * except for drafts.
 */
export const placeOrders = (
  tx: Tx,
  order: WrittenOrder,
  others: readonly (RawBuilder<unknown> | false)[] = [],
): Promise<PlacedOrder[]> => store.insertPlaced(tx, order, others)

/** Writes the replacement order of an exchange: same buyer, same address, no checkout. */
export async function copyOrder(
  tx: Tx,
  order: Order,
): Promise<Omit<OrderPlacing, 'placedAt' | 'today' | 'expiresAt' | 'parts' | 'expectedDate'>> {
  const { company, visitor, language, recipient, email, phone, way, pickUp, deliverTo } = order
  return {
    company,
    visitor,
    language,
    recipient,
    email,
    phone,
    way,
    pickUp,
    deliverTo,
    ...(await store.agreed(tx, order.id)),
    conversation: null,
    preOrder: false, // goods that are not in stock cannot be exchanged for
    remark: order.remark,
  }
}
