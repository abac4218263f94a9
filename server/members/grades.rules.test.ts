import fc from 'fast-check'
import { expect, test } from 'vitest'
import { grades } from '#contract/grades.ts'
import { findUpgrade, fromCentsOf, gradeFor, missingForNext, nextOf, review, setByHand } from './grades.rules.ts'

const today = Temporal.PlainDate.from('2026-11-20')
const spend = (received: number, { greatest = 0, underWay = 0 } = {}) => ({ received, greatest, underWay })
const atReview = { today, waited: false }

test('[1.02] HK$5,000, HK$20,000 and HK$60,000 of twelve months buy the three grades, and not a cent less', () => {
  expect([0, 499_999, 500_000, 1_999_999, 2_000_000, 5_999_999, 6_000_000].map(gradeFor)).toEqual([
    'MEMBER',
    'MEMBER',
    'VIP',
    'VIP',
    'SUPER VIP',
    'SUPER VIP',
    'SUPER VVIP',
  ])
})

test('one goes up at once and as high as the spend reaches; a single order that is enough is told apart', () => {
  expect(findUpgrade('MEMBER', spend(500_000, { greatest: 400_000 }), today)).toMatchObject({
    kind: 'upgrade',
    to: 'VIP',
    ends: Temporal.PlainDate.from('2027-11-20'),
  })
  expect(findUpgrade('MEMBER', spend(2_100_000, { greatest: 2_000_000 }), today)).toMatchObject({
    kind: 'consumption upgrade',
    to: 'SUPER VIP',
  })
  expect(findUpgrade('VIP', spend(1_999_999), today)).toBe(null)
  expect(findUpgrade('SUPER VIP', spend(600_000), today)).toBe(null)
})

test('at its review a grade is renewed, falls one step, or waits once for an order on its way', () => {
  expect(review('SUPER VIP', spend(2_000_000), atReview)).toMatchObject({ kind: 'renew', to: 'SUPER VIP' })
  expect(review('SUPER VIP', spend(0), atReview)).toMatchObject({ kind: 'automatic downgrade', to: 'VIP' })
  expect(review('VIP', spend(0), atReview)).toMatchObject({ kind: 'automatic downgrade', to: 'MEMBER', ends: null })
  const short = spend(400_000, { underWay: 100_000 })
  expect(review('VIP', short, atReview)).toMatchObject({
    kind: 'remain unchanged',
    to: 'VIP',
    ends: Temporal.PlainDate.from('2026-12-20'),
  })
  expect(review('VIP', short, { today, waited: true })).toMatchObject({ kind: 'automatic downgrade' })
  expect(setByHand('VIP', 'MEMBER', today)).toMatchObject({ kind: 'downgrade', ends: null })
  expect(setByHand('MEMBER', 'VIP', today)).toMatchObject({ kind: 'handle modify' })
})

const anyGrade = fc.constantFrom(...grades)
const anySpend = fc.record({
  received: fc.nat(20_000_000),
  greatest: fc.nat(20_000_000),
  underWay: fc.nat(20_000_000),
})
const rank = (grade: (typeof grades)[number]) => grades.indexOf(grade)

test('laws: more spend never lowers a grade; no review falls more than one step, or below what was spent', () => {
  fc.assert(
    fc.property(anyGrade, anySpend, fc.nat(5_000_000), fc.boolean(), (grade, some, more, waited) => {
      const after = review(grade, some, { today, waited })
      const richer = review(grade, { ...some, received: some.received + more }, { today, waited })
      expect(rank(richer.to)).toBeGreaterThanOrEqual(rank(after.to))
      if (grade !== 'MEMBER') expect(rank(after.to)).toBeGreaterThanOrEqual(rank(grade) - 1)
      expect(rank(after.to)).toBeGreaterThanOrEqual(rank(gradeFor(some.received)))
      expect(after.ends === null).toBe(after.to === 'MEMBER')
      const up = findUpgrade(grade, some, today)
      if (up) expect(rank(up.to)).toBeGreaterThan(rank(grade))
    }),
  )
})

test('law: what is missing, once spent, buys the next grade, and a cent less does not', () => {
  fc.assert(
    fc.property(fc.nat(7_000_000), (received) => {
      const grade = gradeFor(received)
      const missing = missingForNext(grade, received)
      expect(missing === null).toBe(grade === 'SUPER VVIP')
      if (missing === null) return
      expect(gradeFor(received + missing)).toBe(nextOf(grade)!.grade)
      expect(gradeFor(received + missing - 1)).toBe(grade)
      expect(missing).toBeLessThanOrEqual(nextOf(grade)!.fromCents - fromCentsOf(grade))
    }),
  )
})
