import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyLines, everything, lineOf, occasionOf, only, openPromotionsIn, promotionOf } from '#tests/carts.ts'
import { findGoods } from './eligibility.rules.ts'
import { spreadPieces, writeRecipes } from './bundle-recipes.rules.ts'
import { type Occasion, pricePromotions } from './promotions.rules.ts'
import { makeSets } from './bundle-sets.rules.ts'
import type { PricedLine, Promotion, DiscountTerms } from './promotion-terms.rules.ts'

const price = (lines: PricedLine[], promotions: Promotion[], some: Partial<Occasion> = {}) =>
  pricePromotions(lines, promotions, occasionOf(some))
/** The discount of one bundle on each line, in dollars. */
const off = (terms: DiscountTerms, ...lines: PricedLine[]) =>
  price(lines, [promotionOf('it', terms)]).lines.map(({ grossCents, netCents }) => (grossCents - netCents) / 100)
const whyNot = (terms: DiscountTerms, lines: PricedLine[], of = everything, soldOut: string[] = []) =>
  price(lines, [promotionOf('it', terms, { of })], { soldOut: new Set(soldOut) }).refused[0]?.why

const second: DiscountTerms = { kind: 'nth-piece', nth: 2, percent: 50, mixed: true }
const threeForTwo: DiscountTerms = { kind: 'buy-get', buy: 2, get: 1, percent: 100, gets: null, mixed: true }

test('the second piece at half price is the cheaper of two, and a third pays in full', () => {
  expect(off(second, lineOf('a', 100, 3))).toEqual([50])
  expect(off(second, lineOf('a', 100), lineOf('b', 60))).toEqual([0, 30])
  expect(off(second, lineOf('a', 100, 2), lineOf('b', 60, 2))).toEqual([50, 30])
  expect(off({ ...second, mixed: false }, lineOf('a', 100), lineOf('b', 60))).toEqual([0, 0])
  expect(off({ ...second, mixed: false }, lineOf('a', 100, 2), lineOf('b', 60, 5))).toEqual([50, 60])
})

test('buy two get one free: of every three pieces the cheapest is free, the dearest three come first', () => {
  expect(off(threeForTwo, lineOf('a', 100, 2), lineOf('b', 80), lineOf('c', 10, 3))).toEqual([0, 80, 10])
  expect(off(threeForTwo, lineOf('a', 100, 2), lineOf('b', 80))).toEqual([0, 80])
  expect(off(threeForTwo, lineOf('a', 100, 999))).toEqual([33_300])
  expect(off({ ...threeForTwo, percent: 30 }, lineOf('a', 99.99, 3))).toEqual([30])
})

test('buy a kettle get a box of tea: the gift is the dearest of its kind, one for each kettle', () => {
  const gift: DiscountTerms = {
    kind: 'buy-get',
    buy: 1,
    get: 1,
    percent: 100,
    gets: only({ categories: ['tea'] }),
    mixed: true,
  }
  const kettle = lineOf('kettle', 400, 2)
  const [green, black] = [lineOf('green', 50, 1, { category: 'tea' }), lineOf('black', 80, 2, { category: 'tea' })]
  const give = (...lines: PricedLine[]) =>
    price(lines, [promotionOf('it', gift, { of: only({ products: ['kettle'] }) })])
  expect(give(kettle, green, black).applied).toEqual([
    { promotion: 'it', code: null, cents: 16_000, keys: ['black||'] },
  ])
  expect(give(kettle).refused[0]!.why).toEqual({ kind: 'too-few', missing: 1 })
  // when the gift is one of the bought goods, it uses a piece of each
  expect(off({ ...gift, gets: everything }, lineOf('a', 100), lineOf('b', 60))).toEqual([100, 0])
})

test('two for thirty: the set costs that, shared out to its pieces, and a set that is cheaper already stays as it is', () => {
  const two: DiscountTerms = { kind: 'pieces-for', pieces: 2, cents: 3_000, mixed: true }
  expect(off(two, lineOf('a', 20), lineOf('b', 16))).toEqual([3.33, 2.67])
  expect(off(two, lineOf('a', 20, 5))).toEqual([20])
  expect(off(two, lineOf('a', 20, 2), lineOf('b', 12, 2))).toEqual([10, 0])
})

test('a combo is sold together at its price, as often as all its parts are there', () => {
  const combo = (price: Extract<DiscountTerms, { kind: 'combo' }>['price']): DiscountTerms => ({
    kind: 'combo',
    parts: [
      { product: 'kettle', quantity: 1 },
      { product: 'cup', quantity: 2 },
    ],
    price,
  })
  const [kettle, cup] = [lineOf('kettle', 300, 2), lineOf('cup', 50, 5)]
  expect(off(combo({ cents: 32_000 }), kettle, cup)).toEqual([120, 40])
  expect(off(combo({ percent: 10 }), kettle, cup)).toEqual([60, 20])
  expect(off(combo({ offCents: 4_000 }), kettle, lineOf('cup', 50, 2))).toEqual([30, 10])
  expect(off(combo({ offCents: 99_000 }), lineOf('kettle', 300), cup)).toEqual([300, 100]) // never below zero
  expect(off(combo({ cents: 50_000 }), kettle, cup)).toEqual([0, 0])
})

test('the parts of a combo may be variants, and a product may be two of its parts', () => {
  const parts = [
    { product: 'red', quantity: 1 },
    { product: 'cup', quantity: 1 },
  ]
  const cups = ['red', 'blue'].map((colour) => lineOf('cup', 50, 1, { key: colour, assortId: colour }))
  expect(off({ kind: 'combo', parts, price: { percent: 50 } }, ...cups)).toEqual([25, 25])
  expect(off({ kind: 'combo', parts, price: { percent: 50 } }, { ...cups[0]!, quantity: 2 })).toEqual([50])
})

test('[8.28] a combo with a part that is sold out is refused, and names it; one that only lacks a part says what to add', () => {
  const parts = [
    { product: 'kettle', quantity: 1 },
    { product: 'cup', quantity: 2 },
    { product: 'tray', quantity: 1 },
  ]
  const combo: DiscountTerms = { kind: 'combo', parts, price: { percent: 10 } }
  const lines = [lineOf('kettle', 300), lineOf('cup', 50)]
  const missing = [
    { product: 'cup', missing: 1 },
    { product: 'tray', missing: 1 },
  ]
  expect(whyNot(combo, lines)).toEqual({ kind: 'combo-incomplete', missing })
  expect(whyNot(combo, lines, everything, ['tray'])).toEqual({ kind: 'combo-sold-out', missing: [missing[1]] })
  expect(whyNot(combo, [lineOf('tea', 9)])).toEqual({ kind: 'no-goods' })
})

test('[8.27] when stock is too low for a promotion, that is the reason', () => {
  const lines = [lineOf('a', 100, 2)]
  expect(whyNot(threeForTwo, lines)).toEqual({ kind: 'too-few', missing: 1 })
  expect(whyNot(threeForTwo, lines, only({ products: ['a'] }), ['a'])).toEqual({ kind: 'stock-short', missing: 1 })
  expect(whyNot(threeForTwo, lines, only({ products: ['a', 'b'] }), ['a'])).toEqual({ kind: 'too-few', missing: 1 })
  expect(whyNot({ ...threeForTwo, mixed: false }, lines, everything, ['a'])).toEqual({
    kind: 'stock-short',
    missing: 1,
  })
})

test('bundles are of what the lane of lines has left', () => {
  const priced = price(
    [lineOf('a', 100, 2)],
    [promotionOf('ten', { kind: 'percent', percent: 10 }), promotionOf('two', second)],
  )
  expect(priced.lines[0]!.netCents).toBe(9_000 + 4_500)
})

test('a piece lies in one set: what saves most goes first, unless two others save more together', () => {
  const of = (...products: string[]) => ({ of: only({ products }) })
  const lines = ['a', 'b', 'c', 'd'].map((product) => lineOf(product, 100))
  const pair = (id: string, percent: number, ...products: string[]) =>
    promotionOf(id, { kind: 'pieces-for', pieces: 2, cents: 20_000 - percent * 100, mixed: true }, of(...products))
  const best = price(lines, [pair('ab', 50, 'a', 'b'), pair('bc', 40, 'b', 'c')])
  expect(best.applied.map(({ promotion }) => promotion)).toEqual(['ab'])
  expect(best.refused[0]!.why).toEqual({ kind: 'beaten', by: 'ab' })
  const two = price(lines, [pair('ab', 50, 'a', 'b'), pair('bc', 40, 'b', 'c'), pair('ad', 40, 'a', 'd')])
  expect(two.applied.map(({ promotion }) => promotion).sort()).toEqual(['ad', 'bc'])
})

test('pieces of a set that would save nothing are left to another promotion', () => {
  const two = promotionOf('two', { kind: 'pieces-for', pieces: 2, cents: 3_000, mixed: true })
  const priced = price([lineOf('a', 20, 2), lineOf('b', 12, 2)], [two, promotionOf('half', second)])
  expect(priced.applied.map(({ promotion, cents }) => [promotion, cents])).toEqual([
    ['half', 1_600], // 10 + 6, more than the 10 of two for thirty
  ])
  const onB = promotionOf('half', second, { of: only({ products: ['b'] }) })
  expect(price([lineOf('a', 20, 2), lineOf('b', 12, 2)], [two, onB]).applied.map(({ cents }) => cents)).toEqual([
    1_000, 600,
  ])
})

test('no other order of turns would save more', () => {
  const generous = { limits: { applied: 99, perFamily: 99, exclusive: 1 } }
  const law = (unsorted: PricedLine[], promotions: Promotion[]) => {
    const lines = unsorted.toSorted((a, b) => (a.key < b.key ? -1 : 1))
    const saved = price(lines, promotions, generous).applied.reduce((sum, { cents }) => sum + cents, 0)
    return permute(promotions).every((turns) => saved >= takeTurns(lines, turns))
  }
  expect(
    fc.check(fc.property(anyLines, openPromotionsIn('bundle', 4), law), { numRuns: 500 }).counterexample,
  ).toBeNull()
})

/** The saving of promotions that form their sets in this order. */
function takeTurns(lines: PricedLine[], promotions: Promotion[]): number {
  const view = { lines, netCents: lines.map(({ priceCents, quantity }) => priceCents * quantity) }
  const pieces = spreadPieces(view)
  const free = [...pieces.free]
  let saved = 0
  for (const promotion of promotions) {
    const recipes = writeRecipes(promotion.terms, pieces, findGoods(promotion, view))
    const sets = makeSets(promotion.terms, recipes, { ...pieces, free }, 4)
    for (const { at, count } of sets.takes) free[at]! -= count
    expect(Math.min(0, ...free)).toBe(0)
    saved += sets.savedCents
  }
  return saved
}

const permute = <T>(all: readonly T[]): T[][] =>
  all.length < 2
    ? [[...all]]
    : all.flatMap((one) => permute(all.filter((other) => other !== one)).map((rest) => [one, ...rest]))
