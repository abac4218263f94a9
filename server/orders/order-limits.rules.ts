/** A company's limits on unpaid orders of one customer (settings). */
export interface Most {
  unpaidOrdersMost: number
  unpaidCentsMost: number
  unprovenOfNetwork: number
  unprovenSharePercent: number
  unprovenPieces: number
}

export interface LimitedSale {
  cents: number
  /** To be paid by hand, without a proof of payment. */
  isUnproven: boolean
}

export interface HeldOrders {
  orders: number
  cents: number
  /** Unproven orders of the same network. */
  ofNetwork: number
}

/**
 * Why a customer may not have another unpaid order. A single order paid online has no limit on its sum, because it holds
 * its goods for half an hour only.
 */
export function judgeUnpaid(
  { cents, isUnproven }: LimitedSale,
  held: HeldOrders,
  most: Most,
): 'TOO_MANY_UNPAID' | 'UNPAID_SUM' | 'UNPROVEN_NETWORK' | null {
  if (held.orders >= most.unpaidOrdersMost) return 'TOO_MANY_UNPAID'
  if ((isUnproven || held.orders > 0) && held.cents + cents > most.unpaidCentsMost) return 'UNPAID_SUM'
  return isUnproven && held.ofNetwork >= most.unprovenOfNetwork ? 'UNPROVEN_NETWORK' : null
}

/** How many pieces of a product one customer may hold without a proof. */
export const mostUnproven = (stock: number, most: Pick<Most, 'unprovenSharePercent' | 'unprovenPieces'>): number =>
  Math.max(Math.floor((stock * most.unprovenSharePercent) / 100), most.unprovenPieces)
