/** What a company allows a customer to hold without paying (settings). */
export interface Most {
  unpaidOrdersMost: number
  unpaidCentsMost: number
  unprovenOfNetwork: number
  unprovenSharePercent: number
  unprovenPieces: number
}

export interface LimitedSale {
  cents: number
  /** Paid by hand, and nobody has shown that the money is on its way. */
  isUnproven: boolean
}

export interface HeldOrders {
  orders: number
  cents: number
  /** Unproven ones from the same network. */
  ofNetwork: number
}

/**
 * Why a customer may not have this sale unpaid as well. A single order that is paid online may come to any sum: it holds its goods
 * for half an hour.
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

/** How many pieces of a product one customer may hold unproven. */
export const mostUnproven = (stock: number, most: Pick<Most, 'unprovenSharePercent' | 'unprovenPieces'>): number =>
  Math.max(Math.floor((stock * most.unprovenSharePercent) / 100), most.unprovenPieces)
