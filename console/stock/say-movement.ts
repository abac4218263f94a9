import type { FirstReason, OrderReason } from '#server/stock/movement-reasons.rules.ts'
import { m } from '#words/compiled/messages.js'

/** Kinds of movements, as the server writes them. */
const kindNames: Readonly<Record<string, () => string>> = {
  receive: () => m.console_movement_receive(),
  adjust: () => m.console_movement_adjust(),
  claim: () => m.console_movement_claim(),
  release: () => m.console_movement_release(),
  dispatch: () => m.console_movement_dispatch(),
  return: () => m.console_movement_return(),
  pre_order: () => m.console_movement_pre_order(),
  pre_order_release: () => m.console_movement_pre_order_release(),
  fill: () => m.console_movement_fill(),
  transfer: () => m.console_movement_transfer(),
}

const orderReasons: Readonly<Record<OrderReason, () => string>> = {
  placed: () => m.console_stock_placed(),
  sent: () => m.console_stock_sent(),
  paid: () => m.console_stock_paid(),
  'paid late': () => m.console_stock_paid_late(),
  'paid online instead': () => m.console_stock_paid_online(),
  'proof of payment': () => m.console_stock_proven(),
  'no proof of payment': () => m.console_stock_unproven(),
  expired: () => m.console_stock_expired(),
  cancelled: () => m.console_stock_cancelled(),
  voided: () => m.console_stock_voided(),
  exchange: () => m.console_stock_exchange(),
}

const firstReasons: Readonly<Record<FirstReason, () => string>> = {
  'first stock': () => m.console_stock_first(),
  'opening stock': () => m.console_stock_opening(),
}

interface MovedBy {
  reason: string
  invoiceNo: string | null
}

/** Who moved it, without the mark of the ledger; null: an order. */
export const sayMover = (by: string | null): string => (by ?? '').replace(/^staff:/, '')

export const sayMovement = (kind: string): string => kindNames[kind]?.() ?? kind

/** The shop's own reasons in words; what staff wrote stays as it was typed. */
export function sayMoveReason({ reason, invoiceNo }: MovedBy): string {
  if (invoiceNo !== null && reason === `order ${invoiceNo}`) return orderReasons.sent() // so dispatches of older releases are stored
  const names: Readonly<Record<string, () => string>> = invoiceNo === null ? firstReasons : orderReasons
  return Object.hasOwn(names, reason) ? names[reason]!() : reason
}

/** The change that was undone, where stock was put back by that. */
export const findUndone = (reason: string): string | undefined => /^undo ([\da-f-]{36})$/.exec(reason)?.[1]
