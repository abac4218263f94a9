import fc from 'fast-check'
import { expect, test } from 'vitest'
import { defaults } from '#server/shop/shop.rules.ts'
import {
  chargeDay,
  chargeFor,
  coverUpTo,
  isOverdue,
  judgeOffer,
  layMoney,
  mostCharges,
  type Owed,
  owedOf,
  planOf,
  reduceParts,
  reminderOn,
  termsOf,
  type PlanRequest,
} from './bills.rules.ts'

const terms = termsOf(defaults)
const today = Temporal.PlainDate.from('2026-11-20')
const sum = (cents: readonly number[]) => cents.reduce((all, one) => all + one, 0)
const cents = fc.integer({ min: 1, max: 5_000_000 })

test('HK$1,000 are three parts, the odd cent in the first: today, in 30 days and in 60', () => {
  expect(planOf(100_000, today, terms).map(({ cents: part, due }) => [part, due.toString()])).toEqual([
    [33_334, '2026-11-20'],
    [33_333, '2026-12-20'],
    [33_333, '2027-01-19'],
  ])
})

test('whatever the sum, its parts add up to it, and none differs from the others by more than two cents', () => {
  fc.assert(
    fc.property(cents, (all) => {
      const parts = planOf(all, today, terms).map((part) => part.cents)
      expect(sum(parts)).toBe(all)
      expect(Math.min(...parts)).toBeGreaterThan(0)
      if (all >= 3) expect([parts.length, parts[1] === parts[2], parts[0]! - parts[1]! <= 2]).toEqual([3, true, true])
    }),
  )
})

const wish = (some: Partial<PlanRequest> = {}): PlanRequest => ({
  member: { grade: 'MEMBER', birthDate: '1990-01-01' },
  owedCents: 0,
  hasOverdue: false,
  sums: [120_000],
  today,
  ...some,
})
const judge = (some: Partial<PlanRequest>) => judgeOffer(wish(some), terms)

test.each<[string, Partial<PlanRequest>, string]>([
  ['a walk-in', { member: null }, 'members-only'],
  ['a member whose birth date nobody knows', { member: { grade: 'VIP', birthDate: null } }, 'birth-date-unknown'],
  ['who is 18 tomorrow', { member: { grade: 'VIP', birthDate: '2008-11-21' } }, 'under-age'],
  ['nothing left to pay', { sums: [0, 0] }, 'nothing-to-pay'],
  ['a bill that is overdue', { hasOverdue: true }, 'overdue'],
  ['less than is worth it', { sums: [29_999] }, 'below-least'],
  ['a cent over the limit', { sums: [500_001] }, 'over-limit'],
  ['more than what is owed leaves of it', { owedCents: 400_000, sums: [100_001] }, 'over-limit'],
])('%s: not offered, and the reason is told', (_, some, why) => {
  expect(judge(some)).toMatchObject({ kind: 'closed', why })
})

test('offered up to the limit of each grade, from the eighteenth birthday on', () => {
  for (const [grade, limit] of Object.entries({
    MEMBER: 500_000,
    VIP: 1_000_000,
    'SUPER VIP': 1_500_000,
    'SUPER VVIP': 2_500_000,
  } as const)) {
    const member = { grade: grade as 'MEMBER', birthDate: '2008-11-20' }
    expect(judge({ member, sums: [limit] }).kind).toBe('open')
    expect(judge({ member, sums: [limit + 1] })).toMatchObject({ why: 'over-limit', facts: { limitCents: limit } })
  }
})

test('the offer of several orders is the sum of their plans, cent by cent', () => {
  expect(judge({ sums: [10_001, 0, 20_002] })).toMatchObject({
    kind: 'open',
    parts: [{ cents: 10_003 }, { cents: 10_000 }, { cents: 10_000 }],
  })
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 900_000 }), { minLength: 1, maxLength: 4 }), (sums) => {
      const offer = judgeOffer(wish({ member: { grade: 'SUPER VVIP', birthDate: '1990-01-01' }, sums }), terms)
      if (offer.kind === 'closed') return
      expect(sum(offer.parts.map((part) => part.cents))).toBe(sum(sums))
      const plans = sums.map((one) => planOf(one, today, terms))
      for (const { no, cents: part } of offer.parts)
        expect(part).toBe(sum(plans.map((plan) => plan.find((each) => each.no === no)?.cents ?? 0)))
      expect(offer.mostChargeCents).toBeLessThanOrEqual(sum(sums) / 4)
    }),
  )
})

test('what is shown as the charge is what can be charged: HK$50 a part, and less where a quarter of the order is less', () => {
  expect(judge({ sums: [120_000] })).toMatchObject({ chargeCents: 5_000, mostChargeCents: 10_000 })
  expect(judge({ sums: [30_000] })).toMatchObject({ chargeCents: 5_000, mostChargeCents: 7_500 })
})

const bills = fc
  .array(fc.record({ partCents: fc.nat(100_000), chargeCents: fc.constantFrom(0, 5_000), wait: fc.nat(90) }), {
    minLength: 1,
    maxLength: 9,
  })
  .map((all) =>
    all.map(({ wait, ...bill }, at): Owed => ({
      ...bill,
      id: `bill ${at}`,
      order: `order ${at % 3}`,
      no: 1 + (at % 3),
      due: today.add({ days: wait }),
    })),
  )

test('money covers the oldest part first and charges last, and none of it gets lost', () => {
  fc.assert(
    fc.property(bills, fc.nat(600_000), (owed, money) => {
      const { laid, leftCents } = layMoney(money, owed)
      expect(sum(laid.map(owedOf)) + leftCents).toBe(money)
      const left = owed.map((bill) => {
        const one = laid.find(({ bill: id }) => id === bill.id) ?? { partCents: 0, chargeCents: 0 }
        return {
          ...bill,
          partCents: bill.partCents - one.partCents,
          chargeCents: bill.chargeCents - one.chargeCents,
          one,
        }
      })
      for (const bill of left) {
        expect(Math.min(bill.partCents, bill.chargeCents)).toBeGreaterThanOrEqual(0)
        const older = left.filter(({ due }) => Temporal.PlainDate.compare(due, bill.due) < 0)
        if (bill.one.partCents > 0) expect(sum(older.map(({ partCents }) => partCents))).toBe(0)
        if (bill.one.chargeCents > 0) expect(sum(left.map(({ partCents }) => partCents))).toBe(0)
      }
      if (leftCents > 0) expect(sum(left.map(owedOf))).toBe(0)
    }),
  )
})

test('paying a bill pays the older ones too, of whichever order; without one, all', () => {
  const bill = (id: string, order: string, day: string, partCents: number, chargeCents = 0): Owed => ({
    id,
    order,
    no: 2,
    due: Temporal.PlainDate.from(day),
    partCents,
    chargeCents,
  })
  const owed = [
    bill('b', 'two', '2026-12-15', 200),
    bill('c', 'one', '2027-01-01', 300),
    bill('a', 'one', '2026-12-01', 100, 50),
    bill('paid', 'one', '2026-11-01', 0),
  ]
  const first = { bill: 'a', cents: 150 }
  expect(coverUpTo(owed, 'a')).toEqual([first])
  expect(coverUpTo(owed, 'b')).toEqual([first, { bill: 'b', cents: 200 }])
  expect(coverUpTo(owed)).toHaveLength(3)
  expect(coverUpTo(owed, 'paid')).toEqual([])
  fc.assert(
    fc.property(bills, (any) => {
      expect(sum(coverUpTo(any).map((one) => one.cents))).toBe(sum(any.map(owedOf)))
    }),
  )
})

test('a refund makes the next part smaller first; what is paid already goes back', () => {
  fc.assert(
    fc.property(bills, fc.nat(600_000), (owed, refund) => {
      const { cuts, backCents } = reduceParts(refund, owed)
      expect(sum(cuts.map((cut) => cut.cents)) + backCents).toBe(refund)
      if (backCents > 0) expect(sum(cuts.map((cut) => cut.cents))).toBe(sum(owed.map(({ partCents }) => partCents)))
      for (const cut of cuts) expect(cut.cents).toBeLessThanOrEqual(owed.find(({ id }) => id === cut.bill)!.partCents)
    }),
  )
  const due = (no: number) => ({
    id: `${no}`,
    order: 'o',
    no,
    due: today.add({ days: no * 30 }),
    partCents: 400,
    chargeCents: 0,
  })
  expect(reduceParts(500, [due(3), due(2)]).cuts).toEqual([
    { bill: '2', cents: 400 },
    { bill: '3', cents: 100 },
  ])
})

test('however an order is refunded and however late its parts are, its charges stay within a quarter of it', () => {
  const step = fc.oneof(fc.record({ refund: fc.nat(100_000) }), fc.constant({ charge: true as const }))
  fc.assert(
    fc.property(cents, fc.array(step, { maxLength: 12 }), (agreed, steps) => {
      let standing = agreed
      let charged = 0
      for (const one of steps)
        if ('refund' in one) standing = Math.max(0, standing - one.refund)
        else charged += chargeFor({ ...terms, standingCents: standing, chargedCents: charged }, { partCents: 1 })
      expect(charged).toBeLessThanOrEqual(mostCharges(agreed, terms))
      expect(charged).toBeLessThanOrEqual(agreed / 4)
    }),
  )
  expect(chargeFor({ ...terms, standingCents: 30_000, chargedCents: 5_000 }, { partCents: 1 })).toBe(2_500)
  expect(chargeFor({ ...terms, standingCents: 30_000, chargedCents: 0 }, { partCents: 0 })).toBe(0)
})

test('reminders come three days before, on the day and a day after; from the sixth day on the charge speaks', () => {
  const told = [-4, -3, -2, -1, 0, 1, 5, 6].map((days) => reminderOn(today.add({ days }), today, terms))
  expect(told).toEqual([null, 'ahead', 'ahead', 'ahead', 'today', 'late', 'late', null])
  expect(chargeDay(today, terms).toString()).toBe('2026-11-26')
})

test('a bill is overdue from the day after, and stays so while its charge is not paid', () => {
  const bill = { due: today, partCents: 1, chargeCents: 0 }
  expect(isOverdue(bill, today)).toBe(false)
  expect(isOverdue(bill, today.add({ days: 1 }))).toBe(true)
  expect(isOverdue({ ...bill, partCents: 0, chargeCents: 5_000 }, today.add({ days: 9 }))).toBe(true)
  expect(isOverdue({ ...bill, partCents: 0 }, today.add({ days: 9 }))).toBe(false)
})
