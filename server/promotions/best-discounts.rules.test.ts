import { expect, test } from 'vitest'
import { lineOf, occasionOf, promotionOf } from '#tests/carts.ts'
import { type Occasion, pricePromotions } from './promotions.rules.ts'
import type { Promotion } from './promotion-terms.rules.ts'

const lines = [lineOf('kettle', 100, 2), lineOf('tea', 50)]
const alone = (id: string, percent: number, some: Partial<Promotion> = {}) =>
  promotionOf(id, { kind: 'percent', percent }, { exclusive: true, ...some })
const beside = (id: string, percent: number) => promotionOf(id, { kind: 'percent', percent }, { lane: 'order' })
const ship = promotionOf('ship', { kind: 'free-delivery' })

const price = (promotions: Promotion[], some: Partial<Occasion> = {}) => {
  const { applied, refused } = pricePromotions(lines, promotions, occasionOf({ deliveryCents: 4_000, ...some }))
  return {
    applied: applied.map(({ promotion }) => promotion),
    refused: Object.fromEntries(refused.map(({ promotion, why }) => [promotion, why])),
  }
}

test('a promotion that stands alone shuts out the rest where it saves more than all of them, delivery counted', () => {
  expect(price([alone('lone', 30), beside('ten', 10), ship])).toEqual({
    applied: ['lone'], // 75 against 25 + 40
    refused: { ten: { kind: 'exclusive', by: 'lone' }, ship: { kind: 'exclusive', by: 'lone' } },
  })
})

test('where the others save more together, or as much, it stays out and says by how much', () => {
  expect(price([alone('lone', 25), beside('ten', 10), ship])).toEqual({
    applied: ['ten', 'ship'],
    refused: { lone: { kind: 'better-together', byCents: 250 } },
  })
  expect(price([alone('lone', 10), beside('ten', 10)])).toEqual({
    applied: ['ten'],
    refused: { lone: { kind: 'better-together', byCents: 0 } },
  })
})

test('of two that stand alone the better one applies; a company may let two of them stand beside each other', () => {
  const two = [alone('a', 20), alone('b', 30), alone('order', 10, { lane: 'order' })]
  expect(price(two)).toEqual({
    applied: ['b'],
    refused: {
      a: { kind: 'most-exclusive', most: 1, by: 'b' },
      order: { kind: 'most-exclusive', most: 1, by: 'b' },
    },
  })
  expect(price(two, { limits: { applied: 5, perFamily: 1, exclusive: 2 } }).applied).toEqual(['b', 'order'])
})

test('of two that stand alone and save the same the higher priority applies, then the lower id, whichever came first', () => {
  for (const two of [
    [alone('a', 20), alone('b', 20)],
    [alone('b', 20), alone('a', 20)],
    [alone('z', 20), alone('a', 20, { priority: 1 })],
  ])
    expect(price(two).applied).toEqual(['a'])
})

test('whoever lost to another that is shut out now is told of the one that stands alone', () => {
  expect(price([alone('lone', 90), beside('ten', 10), beside('five', 5)]).refused).toEqual({
    ten: { kind: 'exclusive', by: 'lone' },
    five: { kind: 'exclusive', by: 'lone' },
  })
})

test('one that stands alone and would take nothing off says why, as any other', () => {
  const far = alone('far', 50, { minGoodsCents: 99_000 })
  expect(price([far, beside('ten', 10)]).refused).toEqual({
    far: { kind: 'min-goods', minCents: 99_000, missingCents: 74_000 },
  })
})
