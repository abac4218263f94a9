import { expect, test } from 'vitest'
import { listObstacles, possibleFrom, type Unsettled } from './close-account.rules.ts'

const day = (text: string) => Temporal.PlainDate.from(text)
const today = day('2026-11-20')
const order = (standing: Unsettled['standing']): Unsettled => ({ number: 'W1', standing })
const judge = (...orders: Unsettled['standing'][]) => listObstacles(orders.map(order), today, 14)

test('[4.32] fourteen days after receipt stand in the way, the fifteenth does not', () => {
  expect(judge({ kind: 'received', on: day('2026-11-05') })).toEqual([])
  expect(judge({ kind: 'received', on: day('2026-11-06') })).toMatchObject([
    { obstacle: 'return period', possibleFrom: day('2026-11-21') },
  ])
  expect(judge({ kind: 'received', on: today })).toMatchObject([{ possibleFrom: day('2026-12-05') }])
})

test('[4.31] [4.33] what is not received, and what is in after-sales, stands in the way until nobody knows when', () => {
  expect(judge({ kind: 'not received' }, { kind: 'after-sales' }, { kind: 'bills' })).toMatchObject([
    { obstacle: 'not received', possibleFrom: null },
    { obstacle: 'after-sales', possibleFrom: null },
    { obstacle: 'bills', possibleFrom: null },
  ])
})

test('the day it becomes possible is the latest of all, and none while one of them cannot be told', () => {
  const received = { kind: 'received', on: day('2026-11-10') } as const
  const unpaid = { kind: 'unpaid', until: day('2026-11-21') } as const
  expect(possibleFrom(judge(received, unpaid))?.toString()).toBe('2026-11-25')
  expect(possibleFrom(judge(received, { kind: 'not received' }))).toBe(null)
  expect(possibleFrom([])).toBe(null)
})
