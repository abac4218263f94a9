/**
 * What an order may cost besides its goods. Prices, tenders and refunds know charges as a list, of which the delivery is the
 * first; `order_charge` keeps it.
 */
export const chargeKinds = ['delivery', 'gift_wrap'] as const
export type ChargeKind = (typeof chargeKinds)[number]

export interface Charge {
  kind: ChargeKind
  /** Before what promotions take off it. */
  cents: number
  /** What promotions take off it. */
  offCents: number
}

/** The line of an allocation on which a charge stands: 0 for the delivery, the others below it. Goods stand on 1 and above. */
export const lineOfCharge = (position: number): number => 0 - position
export const isLineOfCharge = (line: number): boolean => line <= 0

/** The one of a kind; nothing where the order has none. */
export const chargeOf = (charges: readonly Charge[], kind: ChargeKind): Charge =>
  charges.find((charge) => charge.kind === kind) ?? { kind, cents: 0, offCents: 0 }

/** All but the delivery, which orders and the wire name by itself. */
export const furtherOf = <C extends Pick<Charge, 'kind'>>(charges: readonly C[]): C[] =>
  charges.filter(({ kind }) => kind !== 'delivery')

/** Whether all that the buyer chose is charged; what is not offered is not. */
export const hasAll = (charges: readonly Charge[], chosen: readonly string[]): boolean =>
  chosen.every((one) => charges.some(({ kind }) => kind === one))

export const sumCharges = (charges: readonly Charge[]): number => charges.reduce((sum, { cents }) => sum + cents, 0)

export const sumOffCharges = (charges: readonly Charge[]): number =>
  charges.reduce((sum, { offCents }) => sum + offCents, 0)
