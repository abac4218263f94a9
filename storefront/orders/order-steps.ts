import type { OrderView } from '#contract/orders.ts'
import type { LineStep } from '#ui/step-line.tsx'
import { m } from '#words/compiled/messages.js'

const without = new Set<OrderView['label']>(['create', 'expire', 'cancel', 'voided'])

type Seen = Pick<OrderView, 'masked' | 'label' | 'hasReceipt' | 'shipments' | 'receivedAt' | 'way'> &
  Partial<Pick<OrderView, 'deposit' | 'rest' | 'payable'>>

/** Whether a paid order was charged back. */
export const isCalledBack = ({ label, hasReceipt }: Pick<OrderView, 'label' | 'hasReceipt'>): boolean =>
  label === 'payment request' && hasReceipt

/** The steps from placed to received; empty where the order ended before, or the view is masked. */
export function stepsOf(order: Seen): LineStep[] {
  const { masked, label, hasReceipt, shipments, receivedAt, way } = order
  const { pickUp } = way
  if (masked || without.has(label)) return []
  const last = shipments.at(-1)
  const isSent = last !== undefined && !last.refused
  const placed: LineStep = { name: m.orders_step_placed(), state: 'done' }
  const isHeld = label === 'pending' // the bank has authorised the money until dispatch
  const paid: LineStep = isHeld
    ? { name: m.orders_step_authorized(), state: 'done' }
    : hasReceipt
      ? { name: m.orders_step_paid(), state: 'done' }
      : { name: m.orders_step_pay(), state: 'here' }
  const sentName = pickUp ? m.orders_step_ready() : m.orders_step_sent()
  const sendName = pickUp ? m.orders_step_make_ready() : m.orders_step_send()
  if (label === 'payment request' && order.deposit && order.rest) {
    const next = order.payable ? m.orders_step_rest() : m.orders_step_goods_awaited()
    const ahead = [sendName, m.orders_step_receive()].map((name): LineStep => ({ name, state: 'ahead' }))
    return [placed, { name: m.orders_step_deposit(), state: 'done' }, { name: next, state: 'here' }, ...ahead]
  }
  if (isCalledBack({ label, hasReceipt }) && !receivedAt && !isSent)
    return [placed, { name: m.orders_step_called_back(), state: 'ended' }]
  if (receivedAt) {
    const rest = [sentName, m.orders_step_received()].map((name): LineStep => ({ name, state: 'done' }))
    return [placed, paid, ...rest]
  }
  if (last?.refused)
    return [placed, paid, { name: sentName, state: 'done' }, { name: m.orders_step_refused(), state: 'ended' }]
  if (isSent) {
    const coming = pickUp ? m.orders_step_waits() : m.orders_step_on_its_way()
    return [placed, paid, { name: sentName, state: 'done' }, { name: coming, state: 'here' }]
  }
  const packing: LineStep =
    hasReceipt || isHeld
      ? { name: label === 'approval' ? m.orders_step_approval() : m.orders_step_preparing(), state: 'here' }
      : { name: sendName, state: 'ahead' }
  return [placed, paid, packing, { name: m.orders_step_receive(), state: 'ahead' }]
}
