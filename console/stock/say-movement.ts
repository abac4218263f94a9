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

/** Who moved it, without the mark of the ledger; null: an order. */
export const sayMover = (by: string | null): string => (by ?? '').replace(/^staff:/, '')

export const sayMovement = (kind: string): string => kindNames[kind]?.() ?? kind
