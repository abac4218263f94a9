import { isOurFault } from './returns.rules.ts'

interface LeftToReturn {
  line: number
  /** Pieces that are in no live document. */
  unasked: number
}

/**
 * The delivery is refunded when the shop is at fault and nothing of the order is kept. §rules "Cancel, void, refund, exchange"
 */
export const bringsDelivery = (
  reason: string,
  lines: readonly { line: number; quantity: number }[],
  left: readonly LeftToReturn[],
): boolean =>
  isOurFault(reason) && left.every(({ line, unasked }) => unasked === sumOf(lines.filter((one) => one.line === line)))

const sumOf = (lines: readonly { quantity: number }[]) => lines.reduce((sum, { quantity }) => sum + quantity, 0)

/** Converts lines of the wire to the names used here. */
export const asLines = (lines: readonly { no: number; qty: number; wanted?: string | undefined }[]) =>
  lines.map(({ no, qty, wanted }) => ({ line: no, quantity: qty, wanted }))
