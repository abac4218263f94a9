/**
 * What an order costs besides its goods. Prices, tenders and refunds treat charges as a list whose first element is the delivery;
 * `order_charge` stores it.
 */
export const chargeKinds = ['delivery', 'gift_wrap'] as const
export type ChargeKind = (typeof chargeKinds)[number]

export interface Charge {
  kind: ChargeKind
  /** Before promotions. */
  cents: number
  /** The discount by promotions. */
  offCents: number
}

/** The allocation line of a charge: 0 for the delivery, negative for the others. Goods have lines from 1 on. */
export const lineOfCharge = (position: number): number => 0 - position
export const isLineOfCharge = (line: number): boolean => line <= 0

/** The charge of a kind; zero when the order has none. */
export const chargeOf = (charges: readonly Charge[], kind: ChargeKind): Charge =>
  charges.find((charge) => charge.kind === kind) ?? { kind, cents: 0, offCents: 0 }

/** All except the delivery, which orders and the wire name separately. */
export const furtherOf = <C extends Pick<Charge, 'kind'>>(charges: readonly C[]): C[] =>
  charges.filter(({ kind }) => kind !== 'delivery')

/** Whether every chosen charge is applied; one that is not offered is not. */
export const hasAll = (charges: readonly Charge[], chosen: readonly string[]): boolean =>
  chosen.every((one) => charges.some(({ kind }) => kind === one))

export const sumCharges = (charges: readonly Charge[]): number => charges.reduce((sum, { cents }) => sum + cents, 0)

export const sumOffCharges = (charges: readonly Charge[]): number =>
  charges.reduce((sum, { offCents }) => sum + offCents, 0)
