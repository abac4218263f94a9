import { expect, test } from 'vitest'
import { lineOf, occasionOf, only, promotionOf } from '#tests/carts.ts'
import { type Occasion, pricePromotions } from './promotions.rules.ts'
import type { Promotion, DiscountTerms } from './promotion-terms.rules.ts'

const lines = [lineOf('kettle', 300), lineOf('tea', 50, 3, { category: 'tea' })]
const price = (promotions: Promotion[], some: Partial<Occasion> = {}) =>
  pricePromotions(lines, promotions, occasionOf({ deliveryCents: 4_000, ...some }))
const order = (id: string, terms: DiscountTerms, some: Partial<Promotion> = {}) =>
  promotionOf(id, terms, { lane: 'order', ...some })
const shares = (promotions: Promotion[]) =>
  price(promotions).lines.map(({ grossCents, netCents }) => grossCents - netCents)

const spend: DiscountTerms = {
  kind: 'tiers',
  steps: [
    { fromCents: 80_000, percent: 15 },
    { fromCents: 40_000, offCents: 4_000 },
  ],
}

test('spend $400 save $40: the highest step reached counts, and its dollars are shared out to the lines', () => {
  expect(shares([order('spend', spend)])).toEqual([2_667, 1_333]) // 300 : 150
  const more = [lineOf('kettle', 300, 3)]
  expect(pricePromotions(more, [order('spend', spend)], occasionOf()).applied[0]!.cents).toBe(13_500)
})

test('below the lowest step it says what is missing, of the goods it is for and as discounts have left them', () => {
  const dearer = order('spend', { kind: 'tiers', steps: [{ fromCents: 50_000, offCents: 4_000 }] })
  const why = (promotions: Promotion[]) => price(promotions).refused.find(({ promotion }) => promotion === 'spend')!.why
  expect(why([dearer])).toEqual({ kind: 'min-goods', minCents: 50_000, missingCents: 5_000 })
  const ten = promotionOf('ten', { kind: 'percent', percent: 10 })
  expect(why([dearer, ten])).toEqual({ kind: 'min-goods', minCents: 50_000, missingCents: 9_500 })
  const onTea = { ...dearer, of: only({ categories: ['tea'] }) }
  expect(why([onTea])).toEqual({ kind: 'min-goods', minCents: 50_000, missingCents: 35_000 })
})

test('one discount of an order applies, the greatest; another says which one is', () => {
  const priced = price([
    order('amount', { kind: 'amount', cents: 4_100 }),
    order('percent', { kind: 'percent', percent: 10 }),
  ])
  expect(priced.applied).toEqual([{ promotion: 'percent', code: null, cents: 4_500, keys: ['kettle||', 'tea||'] }])
  expect(priced.refused).toEqual([{ promotion: 'amount', code: null, why: { kind: 'beaten', by: 'percent' } }])
})

test('a discount of an order or of its delivery that comes to nothing says so', () => {
  const none = order('none', { kind: 'amount', cents: 0 })
  const unpaid = promotionOf('unpaid', { kind: 'percent', percent: 1 }, { lane: 'delivery' })
  expect(price([none, unpaid], { deliveryCents: 5 }).refused.map(({ why }) => why.kind)).toEqual([
    'nothing-off',
    'nothing-off',
  ])
})

test('a discount for certain goods is shared out to those alone, and takes no more than they cost', () => {
  const onTea = { of: only({ categories: ['tea'] }) }
  expect(shares([order('tea', { kind: 'percent', percent: 20 }, onTea)])).toEqual([0, 3_000])
  expect(shares([order('tea', { kind: 'amount', cents: 99_000 }, onTea)])).toEqual([0, 15_000])
})

test('the delivery has one discount, the greatest, once there is a fee to take it off', () => {
  const free = promotionOf('free', { kind: 'free-delivery' }, { minGoodsCents: 40_000 })
  const half = promotionOf('half', { kind: 'percent', percent: 50 }, { lane: 'delivery' })
  const priced = price([half, free])
  expect([priced.deliveryCents, priced.deliveryOff]).toEqual([4_000, { promotion: 'free', cents: 4_000 }])
  expect(priced.refused[0]!.why).toEqual({ kind: 'beaten', by: 'free' })
  expect(price([half], { deliveryCents: 5 }).deliveryOff).toEqual({ promotion: 'half', cents: 3 })
  for (const deliveryCents of [0, null])
    expect(price([free], { deliveryCents }).refused[0]!.why).toEqual({ kind: 'no-delivery-fee' })
})

test('goods that a free delivery needs are counted after the discounts', () => {
  const free = promotionOf('free', { kind: 'free-delivery' }, { minGoodsCents: 40_000 })
  const priced = price([free, order('percent', { kind: 'percent', percent: 20 })])
  expect(priced.refused).toEqual([
    { promotion: 'free', code: null, why: { kind: 'min-goods', minCents: 40_000, missingCents: 4_000 } },
  ])
})
