import { describe, expect, test } from 'vitest'
import type { RefundView } from '#contract/returns.ts'
import { stepsOf } from './refund-steps.ts'

type TestedRefund = Pick<RefundView, 'kind' | 'state' | 'goodsBack'> & Partial<Pick<RefundView, 'parts'>>
const marks = (standing: TestedRefund) => stepsOf({ parts: [], ...standing }).map(({ state }) => state)
const here = (standing: TestedRefund) => stepsOf({ parts: [], ...standing }).find(({ state }) => state === 'here')?.name

const inOrder = ['requested', 'approved', 'received', 'booked', 'done'] as const

describe('the line that says how far a request has come', () => {
  test('goes one step on with each state, from the request to the money', () => {
    const seen = inOrder.map((state) => marks({ kind: 'return', state, goodsBack: true }))
    expect(seen).toEqual([
      ['done', 'here', 'ahead', 'ahead'],
      ['done', 'done', 'here', 'ahead'],
      ['done', 'done', 'done', 'here'],
      ['done', 'done', 'done', 'here'],
      ['done', 'done', 'done', 'done'],
    ])
  })

  test('does not wait for goods that need not come back', () => {
    expect(marks({ kind: 'claim', state: 'approved', goodsBack: false })).toEqual(['done', 'done', 'here'])
    expect(here({ kind: 'claim', state: 'approved', goodsBack: false })).toBe('退款中')
  })

  test('ends where it was denied or withdrawn', () => {
    for (const state of ['denied', 'withdrawn'] as const)
      expect(marks({ kind: 'return', state, goodsBack: true })).toEqual(['done', 'ended'])
  })

  test('of a cancelled order begins with its end', () => {
    expect(marks({ kind: 'void', state: 'booked', goodsBack: false })).toEqual(['done', 'here'])
    expect(marks({ kind: 'cancel', state: 'done', goodsBack: false })).toEqual(['done', 'done'])
  })

  test('of an exchange speaks of goods, not of money', () => {
    expect(here({ kind: 'exchange', state: 'received', goodsBack: true })).toBe('換貨中')
    const kept = { kind: 'exchange', description: '', amount: 100, points: null, state: 'done' } as const
    const last = (parts: RefundView['parts']) =>
      stepsOf({ kind: 'exchange', state: 'done', goodsBack: true, parts }).at(-1)?.name
    expect(last([kept])).toBe('已換貨')
    expect(last([{ ...kept, kind: 'money' }]), 'the new goods came to nothing').toBe('已退款')
  })
})
