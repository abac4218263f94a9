import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type GiftCardBalance, judgeCard, lastDayOf, planCards, statusOf } from './gift-cards.rules.ts'

const card = (id: string, balanceCents: number, expires = '2027-06-30', isFrozen = false): GiftCardBalance => ({
  id,
  balanceCents,
  expires,
  isFrozen,
})

test('[5.35] a card worth more than the order pays what is asked for, and the rest stays on it', () => {
  expect(planCards([card('a', 50_000)], 12_345)).toEqual([{ card: 'a', cents: 12_345 }])
})

test('of several cards the one that ends first pays first, then the one with the least on it', () => {
  const cards = [card('late', 5_000, '2028-01-31'), card('big', 9_000), card('small', 2_000), card('empty', 0)]
  expect(planCards(cards, 12_000)).toEqual([
    { card: 'small', cents: 2_000 },
    { card: 'big', cents: 9_000 },
    { card: 'late', cents: 1_000 },
  ])
})

test('with nothing left to pay no card is touched', () => {
  expect(planCards([card('a', 5_000)], 0)).toEqual([])
})

test('a card is good on its last day and not on the next; frozen says more than expired, expired more than empty', () => {
  expect(statusOf(card('a', 100, '2026-11-20'), '2026-11-20')).toBe('ACTIVE')
  expect(statusOf(card('a', 100, '2026-11-20'), '2026-11-21')).toBe('EXPIRED')
  expect(statusOf(card('a', 0), '2026-11-20')).toBe('USED')
  expect(judgeCard(card('a', 0, '2026-01-31', true), '2026-11-20')).toEqual({ kind: 'misfit', why: 'frozen' })
  expect(judgeCard(card('a', 0, '2026-01-31'), '2026-11-20')).toEqual({ kind: 'misfit', why: 'expired' })
  expect(judgeCard(card('a', 0), '2026-11-20')).toEqual({ kind: 'misfit', why: 'empty' })
})

test('a new card is good until the end of the month three years later', () => {
  expect(lastDayOf(Temporal.PlainDate.from('2026-11-20'))).toBe('2029-11-30')
  expect(lastDayOf(Temporal.PlainDate.from('2024-02-29'))).toBe('2027-02-28')
})

const wallets = fc.uniqueArray(
  fc.record({
    id: fc.stringMatching(/^[a-z]{3}$/),
    balanceCents: fc.nat(20_000),
    expires: fc.constantFrom('2026-12-31', '2027-06-30', '2028-01-31'),
  }),
  { selector: ({ id }) => id, maxLength: 10 },
)

test('law: cards pay as much as there is on them and no more than is asked, whatever order they were chosen in', () => {
  fc.assert(
    fc.property(wallets, fc.nat(80_000), fc.nat(), (cards, wanted, turn) => {
      const parts = planCards(cards, wanted)
      const all = cards.reduce((sum, { balanceCents }) => sum + balanceCents, 0)
      expect(parts.reduce((sum, { cents }) => sum + cents, 0)).toBe(Math.min(all, wanted))
      for (const { card: id, cents } of parts) {
        expect(cents).toBeGreaterThan(0)
        expect(cents).toBeLessThanOrEqual(cards.find((one) => one.id === id)!.balanceCents)
      }
      const at = cards.length === 0 ? 0 : turn % cards.length
      expect(planCards([...cards.slice(at), ...cards.slice(0, at)].toReversed(), wanted)).toEqual(parts)
      // At most one card keeps part of what it could have paid: the last one.
      const broken = parts.filter(({ card: id, cents }) => cents < cards.find((one) => one.id === id)!.balanceCents)
      expect(broken.every((part) => part === parts.at(-1))).toBe(true)
    }),
  )
})
