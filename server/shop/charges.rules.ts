/**
 * What an order may cost besides its goods, and on which line of its allocation that stands. Prices and tenders know charges as
 * a list; an order's row holds the delivery alone (`sales_order.delivery_cents`).
 */
export const chargeLines = { delivery: 0 } as const
export type ChargeKind = keyof typeof chargeLines

export interface Charge {
  kind: ChargeKind
  /** Before what promotions take off it. */
  cents: number
  /** What promotions take off it. */
  offCents: number
}

/** The one of a kind; nothing where the order has none. */
export const chargeOf = (charges: readonly Charge[], kind: ChargeKind): Charge =>
  charges.find((charge) => charge.kind === kind) ?? { kind, cents: 0, offCents: 0 }

export const sumCharges = (charges: readonly Charge[]): number => charges.reduce((sum, { cents }) => sum + cents, 0)

export const sumOffCharges = (charges: readonly Charge[]): number =>
  charges.reduce((sum, { offCents }) => sum + offCents, 0)
