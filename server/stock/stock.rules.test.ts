import fc from 'fast-check'
import { expect, test } from 'vitest'
import { availability, nextWorkingDay, preOrderDate, saleable, type Supply } from './stock.rules.ts'

const level: Supply = {
  onHand: 10,
  allocated: 0,
  safety: 0,
  preOrdered: 0,
  nonStock: false,
  lead: null,
  preOrderLimit: null,
}
const fridge: Supply = { ...level, onHand: 0, nonStock: true, lead: '2/WEEK' }
const at = (text: string) => Temporal.PlainDateTime.from(text)
const none = new Set<string>()

test('what other buyers hold and the safety stock are not for sale', () => {
  expect(saleable({ onHand: 10, allocated: 3, safety: 2 })).toBe(5)
  expect(saleable({ onHand: 4, allocated: 3, safety: 2 })).toBe(0)
})

test('a card says how many are left from five downwards', () => {
  expect(availability({ ...level, onHand: 6 }, at('2026-11-20T10:00'), none).state).toBe('IN_STOCK')
  expect(availability({ ...level, onHand: 5 }, at('2026-11-20T10:00'), none)).toEqual({
    state: 'LOW_STOCK',
    saleable: 5,
    arrives: null,
  })
  expect(availability({ ...level, onHand: 0 }, at('2026-11-20T10:00'), none).state).toBe('SOLD_OUT')
})

test('[3.14] goods without stock are a pre-order only with a lead and nonStock Y, and only up to its limit', () => {
  const now = at('2026-11-20T10:00')
  expect(availability(fridge, now, none).state).toBe('PRE_ORDER')
  expect(availability({ ...fridge, nonStock: false }, now, none).state).toBe('SOLD_OUT')
  expect(availability({ ...fridge, lead: null }, now, none).state).toBe('SOLD_OUT')
  expect(availability({ ...fridge, preOrderLimit: 3, preOrdered: 2 }, now, none).state).toBe('PRE_ORDER')
  expect(availability({ ...fridge, preOrderLimit: 3, preOrdered: 3 }, now, none).state).toBe('SOLD_OUT')
})

test('[9.15] a pre-order counts from today before noon and from tomorrow once the noon hour has come', () => {
  expect(preOrderDate('3/DAY', at('2026-11-16T11:59:59'), none).toString()).toBe('2026-11-19')
  expect(preOrderDate('3/DAY', at('2026-11-16T12:00'), none).toString()).toBe('2026-11-20')
})

test('days, weeks and months: a month that is too short is clamped to its last day', () => {
  expect(preOrderDate('2/WEEK', at('2026-11-16T09:00'), none).toString()).toBe('2026-11-30')
  expect(preOrderDate('1/MONTH', at('2028-01-31T09:00'), none).toString()).toBe('2028-02-29')
  expect(preOrderDate('3/MONTH', at('2026-11-30T09:00'), none).toString()).toBe('2027-03-01') // 28 February is a Sunday
})

test('nothing arrives on a Sunday or a public holiday', () => {
  const christmas = new Set(['2026-12-25', '2026-12-26'])
  expect(nextWorkingDay(Temporal.PlainDate.from('2026-12-25'), christmas).toString()).toBe('2026-12-28')
})

test('[4.16] whatever the moment and the lead, a promise is a working day not earlier than the lead', () => {
  const holidays = new Set(['2026-12-25', '2026-12-26', '2027-01-01', '2027-02-08'])
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 600 * 24 }),
      fc.integer({ min: 1, max: 60 }),
      fc.constantFrom('DAY', 'WEEK', 'MONTH'),
      (hours, many, unit) => {
        const now = at('2026-11-20T00:30').add({ hours })
        const arrives = preOrderDate(`${many}/${unit}`, now, holidays)
        expect(arrives.dayOfWeek).not.toBe(7)
        expect(holidays.has(arrives.toString())).toBe(false)
        const earliest = now
          .toPlainDate()
          .add(unit === 'DAY' ? { days: many } : unit === 'WEEK' ? { weeks: many } : { months: many })
        expect(Temporal.PlainDate.compare(arrives, earliest)).toBeGreaterThanOrEqual(0)
        expect(earliest.until(arrives).days).toBeLessThanOrEqual(6)
      },
    ),
  )
})
