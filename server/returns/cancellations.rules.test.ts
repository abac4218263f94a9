import { expect, test } from 'vitest'
import { mayTakeBack } from '#server/orders/orders.rules.ts'
import { judgeCancel } from './cancellations.rules.ts'

const placedAt = Temporal.Instant.from('2026-11-20T15:59:00Z') // one minute before midnight in Hong Kong
const paid = {
  orderState: 'confirmed',
  paymentState: 'paid',
  fulfilmentState: 'waiting',
  placedAt,
  dateChanged: false,
} as const
type JudgedOrder = Parameters<typeof judgeCancel>[0]
const on = (day: string, order: Partial<JudgedOrder> = {}, asked: Partial<Parameters<typeof judgeCancel>[1]> = {}) =>
  judgeCancel(
    { ...paid, ...order },
    { as: 'buyer', wants: 'cancel', voidLimitDays: 1, ...asked },
    Temporal.PlainDate.from(day),
  )

test('[4.11] a paid order is voided on its own day in Hong Kong, and by nobody a minute later', () => {
  expect(on('2026-11-20')).toEqual({ kind: 'paid', to: 'voided', why: 'void' })
  expect(on('2026-11-21')).toEqual({ kind: 'refused', code: 'VOID_LIMIT_PASSED' })
  const afterMidnight = { placedAt: placedAt.add({ minutes: 2 }) } // still the day before in UTC
  expect(on('2026-11-21', afterMidnight)).toEqual({ kind: 'paid', to: 'voided', why: 'void' })
  expect(on('2026-11-21', {}, { voidLimitDays: 2 })).toMatchObject({ kind: 'paid', to: 'voided' })
  expect(on('2026-11-21', {}, { as: 'staff', wants: 'void' })).toEqual({ kind: 'refused', code: 'VOID_LIMIT_PASSED' })
  expect(on('2026-11-21', {}, { as: 'staff' })).toMatchObject({ kind: 'paid', to: 'cancelled' })
})

test('what has been sent can be cancelled by nobody', () => {
  for (const fulfilmentState of ['dispatched', 'wait_receiving', 'delivered', 'receiving_reject'] as const)
    for (const as of ['buyer', 'staff'] as const)
      for (const wants of ['cancel', 'void'] as const)
        expect(on('2026-11-20', { fulfilmentState }, { as, wants })).toEqual({
          kind: 'refused',
          code: 'ORDER_DISPATCHED',
        })
})

test('a day that was moved lets the buyer go at any time before dispatch', () => {
  expect(on('2026-12-20', { dateChanged: true })).toEqual({ kind: 'paid', to: 'cancelled', why: 'date changed' })
})

test('unpaid it ends at any time; while a bank has taken the card it waits; what has ended stays so', () => {
  const unpaid = { orderState: 'unconfirm', paymentState: 'failed' } as const
  expect(on('2026-12-20', unpaid)).toEqual({ kind: 'unpaid' })
  expect(on('2026-12-20', { ...unpaid, paymentState: 'authorized' })).toEqual({
    kind: 'refused',
    code: 'PAYMENT_UNDERWAY',
  })
  expect(on('2026-12-20', { orderState: 'voided' })).toEqual({ kind: 'ended' })
  expect(on('2026-12-20', { orderState: 'expired' })).toEqual({ kind: 'refused', code: 'ORDER_NOT_CANCELLABLE' })
  expect(on('2026-11-20', { paymentState: 'chargeback' })).toEqual({ kind: 'refused', code: 'ORDER_NOT_CANCELLABLE' })
  const offered = (paymentState: 'paid' | 'chargeback') =>
    mayTakeBack({ ...paid, paymentState }, { voidLimitDays: 1 }, Temporal.PlainDate.from('2026-11-20'))
  expect([offered('paid'), offered('chargeback')]).toEqual(['void', null]) // and it is not offered
})
