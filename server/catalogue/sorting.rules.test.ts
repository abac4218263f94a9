import fc from 'fast-check'
import { expect, test } from 'vitest'
import { inPlace } from './paging.rules.ts'
import { compareSizes, lacking, rankByComparing, rankByNumber, type Ranking } from './sorting.rules.ts'

function finish<T>(work: Generator<undefined, T>): T {
  for (;;) {
    const step = work.next()
    if (step.done) return step.value
  }
}
const byNumber = (many: number) =>
  finish(
    rankByComparing(
      Uint32Array.from({ length: many }, (_, at) => at),
      (a, b) => a - b,
    ),
  )
const line = (ranking: Ranking, down: boolean) => Array.from(ranking.order, (_, place) => inPlace(ranking, place, down))
const keys = fc.array(fc.option(fc.integer({ min: 0, max: 9 }), { nil: lacking }), { maxLength: 60 })

test('[9.19] both ways everything stands in line once, downwards is upwards reversed, and what lacks the key stands last', () => {
  fc.assert(
    fc.property(keys, (keys) => {
      const ranking = rankByNumber(keys, byNumber(keys.length))
      const [up, down] = [line(ranking, false), line(ranking, true)]
      expect(up.toSorted((a, b) => a - b)).toEqual(keys.map((_, at) => at))
      const having = keys.filter((key) => key !== lacking).length
      expect(down.slice(0, having)).toEqual(up.slice(0, having).reverse())
      expect(down.slice(having)).toEqual(up.slice(having))
      for (const at of [...up.slice(having), ...down.slice(having)]) expect(keys[at]).toBe(lacking)
    }),
  )
})

test('equals stand by what they were ranked by before', () => {
  expect([...rankByNumber([5, 1, 5, 1], byNumber(4)).order]).toEqual([1, 3, 0, 2])
})

test('ranking by comparing, in stretches, is plain sorting', () => {
  const numbers = Array.from({ length: 10_000 }, (_, at) => (at * 7_919) % 10_007)
  const start = Uint32Array.from(numbers.keys())
  const { order } = finish(rankByComparing(start, (a, b) => numbers[a]! - numbers[b]!))
  expect([...order]).toEqual([...numbers.keys()].sort((a, b) => numbers[a]! - numbers[b]!))
})

test('sizes stand as a shop lines them up', () => {
  const sizes = [
    'XS',
    'S',
    'M',
    'L',
    'XL',
    '2XL',
    '3XL',
    '256GB',
    '512GB',
    '1TB',
    '500g',
    '2kg',
    '12kg',
    '24cm',
    '32cm',
    '43"',
    '55"',
    'EU38',
    'EU40',
    'HK$100',
    'HK$500',
    'HK$1,000',
    '單人 Single',
    '雙人 Double',
    '特大 King',
  ]
  expect(sizes.toReversed().sort(compareSizes)).toEqual(sizes)
})
