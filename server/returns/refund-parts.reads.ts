import type { Db } from '#server/lib/database/db.ts'
import { listAllocation, listTenders } from '#server/orders/tenders.reads.ts'
import { isLineOfCharge } from '#server/shop/charges.rules.ts'
import { listLines } from '#server/orders/orders.reads.ts'
import { countLeft, listRefundLines, listRefunds } from './returns.reads.ts'
import type { Refund } from './returns.store.ts'
import { isWhole, type RefundState, unitsOf } from './returns.rules.ts'
import { type RefundedPart, type TenderShare, takeParts } from './refund-parts.rules.ts'
import * as store from './refund-parts.store.ts'

/** What each tender pays of each line of an order, and how much of it is taken. */
export async function listShares(db: Db, orderId: string): Promise<TenderShare[]> {
  const [tenders, allocation, taken] = await Promise.all([
    listTenders(db, orderId),
    listAllocation(db, orderId),
    store.listTaken(db, orderId),
  ])
  const kinds = new Map(tenders.map(({ tender, kind }) => [tender, kind]))
  return allocation.map(({ line, tender, cents }) => ({
    line,
    tender,
    kind: kinds.get(tender)!,
    cents,
    takenCents: taken.reduce((sum, one) => (one.line === line && one.tender === tender ? sum + one.cents : sum), 0),
  }))
}

interface RefundPartsRequest {
  lines: readonly { line: number; quantity: number }[]
  withDelivery: boolean
  withCoupons: boolean
}

/** What these pieces would bring back now. Exact while the order is held. */
export async function reckonParts(
  db: Db,
  orderId: string,
  { lines, withDelivery, withCoupons }: RefundPartsRequest,
): Promise<RefundedPart[]> {
  const [shares, left] = await Promise.all([listShares(db, orderId), countLeft(db, orderId)])
  const units = lines.flatMap(({ line, quantity }) => {
    const { unbooked, quantity: ordered } = left.find((one) => one.line === line) ?? { unbooked: 0, quantity: 1 }
    return quantity > 0 && unbooked > 0
      ? [{ line, quantity: Math.min(quantity, unbooked), left: unbooked, ordered }]
      : []
  })
  return takeParts(shares, { units, withDelivery, withCoupons })
}

/** What a document would take that is not booked yet. */
export async function planParts(db: Db, refund: Refund): Promise<RefundedPart[]> {
  const lines = await listRefundLines(db, refund.id)
  return reckonParts(db, refund.orderId, {
    lines: lines.map((one) => ({ line: one.line, quantity: unitsOf(one) })),
    withDelivery: refund.withDelivery,
    withCoupons: isWhole(refund) || refund.kind === 'exchange', // they continue to pay in an exchange
  })
}

/**
 * Whether every piece of an order is in documents of these states. The credit of exchanged goods pays for other goods until those
 * are returned and refunded too. Coupons are never refunded.
 */
export async function areGoodsBack(db: Db, orderId: string, states: readonly RefundState[]): Promise<boolean> {
  const [lines, refunds, shares, taken] = await Promise.all([
    listLines(db, orderId),
    listRefunds(db, orderId),
    listShares(db, orderId),
    store.listTaken(db, orderId),
  ])
  const coupons = new Set(shares.filter(({ kind }) => kind === 'coupon').map(({ tender }) => tender))
  const paysNothing = (id: string) => {
    const own = taken.filter(({ refund, tender }) => refund === id && !coupons.has(tender))
    return own.length > 0 && own.every(({ cents, backCents }) => cents === backCents)
  }
  const back = refunds.filter(
    ({ id, kind, state }) => states.includes(state) && (kind !== 'exchange' || paysNothing(id)),
  )
  const pieces = (await Promise.all(back.map(({ id }) => listRefundLines(db, id)))).flat()
  return lines.every(
    ({ line, quantity }) => pieces.reduce((sum, one) => (one.line === line ? sum + unitsOf(one) : sum), 0) === quantity,
  )
}

/** Whether everything paid for the charges is taken; true when nothing was paid. Coupons give no change. */
export async function areChargesBack(db: Db, orderId: string): Promise<boolean> {
  const shares = await listShares(db, orderId)
  return shares.every(
    ({ line, kind, cents, takenCents }) => !isLineOfCharge(line) || kind === 'coupon' || cents === takenCents,
  )
}
