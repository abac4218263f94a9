import type { RefusalCode } from '#contract/refusals.ts'
import { type CancelFacts, mayTakeBack } from '#server/orders/orders.rules.ts'

export interface CancelRequest {
  /** Staff may cancel a paid order until dispatch, but cannot void it later than the buyer. */
  as: 'buyer' | 'staff'
  /** Only a paid order can be voided, within the void period. §4 */
  wants: 'cancel' | 'void'
  voidLimitDays: number
}

export type CancelVerdict =
  | { kind: 'unpaid' }
  | { kind: 'paid'; to: 'voided' | 'cancelled'; why: 'void' | 'date changed' }
  | { kind: 'ended' } // it has ended already
  | { kind: 'refused'; code: RefusalCode }

const refuse = (code: RefusalCode): CancelVerdict => ({ kind: 'refused', code })

/** Judges whether an order may be cancelled or voided now. §4, §5 */
export function judgeCancel(
  order: CancelFacts,
  { as, wants, voidLimitDays }: CancelRequest,
  today: Temporal.PlainDate,
): CancelVerdict {
  const { orderState, paymentState, fulfilmentState } = order
  if (orderState === 'voided' || orderState === 'cancelled') return { kind: 'ended' }
  if (orderState === 'expired' || orderState === 'pending') return refuse('ORDER_NOT_CANCELLABLE')
  const allowed = mayTakeBack(order, { voidLimitDays }, today)
  if (orderState === 'unconfirm') {
    if (wants === 'void') return refuse('ORDER_NOT_CANCELLABLE')
    return allowed === 'unpaid' ? { kind: 'unpaid' } : refuse('PAYMENT_UNDERWAY')
  }
  const isInHouse = fulfilmentState === 'waiting' || fulfilmentState === 'approval' || fulfilmentState === 'picking'
  if (!isInHouse || orderState === 'completed') return refuse('ORDER_DISPATCHED')
  if (paymentState === 'chargeback' || paymentState === 'refunded') return refuse('ORDER_NOT_CANCELLABLE') // the buyer has the money already
  if (wants === 'void') return allowed === 'void' ? voids : refuse('VOID_LIMIT_PASSED')
  if (as === 'staff') return { kind: 'paid', to: 'cancelled', why: 'void' }
  if (allowed === 'void') return voids
  return allowed === 'date changed'
    ? { kind: 'paid', to: 'cancelled', why: 'date changed' }
    : refuse('VOID_LIMIT_PASSED')
}

const voids: CancelVerdict = { kind: 'paid', to: 'voided', why: 'void' }
