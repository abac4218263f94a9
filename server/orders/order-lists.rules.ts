import type { orderTabs } from '#contract/orders.ts'
import type { OrderStanding } from './orders.rules.ts'

export type OrderFilter = (typeof orderTabs)[number]
/** Each order is on one of these tabs, and on `all`. */
export type OwnTab = Exclude<OrderFilter, 'all'>

/** The number of a buyer's orders with the same states. */
export interface StateCount extends OrderStanding {
  /** Something was returned, or a return was requested. */
  afterSales: boolean
  count: number
}

export function tabOf({ orderState, paymentState, fulfilmentState, afterSales }: Omit<StateCount, 'count'>): OwnTab {
  if (orderState === 'pending' || orderState === 'unconfirm') return 'to pay'
  if (orderState === 'expired' || orderState === 'voided' || orderState === 'cancelled') return 'cancelled'
  const isBack = paymentState === 'part_refunded' || paymentState === 'refunded' || paymentState === 'chargeback'
  if (afterSales || isBack || fulfilmentState === 'receiving_reject' || fulfilmentState === 'returned')
    return 'after-sales'
  return orderState === 'completed' ? 'completed' : 'under way'
}

export function countTabs(stateCounts: readonly StateCount[]): Record<OrderFilter, number> {
  const counts = { all: 0, 'to pay': 0, 'under way': 0, completed: 0, cancelled: 0, 'after-sales': 0 }
  for (const stateCount of stateCounts) {
    counts.all += stateCount.count
    counts[tabOf(stateCount)] += stateCount.count
  }
  return counts
}

/** The words of a search as patterns, all of which must match; `%` and `_` are escaped. */
export const patternsOf = (search: string): string[] =>
  search
    .normalize('NFKC')
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, 8)
    .map((word) => `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`)

/** A number or its end: only the numbers are searched. */
export const isNumber = (search: string): boolean => /^[A-Z]?\d{3,}$/i.test(search.trim())
