import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyLines, lineOf, occasionOf, only, openPromotionsIn, promotionOf } from '#tests/carts.ts'
import { percentOf } from '#server/shop/allocation.rules.ts'
import { type Occasion, pricePromotions } from './promotions.rules.ts'
import type { Promotion } from './promotion-terms.rules.ts'

const kettle = lineOf('kettle', 399, 2)
const tea = lineOf('tea', 48, 3, { category: 'foods_market.tea', brand: 'peak' })
const price = (promotions: Promotion[], some: Partial<Occasion> = {}, lines = [kettle, tea]) =>
  pricePromotions(lines, promotions, occasionOf(some))
const nets = (priced: ReturnType<typeof price>) => priced.lines.map(({ netCents }) => netCents)
const whyNot = (priced: ReturnType<typeof price>, id: string) =>
  priced.refused.find(({ promotion }) => promotion === id)?.why

test('percent, amount and fixed price are taken off each piece, so that all pieces of a line cost the same', () => {
  expect(nets(price([promotionOf('p', { kind: 'percent', percent: 15 })]))).toEqual([67_830, 12_240])
  expect(nets(price([promotionOf('p', { kind: 'amount', cents: 5_000 })]))).toEqual([69_800, 0]) // tea costs 48 and becomes free
  expect(nets(price([promotionOf('p', { kind: 'fixed-price', cents: 4_500 })]))).toEqual([9_000, 13_500])
})

test('[9.14] a piece is rounded in the mode of the company', () => {
  const third = promotionOf('p', { kind: 'percent', percent: 33.33 })
  const off = (rounding: Occasion['rounding']) =>
    price([third], { rounding }, [lineOf('pen', 0.15, 10)]).applied[0]!.cents
  expect([0, 1, 4, 5, 6].map((mode) => off(mode as 4))).toEqual([50, 40, 50, 50, 50]) // 4.9995 cents per pen
  const half = promotionOf('p', { kind: 'percent', percent: 50 })
  const offHalf = (rounding: Occasion['rounding']) =>
    price([half], { rounding }, [lineOf('pen', 0.05)]).applied[0]!.cents
  expect([0, 1, 4, 5, 6].map((mode) => offHalf(mode as 4))).toEqual([3, 2, 3, 2, 2]) // 2.5 cents
})

test('each line has the promotion that takes most off it, and the other says which is better', () => {
  const priced = price([
    promotionOf('all', { kind: 'percent', percent: 10 }),
    promotionOf('tea', { kind: 'percent', percent: 25 }, { of: only({ categories: ['foods_market'] }) }),
    promotionOf('peak', { kind: 'percent', percent: 20 }, { of: only({ brands: ['peak'] }) }),
  ])
  expect(priced.lines.map(({ discounts }) => discounts.map(({ promotion }) => promotion))).toEqual([['all'], ['tea']])
  expect(whyNot(priced, 'peak')).toEqual({ kind: 'beaten', by: 'tea' })
})

test('of two that save the same the one of higher priority goes first, then the lower id', () => {
  const [b, a] = ['b', 'a'].map((id) => promotionOf(id, { kind: 'percent', percent: 10 })) as [Promotion, Promotion]
  expect(price([b, a]).applied[0]!.promotion).toBe('a')
  expect(price([{ ...b, priority: 1 }, a]).applied[0]!.promotion).toBe('b')
  expect(whyNot(price([{ ...b, priority: 1 }, a]), 'a')).toEqual({ kind: 'beaten', by: 'b' })
})

test('where not all may apply, those are chosen that save most, and the others say why they wait', () => {
  const some = ['kettle', 'tea'].map((product, at) =>
    promotionOf(
      product,
      { kind: 'percent', percent: 10 },
      { of: only({ products: [product] }), family: at < 2 ? 'autumn' : null },
    ),
  )
  expect(price(some).applied.map(({ promotion }) => promotion)).toEqual(['kettle'])
  expect(whyNot(price(some), 'tea')).toEqual({ kind: 'family', by: 'kettle' })
  const free = some.map((one) => ({ ...one, family: null }))
  expect(price(free).applied).toHaveLength(2)
  const one = price(free, { limits: { applied: 1, perFamily: 1, exclusive: 1 } })
  expect(one.applied.map(({ promotion }) => promotion)).toEqual(['kettle'])
  expect(whyNot(one, 'tea')).toEqual({ kind: 'most-applied', most: 1 })
})

test('a promotion that lost its last line gives its place to another', () => {
  const of = (...products: string[]) => ({ of: only({ products }) })
  const lines = ['a', 'b', 'c'].map((product) => lineOf(product, 100))
  const priced = price(
    [
      promotionOf('ab', { kind: 'percent', percent: 10 }, of('a', 'b')), // saves 20, and is chosen first
      promotionOf('just-a', { kind: 'percent', percent: 19 }, of('a')),
      promotionOf('just-b', { kind: 'percent', percent: 19 }, of('b')),
      promotionOf('just-c', { kind: 'percent', percent: 5 }, of('c')),
    ],
    { limits: { applied: 3, perFamily: 1, exclusive: 1 } },
    lines,
  )
  expect(priced.applied.map(({ promotion }) => promotion).sort()).toEqual(['just-a', 'just-b', 'just-c'])
  expect(whyNot(priced, 'ab')).toEqual({ kind: 'beaten', by: 'just-a' })
})

test('what takes nothing off says so', () => {
  const dear = promotionOf('dear', { kind: 'fixed-price', cents: 39_900 }, { of: only({ products: ['kettle'] }) })
  expect(whyNot(price([dear]), 'dear')).toEqual({ kind: 'nothing-off' })
  const tiny = promotionOf('tiny', { kind: 'percent', percent: 1 })
  expect(whyNot(price([tiny], {}, [lineOf('pin', 0.1, 999)]), 'tiny')).toEqual({ kind: 'nothing-off' }) // 0.1 cents per pin
})

test('while any number may apply, no promotion would take more off a line than the one it has', () => {
  const generous = { limits: { applied: 99, perFamily: 99, exclusive: 1 } }
  const law = (lines: Parameters<typeof price>[2] & object, promotions: Promotion[]) => {
    const priced = price(promotions, generous, lines)
    const alone = promotions.map((one) => price([one], generous, lines))
    return priced.lines.every(
      ({ netCents }, at) =>
        netCents === Math.min(...alone.map((one) => one.lines[at]!.netCents), priced.lines[at]!.grossCents),
    )
  }
  expect(fc.check(fc.property(anyLines, openPromotionsIn('line', 8), law), { numRuns: 500 }).counterexample).toBeNull()
})

test('percents of a whole cart are those of its pieces', () => {
  const off = price([promotionOf('p', { kind: 'percent', percent: 12.5 })]).applied[0]!.cents
  expect(off).toBe(2 * percentOf(39_900, 12.5, 4) + 3 * percentOf(4_800, 12.5, 4))
})
