import fc from 'fast-check'
import { expect, test } from 'vitest'
import { documentTypes, orderLabels } from '#contract/orders.ts'
import {
  type Axis,
  everyStep,
  isPayable,
  labelOf,
  mayMove,
  type OrderMove,
  placed,
  type OrderAxes,
  typeOf,
} from './orders.rules.ts'

const axes: Axis[] = ['order', 'payment', 'fulfilment']
const every = axes.flatMap((axis) =>
  [...new Set(everyStep(axis).flatMap(({ from, to }) => [from, to]))].map((to) => ({ axis, to }) as OrderMove),
)
const step = (state: OrderAxes, move: OrderMove): OrderAxes => ({ ...state, [move.axis]: move.to })
const home = { pickUp: false, preOrder: false, isExchange: false }

test('a new order waits to be paid, and is paid', () => {
  expect([labelOf(placed, home), typeOf(placed, home)]).toEqual(['unconfirm', 'UNCONFIRM'])
  const paid: OrderAxes = { order: 'confirmed', payment: 'paid', fulfilment: 'waiting' }
  expect([labelOf(paid, home), typeOf(paid, home)]).toEqual(['paid', 'DELIVERY'])
  expect(typeOf(paid, { ...home, preOrder: true })).toBe('PRE_ORDER')
  expect(typeOf(paid, { ...home, pickUp: true })).toBe('NORMAL')
  expect(typeOf({ ...paid, payment: 'part_paid' }, home)).toBe('DEPOSIT')
  expect(typeOf({ ...placed, payment: 'failed' }, home)).toBe('PAYMENT_FAILD')
})

test('[4.10] a move that the table does not have is refused', () => {
  expect(mayMove(placed, { axis: 'order', to: 'confirmed' })).toBe(false) // unpaid
  expect(mayMove(step(placed, { axis: 'payment', to: 'paid' }), { axis: 'order', to: 'confirmed' })).toBe(true)
  expect(mayMove(placed, { axis: 'fulfilment', to: 'picking' })).toBe(false)
  expect(
    mayMove({ order: 'confirmed', payment: 'paid', fulfilment: 'dispatched' }, { axis: 'order', to: 'cancelled' }),
  ).toBe(false)
  expect(mayMove({ order: 'voided', payment: 'none', fulfilment: 'waiting' }, { axis: 'order', to: 'confirmed' })).toBe(
    false,
  )
  expect(
    mayMove({ order: 'unconfirm', payment: 'paid', fulfilment: 'waiting' }, { axis: 'order', to: 'expired' }),
  ).toBe(false)
})

test('goods leave only for money that the shop has: what the bank has charged back is not sent', () => {
  for (const payment of ['none', 'failed', 'authorized', 'part_paid', 'refunded', 'chargeback'] as const)
    for (const to of ['dispatched', 'delivered'] as const)
      expect(mayMove({ order: 'confirmed', payment, fulfilment: 'picking' }, { axis: 'fulfilment', to })).toBe(false)
  for (const payment of ['paid', 'part_refunded'] as const)
    expect(
      mayMove({ order: 'confirmed', payment, fulfilment: 'picking' }, { axis: 'fulfilment', to: 'dispatched' }),
    ).toBe(true)
})

test('[3.35] [3.36] law: however an order walks, it carries one label and one type of the closed lists', () => {
  const seen = new Set<string>()
  fc.assert(
    fc.property(fc.array(fc.nat({ max: every.length - 1 }), { maxLength: 40 }), (picks) => {
      let state: OrderAxes = { order: 'pending', payment: 'none', fulfilment: 'waiting' }
      for (const pick of picks) {
        const move = every[pick]!
        if (!mayMove(state, move)) continue
        state = step(state, move)
        seen.add(labelOf(state, home))
        expect(orderLabels).toContain(labelOf(state, home))
        expect(documentTypes).toContain(typeOf(state, home))
        if (state.order === 'expired' || state.order === 'unconfirm') expect(state.fulfilment).toBe('waiting') // nothing leaves while unpaid
        if (labelOf(state, home) === 'completed') expect(state.fulfilment).toBe('delivered')
      }
    }),
    { numRuns: 5_000 },
  )
  expect([...seen].sort()).toEqual(expect.arrayContaining(['cancel', 'expire', 'paid', 'unconfirm', 'voided']))
})

test('an order can be paid until its time has passed', () => {
  const at = (text: string) => Temporal.Instant.from(`2026-11-20T${text}:00+08:00`)
  const order = { orderState: 'unconfirm', paymentState: 'none', expiresAt: at('10:30') } as const
  expect(isPayable(order, at('10:29'))).toBe(true)
  expect(isPayable({ ...order, paymentState: 'failed' }, at('10:29'))).toBe(true)
  expect(isPayable(order, at('10:30'))).toBe(false)
  expect(isPayable({ ...order, orderState: 'expired' }, at('10:29'))).toBe(false)
  expect(isPayable({ ...order, paymentState: 'paid' }, at('10:29'))).toBe(false)
})
