import type { Db } from '#server/lib/database/db.ts'
import { Refusal } from '#server/lib/http/refusal.ts'
import { listLines } from '#server/orders/orders.reads.ts'
import { comesToNothing, isBooked, type RefundState, unitsOf } from './returns.rules.ts'
import * as store from './returns.store.ts'
import type { Refund } from './returns.store.ts'

export async function requireRefund(db: Db, company: string, number: string): Promise<Refund> {
  const refund = await store.byNumber(db, company, number)
  if (!refund) throw new Refusal('REFUND_NOT_FOUND')
  return refund
}

export const findRefund = (db: Db, id: string): Promise<Refund | undefined> => store.byId(db, id)
export const listRefunds = (db: Db, orderId: string): Promise<Refund[]> => store.ofOrder(db, orderId)
export const listRefundsOf = (db: Db, { company, member }: { company: string; member: string }): Promise<Refund[]> =>
  store.ofBuyer(db, company, member)
export const listRefundLines = (db: Db, id: string) => store.linesOf(db, [id])

/** A member's orders with an unfinished refund. §4 */
export async function listOpenRefunds(db: Db, { company, member }: { company: string; member: string }) {
  const numbers = await store.ordersGoingBack(db, company, member)
  return numbers.map((number) => ({ number, standing: { kind: 'after-sales' as const } }))
}

export interface LineLeft {
  line: number
  quantity: number
  /** Of those, the pieces in no live document. */
  unasked: number
  /** Of those, the pieces that no document has brought back. */
  unbooked: number
}

/**
 * How many pieces of each line are left, according to all documents except `without`. Stable while the transaction holds the
 * order.
 */
export async function countLeft(db: Db, orderId: string, without?: string): Promise<LineLeft[]> {
  const [lines, refunds] = await Promise.all([listLines(db, orderId), store.ofOrder(db, orderId)])
  const others = refunds.filter(({ id, state }) => id !== without && !comesToNothing(state))
  const taken = await store.linesOf(
    db,
    others.map(({ id }) => id),
  )
  const stateOf = new Map<string, RefundState>(others.map(({ id, state }) => [id, state]))
  return lines.map(({ line, quantity }) => {
    const own = taken.filter((one) => one.line === line)
    const booked = own.filter(({ refund }) => isBooked(stateOf.get(refund)!))
    return { line, quantity, unasked: quantity - sumUnits(own), unbooked: quantity - sumUnits(booked) }
  })
}

/** Whether every piece of an order has arrived and was counted, and none was exchanged. */
export async function areGoodsHere(db: Db, orderId: string): Promise<boolean> {
  const [lines, refunds] = await Promise.all([listLines(db, orderId), store.ofOrder(db, orderId)])
  const counted = await store.linesOf(
    db,
    refunds.flatMap(({ id, kind }) => (kind === 'exchange' ? [] : [id])),
  )
  return lines.every(
    ({ line, quantity }) =>
      counted.reduce((sum, one) => (one.line === line ? sum + (one.received ?? 0) : sum), 0) === quantity,
  )
}

const sumUnits = (lines: readonly { quantity: number; received: number | null }[]) =>
  lines.reduce((sum, line) => sum + unitsOf(line), 0)
