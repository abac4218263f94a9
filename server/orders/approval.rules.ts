export interface Doubts {
  netCents: number
  /** Goods with a minimum age: the parcel is not handed to a child. */
  isAged: boolean
  /** How often the buyer failed to pay within a day. */
  failedPayments: number
  /** For an exchange: the returned goods are still under way, or here and not booked. */
  awaitsGoods: boolean
}

interface Bounds {
  approvalFromCents: number
  approvalFailedPayments: number
}

/** The reasons why a paid order needs approval before picking; usually none. */
export function doubt(order: Doubts, { approvalFromCents, approvalFailedPayments }: Bounds): string[] {
  return [
    ...(order.netCents >= approvalFromCents ? ['value'] : []),
    ...(order.isAged ? ['age'] : []),
    ...(order.failedPayments >= approvalFailedPayments ? ['failed payments'] : []),
    ...(order.awaitsGoods ? ['exchange'] : []),
  ]
}

/** The text that the history stores, and from which the reasons are read again. */
export const writeReasons = (reasons: readonly string[]): string => reasons.join('; ')
export const readReasons = (written: string): string[] => written.split('; ')
