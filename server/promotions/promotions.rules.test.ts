import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyLine, anyLines, anyOccasion, anyPromotions, shuffled } from '#tests/carts.ts'
import { writeCode } from './promotion-codes.rules.ts'
import { type Discounted, type Occasion, pricePromotions } from './promotions.rules.ts'
import type { PricedLine, Promotion } from './promotion-terms.rules.ts'

const sum = <T>(all: readonly T[], cents: (one: T) => number) => all.reduce((whole, one) => whole + cents(one), 0)
const anyCart = fc.tuple(anyLines, anyPromotions, anyOccasion)
type PricedCart = [PricedLine[], Promotion[], Occasion]
const expectForEveryCart = (law: (cart: PricedCart, priced: Discounted) => void, numRuns = 500) =>
  fc.assert(
    fc.property(anyCart, (cart) => law(cart, pricePromotions(...cart))),
    { numRuns },
  )

test('a line costs its catalogue price less its discounts, to the cent, and never less than nothing', () => {
  expectForEveryCart(([lines], priced) => {
    for (const [at, { key, grossCents, discounts, netCents }] of priced.lines.entries()) {
      const { priceCents, quantity } = lines[at]!
      const isRight =
        key === lines[at]!.key &&
        grossCents === priceCents * quantity &&
        netCents === grossCents - sum(discounts, ({ cents }) => cents) &&
        netCents >= 0 &&
        discounts.every(({ cents }) => Number.isInteger(cents) && cents > 0)
      if (!isRight) throw new Error(`${key}: ${grossCents} less ${JSON.stringify(discounts)} is not ${netCents}`)
    }
    if (priced.deliveryCents < (priced.deliveryOff?.cents ?? 0)) throw new Error('delivery pays the buyer')
  })
})

test('what a promotion gives is the sum of what it takes off lines and off the delivery', () => {
  expectForEveryCart((_, { lines, deliveryOff, applied }) => {
    const shares = [...lines.flatMap(({ discounts }) => discounts), ...(deliveryOff ? [deliveryOff] : [])]
    const byPromotion = Map.groupBy(shares, ({ promotion }) => promotion)
    expect(byPromotion.size).toBe(applied.length)
    for (const { promotion, cents, keys } of applied) {
      if (cents <= 0 || cents !== sum(byPromotion.get(promotion)!, (share) => share.cents))
        throw new Error(`${promotion} does not give ${cents}`)
      const touched = lines.filter(({ discounts }) => discounts.some((share) => share.promotion === promotion))
      expect(new Set(keys)).toEqual(new Set(touched.map(({ key }) => key)))
    }
  })
})

test('nothing is taken off a gift card', () => {
  expectForEveryCart(([lines], priced) => {
    const touched = priced.lines.filter(({ discounts }, at) => discounts.length > 0 && lines[at]!.isGiftCard)
    if (touched.length > 0) throw new Error(`${touched[0]!.key} is money`)
  })
})

test('the order in which lines, promotions and codes were added changes nothing', () => {
  const inOtherOrder = anyCart.chain(([lines, promotions, occasion]) =>
    fc.tuple(
      fc.constant<PricedCart>([lines, promotions, occasion]),
      fc.tuple(shuffled(lines), shuffled(promotions), shuffled(occasion.codes)),
    ),
  )
  const byKey = (priced: Discounted) => ({
    ...priced,
    lines: priced.lines.toSorted((a, b) => (a.key < b.key ? -1 : 1)),
  })
  fc.assert(
    fc.property(inOtherOrder, ([[lines, promotions, occasion], [others, another, codes]]) => {
      const priced = pricePromotions(lines, promotions, occasion)
      expect(byKey(pricePromotions(others, another, { ...occasion, codes }))).toEqual(byKey(priced))
    }),
    { numRuns: 500 },
  )
})

test('every promotion and every code is answered for exactly once: it applies, or why it does not', () => {
  expectForEveryCart(([, promotions, { codes }], { applied, refused }) => {
    const answered = [...applied, ...refused].flatMap(({ promotion }) => promotion ?? [])
    expect(answered.toSorted()).toEqual(promotions.map(({ id }) => id).sort())
    const told = [...applied, ...refused].map(({ code }) => code)
    for (const code of codes) if (!told.includes(writeCode(code))) throw new Error(`${code} is passed over`)
    const twice = refused.filter(({ why }) => why.kind === 'code-twice').length
    expect(twice).toBeGreaterThanOrEqual(codes.length - new Set(codes.map(writeCode)).size)
  })
})

test('a reason that names another promotion names one that applies', () => {
  expectForEveryCart((_, { applied, refused }) => {
    const names = applied.map(({ promotion }) => promotion)
    for (const { promotion, why } of refused)
      if ('by' in why && !names.includes(why.by)) throw new Error(`${promotion}: ${why.kind} by ${why.by}`)
  })
})

test('no more apply than the company allows: in all, of one family, and of those that stand alone', () => {
  expectForEveryCart(([, promotions, { limits }], { applied }) => {
    const those = applied.map(({ promotion }) => promotions.find(({ id }) => id === promotion)!)
    const alone = those.filter(({ exclusive }) => exclusive)
    expect(those.length).toBeLessThanOrEqual(limits.applied)
    for (const [family, kin] of Map.groupBy(those, ({ family }) => family))
      if (family !== null) expect(kin.length).toBeLessThanOrEqual(limits.perFamily)
    expect(alone.length === 0 || (alone.length === those.length && alone.length <= limits.exclusive)).toBe(true)
  })
})

test('what is put into the cart raises what it costs, but for a promotion that says by name how much it gives', () => {
  const total = ({ lines, deliveryCents, deliveryOff }: Discounted) =>
    sum(lines, ({ netCents }) => netCents) + deliveryCents - (deliveryOff?.cents ?? 0)
  fc.assert(
    fc.property(anyCart, anyLine, ([lines, promotions, occasion], added) => {
      const before = pricePromotions(lines, promotions, occasion)
      const same = lines.find(({ key }) => key === added.key)
      const more = same
        ? lines.map((line) => (line === same ? { ...line, quantity: line.quantity + added.quantity } : line))
        : [...lines, added]
      const after = pricePromotions(more, promotions, occasion)
      const cheaper = total(before) - total(after)
      if (cheaper <= 0) return
      const given = (id: string) => before.applied.find(({ promotion }) => promotion === id)?.cents ?? 0
      const named = sum(after.applied, ({ promotion, cents }) => Math.max(0, cents - given(promotion)))
      expect(named).toBeGreaterThanOrEqual(cheaper + (same ?? added).priceCents * added.quantity)
    }),
    { numRuns: 500 },
  )
})
