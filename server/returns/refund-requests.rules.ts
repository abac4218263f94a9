import { isOurFault } from './returns.rules.ts'

interface LeftToReturn {
  line: number
  /** What no live document has asked for. */
  unasked: number
}

/** The delivery goes back too where the fault is ours and nothing of the order is kept. §rules "Cancel, void, refund, exchange" */
export const bringsDelivery = (
  reason: string,
  lines: readonly { line: number; quantity: number }[],
  left: readonly LeftToReturn[],
): boolean =>
  isOurFault(reason) && left.every(({ line, unasked }) => unasked === sumOf(lines.filter((one) => one.line === line)))

const sumOf = (lines: readonly { quantity: number }[]) => lines.reduce((sum, { quantity }) => sum + quantity, 0)

/** Lines of an order by our own names. */
export const asLines = (lines: readonly { no: number; qty: number; wanted?: string | undefined }[]) =>
  lines.map(({ no, qty, wanted }) => ({ line: no, quantity: qty, wanted }))
