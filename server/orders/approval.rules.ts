export interface Doubts {
  netCents: number
  /** Goods that nobody under an age may have: the parcel is not handed to a child. */
  isAged: boolean
  /** How often its buyer failed to pay within a day. */
  failedPayments: number
  /** Goods that are still to come back for it, or are here and not booked. */
  awaitsGoods: boolean
}

interface Bounds {
  approvalFromCents: number
  approvalFailedPayments: number
}

/** Why somebody has to look at a paid order before it is picked; most often for no reason. */
export function doubt(order: Doubts, { approvalFromCents, approvalFailedPayments }: Bounds): string[] {
  return [
    ...(order.netCents >= approvalFromCents ? ['value'] : []),
    ...(order.isAged ? ['age'] : []),
    ...(order.failedPayments >= approvalFailedPayments ? ['failed payments'] : []),
    ...(order.awaitsGoods ? ['exchange'] : []),
  ]
}

/** As the history keeps them, and as they are read from it again. */
export const writeReasons = (reasons: readonly string[]): string => reasons.join('; ')
export const readReasons = (written: string): string[] => written.split('; ')
