import { expect, test } from 'vitest'
import { lineOf, occasionOf, promotionOf } from '#tests/carts.ts'
import { isRemoved } from './refusal-reasons.rules.ts'
import { type Occasion, pricePromotions } from './promotions.rules.ts'
import type { Promotion, Uses } from './promotion-terms.rules.ts'

const lines = [lineOf('kettle', 300, 2)]
const ten = (some: Partial<Promotion> = {}) => promotionOf('it', { kind: 'percent', percent: 10 }, some)
const price = (promotion: Promotion, some: Partial<Occasion> = {}) =>
  pricePromotions(lines, [promotion], occasionOf(some))
const why = (promotion: Promotion, some: Partial<Occasion> = {}) => {
  const { applied, refused } = price(promotion, some)
  return applied.length > 0 ? 'applies' : refused[0]!.why
}

test('a promotion runs from its first day to its last, both of them days of it', () => {
  const november = ten({ from: '2026-11-10', to: '2026-11-20' })
  expect(why(november, { today: '2026-11-09' })).toEqual({ kind: 'not-yet', from: '2026-11-10' })
  expect(why(november, { today: '2026-11-10' })).toBe('applies')
  expect(why(november, { today: '2026-11-20' })).toBe('applies')
  expect(why(november, { today: '2026-11-21' })).toEqual({ kind: 'ended', to: '2026-11-20' })
})

test('a promotion for grades is for those, and for no walk-in', () => {
  const forVips = ten({ grades: ['VIP', 'SUPER VIP'] })
  expect(why(forVips, { grade: 'VIP' })).toBe('applies')
  for (const grade of ['MEMBER', null] as const)
    expect(why(forVips, { grade })).toEqual({ kind: 'grade', grades: ['VIP', 'SUPER VIP'] })
})

test('one that the buyer switched off stays off', () => {
  expect(why(ten(), { closed: ['it'] })).toEqual({ kind: 'closed' })
})

test('it ends when it was used as often as it may be: by all, by this customer, with this code', () => {
  const used = (some: Partial<Uses>): Partial<Occasion> => ({
    codes: ['TEN'],
    uses: new Map([['it', { overall: 0, byCustomer: 0, byCode: new Map(), ...some }]]),
  })
  const limited = (some: Partial<Promotion['limits']>) =>
    ten({ codes: ['TEN'], limits: { overall: null, perCustomer: null, perCode: null, ...some } })
  expect(why(limited({ overall: 5 }), used({ overall: 4 }))).toBe('applies')
  expect(why(limited({ overall: 5 }), used({ overall: 5 }))).toEqual({ kind: 'used-up' })
  expect(why(limited({ perCode: 1 }), used({ byCode: new Map([['TEN', 1]]) }))).toEqual({ kind: 'used-up' })
  expect(why(limited({ perCode: 1 }), used({ byCode: new Map([['ELEVEN', 9]]) }))).toBe('applies')
  expect(why(limited({ perCustomer: 2 }), used({ byCustomer: 2 }))).toEqual({ kind: 'used-by-you', times: 2 })
})

test('what it needs of goods and pieces is said with what is missing', () => {
  expect(why(ten({ minGoodsCents: 60_000 }))).toBe('applies')
  expect(why(ten({ minGoodsCents: 60_001 }))).toEqual({ kind: 'min-goods', minCents: 60_001, missingCents: 1 })
  expect(why(ten({ minPieces: 2 }))).toBe('applies')
  expect(why(ten({ minPieces: 5 }))).toEqual({ kind: 'min-pieces', minPieces: 5, missing: 3 })
})

test('a code opens its promotion however it is spelled, and without it the promotion stays shut', () => {
  const coded = ten({ codes: ['SPRING'] })
  expect(price(coded, { codes: [' spRing '] }).applied).toMatchObject([
    { promotion: 'it', code: 'SPRING', cents: 6_000 },
  ])
  expect(why(coded)).toEqual({ kind: 'code-needed' })
})

test('[5.32] a code that no promotion knows, or whose promotion has ended, stays with its reason', () => {
  expect(price(ten(), { codes: ['never'] }).refused).toEqual([
    { promotion: null, code: 'NEVER', why: { kind: 'unknown-code' } },
  ])
  expect(price(ten({ codes: ['OLD'], to: '2026-11-01' }), { codes: ['old'] }).refused).toEqual([
    { promotion: 'it', code: 'OLD', why: { kind: 'ended', to: '2026-11-01' } },
  ])
})

test('[5.33] a code typed twice, or two codes of one promotion, take off once; the second says that it is there already', () => {
  const coded = ten({ codes: ['AUTUMN', 'SPRING'] })
  for (const codes of [
    ['spring', 'SPRING'],
    ['AUTUMN', 'spring'],
  ]) {
    const { applied, refused } = price(coded, { codes })
    expect(applied.map(({ cents }) => cents)).toEqual([6_000])
    expect(refused.map(({ why }) => why.kind)).toEqual(['code-twice'])
  }
})

test('of two codes of one promotion the one that is not used up opens it', () => {
  const coded = ten({ codes: ['AUTUMN', 'SPRING'], limits: { overall: null, perCustomer: null, perCode: 1 } })
  const uses = new Map([['it', { overall: 1, byCustomer: 0, byCode: new Map([['AUTUMN', 1]]) }]])
  expect(price(coded, { codes: ['AUTUMN', 'SPRING'], uses }).applied[0]!.code).toBe('SPRING')
})

test('[4.23] a code that fits and takes nothing off is one to remove; any other that does not apply stays', () => {
  const nothing = promotionOf('it', { kind: 'fixed-price', cents: 99_900 }, { codes: ['BIG'] })
  const [refusal] = price(nothing, { codes: ['BIG'] }).refused
  expect(refusal).toEqual({ promotion: 'it', code: 'BIG', why: { kind: 'nothing-off' } })
  expect(isRemoved(refusal!)).toBe(true)
  expect(isRemoved({ ...refusal!, code: null })).toBe(false) // nobody typed a code, so nothing has to be explained
  expect(isRemoved({ code: 'BIG', why: { kind: 'unknown-code' } })).toBe(false)
  expect(isRemoved({ code: 'BIG', why: { kind: 'min-goods', minCents: 1, missingCents: 1 } })).toBe(false)
})
