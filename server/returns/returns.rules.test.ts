import { expect, test } from 'vitest'
import { refundStates } from '#contract/returns.ts'
import { comesToNothing, isOpenRefund, judgeReturn, mayStep, unitsOf } from './returns.rules.ts'

const received = Temporal.Instant.from('2026-11-01T15:59:00Z') // one minute before midnight in Hong Kong
const order = {
  orderState: 'completed',
  paymentState: 'paid',
  fulfilmentState: 'delivered',
  receivedAt: received,
} as const
const on = (day: string, facts: Partial<Parameters<typeof judgeReturn>[0]> = {}) =>
  judgeReturn({ ...order, ...facts }, { refundDays: 14 }, Temporal.PlainDate.from(day))

test('[9.11] goods may come back up to 14 days after the day in Hong Kong on which they were received', () => {
  expect(on('2026-11-01')).toMatchObject({ kind: 'open', until: Temporal.PlainDate.from('2026-11-15') })
  expect(on('2026-11-15')).toMatchObject({ kind: 'open' })
  expect(on('2026-11-16')).toEqual({ kind: 'closed', why: 'period passed' })
  const afterMidnight = { receivedAt: received.add({ minutes: 2 }) } // still the day before in UTC
  expect(on('2026-11-16', afterMidnight)).toMatchObject({ kind: 'open', until: Temporal.PlainDate.from('2026-11-16') })
})

test('nothing comes back of what has not come, or has gone back already', () => {
  expect(on('2026-11-02', { fulfilmentState: 'dispatched', receivedAt: null })).toEqual({
    kind: 'closed',
    why: 'not received',
  })
  expect(on('2026-11-02', { fulfilmentState: 'returned' })).toEqual({ kind: 'closed', why: 'nothing to give back' })
  expect(on('2026-11-02', { paymentState: 'chargeback' })).toEqual({ kind: 'closed', why: 'nothing to give back' })
})

test('a document that came to nothing or is done goes nowhere from there, and no other stays where it is', () => {
  for (const from of refundStates) {
    const next = refundStates.filter((to) => mayStep(from, to))
    expect(next.length > 0).toBe(isOpenRefund(from))
    if (comesToNothing(from)) expect(next).toEqual([])
  }
})

test('what was counted counts, not what was announced', () => {
  expect(unitsOf({ quantity: 3, received: null })).toBe(3)
  expect(unitsOf({ quantity: 3, received: 0 })).toBe(0)
})
