import fc from 'fast-check'
import { expect, test } from 'vitest'
import { lacking, rankByNumber, type Ranking } from './sorting.rules.ts'
import { inPlace, leastOf, lineOf, pickPage } from './paging.rules.ts'

const asTheyStand = (many: number): Ranking => {
  const order = Uint32Array.from({ length: many }, (_, at) => at)
  return { order, rank: order, having: many }
}
const rankings = fc
  .array(fc.option(fc.integer({ min: 0, max: 9 }), { nil: lacking }), { minLength: 1, maxLength: 60 })
  .map((keys) => rankByNumber(keys, asTheyStand(keys.length)))
const stretchIn = ({ order: { length } }: Ranking, ends: readonly [number, number]) => {
  const [from, to] = ends.map((end) => end % (length + 1)).sort((a, b) => a - b) as [number, number]
  return { from, to }
}
const ends = fc.tuple(fc.nat(100), fc.nat(100))

/** A plain reference implementation: sorts everything, then takes the range. */
const plainLine = (ranking: Ranking, { from, to }: { from: number; to: number }, down: boolean) =>
  Array.from(ranking.order, (_, place) => inPlace(ranking, place, down)).filter((at) => at >= from && at < to)

test('the line of a stretch is the whole line without all others, upwards and downwards', () => {
  fc.assert(
    fc.property(rankings, ends, fc.boolean(), (ranking, ends, down) => {
      const stretch = stretchIn(ranking, ends)
      const line = lineOf(ranking, stretch)
      expect(Array.from(line.order, (_, place) => inPlace(line, place, down))).toEqual(
        plainLine(ranking, stretch, down),
      )
      expect(lineOf(ranking, stretch)).toBe(line)
    }),
  )
})

test('a page of few matches, of many and of all are the same cut of the line', () => {
  const marks = fc.oneof(
    fc.array(fc.boolean(), { minLength: 60, maxLength: 60 }),
    fc.array(fc.constant(true), { minLength: 60, maxLength: 60 }),
    fc.nat(59).map((only) => Array.from({ length: 60 }, (_, at) => at === only)),
  )
  fc.assert(
    fc.property(rankings, ends, marks, fc.boolean(), fc.nat(20), (ranking, ends, chosen, down, from) => {
      const stretch = stretchIn(ranking, ends)
      const matches = Uint32Array.from(plainLine(ranking, stretch, false).filter((at) => chosen[at])).sort()
      const expected = plainLine(ranking, stretch, down).filter((at) => chosen[at])
      expect(pickPage(ranking, stretch, down, matches, from, 7)).toEqual(expected.slice(from, from + 7))
    }),
    { numRuns: 300 },
  )
})

test('so many of the least are what sorting all of them begins with', () => {
  const numbers = fc.oneof(
    fc.array(fc.nat(9), { maxLength: 400 }), // many equal values
    fc.array(fc.nat(2 ** 40), { maxLength: 400 }),
    fc.array(
      fc.nat(20).map((n) => n * 500_000),
      { maxLength: 400 },
    ),
  )
  fc.assert(
    fc.property(numbers, fc.integer({ min: 1, max: 40 }), (numbers, most) => {
      const sorted = numbers.toSorted((a, b) => a - b).slice(0, most)
      expect([...leastOf(Float64Array.from(numbers), most)]).toEqual(sorted)
    }),
  )
})
