import type { Locale } from '#contract/shop.ts'
import { m } from '#words/compiled/messages.js'
import type { RefundKind, RefundState, WhyNoReturn } from './returns.rules.ts'

type SayRefundKind = typeof m.refund_kind_cancel

const kinds: Record<RefundKind, SayRefundKind> = {
  cancel: m.refund_kind_cancel,
  void: m.refund_kind_void,
  return: m.refund_kind_return,
  claim: m.refund_kind_claim,
  exchange: m.refund_kind_exchange,
  rejected: m.refund_kind_rejected,
}
const states: Record<RefundState, SayRefundKind> = {
  requested: m.refund_state_requested,
  approved: m.refund_state_approved,
  denied: m.refund_state_denied,
  withdrawn: m.refund_state_withdrawn,
  received: m.refund_state_received,
  booked: m.refund_state_booked,
  done: m.refund_state_done,
}
/** Exchanges have other words for these states. */
const ofExchange: Partial<Record<RefundState, SayRefundKind>> = {
  booked: m.refund_state_exchanging,
  done: m.refund_state_exchanged,
}
const steps: Record<RefundState, SayRefundKind> = {
  requested: m.refund_step_requested,
  approved: m.refund_step_approved,
  denied: m.refund_step_denied,
  withdrawn: m.refund_step_withdrawn,
  received: m.refund_step_received,
  booked: m.refund_step_booked,
  done: m.refund_step_done,
}
const reasons: Record<string, SayRefundKind> = {
  'changed mind': m.refund_reason_changed_mind,
  'wrong size or colour': m.refund_reason_wrong_size,
  other: m.refund_reason_other,
  damaged: m.refund_reason_damaged,
  faulty: m.refund_reason_faulty,
  'wrong item': m.refund_reason_wrong_item,
  missing: m.refund_reason_missing,
  'ordered twice': m.refund_reason_ordered_twice,
  'better price': m.refund_reason_better_price,
  'too slow': m.refund_reason_too_slow,
  'date changed': m.refund_reason_date_changed,
}
const closed: Record<WhyNoReturn, SayRefundKind> = {
  'not received': m.refund_why_not_received,
  'period passed': m.refund_why_period_passed,
  'nothing to give back': m.refund_why_nothing_left,
}

export const sayKind = (kind: RefundKind, locale: Locale): string => kinds[kind]({}, { locale })
export const sayState = ({ kind, state }: { kind: RefundKind; state: RefundState }, locale: Locale): string =>
  ((kind === 'exchange' && ofExchange[state]) || states[state])({}, { locale })
export const sayStep = (state: string, locale: Locale): string => steps[state as RefundState]({}, { locale })
export const sayReason = (reason: string, locale: Locale): string => reasons[reason]?.({}, { locale }) ?? reason
export const sayWhyClosed = (why: WhyNoReturn, locale: Locale): string => closed[why]({}, { locale })
