import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  findConflict,
  type StoredCartLine,
  type CartMoment,
  type Offered,
  sameThing,
  selectForBuyNow,
  settleCart,
  sumCart,
} from './cart.rules.ts'

const moment: CartMoment = { now: Temporal.PlainDateTime.from('2026-11-20T10:00'), holidays: new Set() }
const kettle: StoredCartLine = {
  assortId: 'K',
  barcode: '1',
  dynamicAttr: '',
  quantity: 1,
  selected: true,
  shownPrice: 39_900,
  arrives: null,
  told: 'in_stock',
}
const fridge: StoredCartLine = { ...kettle, assortId: 'F', barcode: '2' }
const offer = (some: Partial<Offered> = {}): Offered => ({
  product: 'P',
  status: 'live',
  price: 39_900,
  purchaseLimit: null,
  onHand: 10,
  allocated: 0,
  safety: 0,
  preOrdered: 0,
  nonStock: false,
  lead: null,
  preOrderLimit: null,
  ...some,
})
const later = { nonStock: true, lead: '2/WEEK' }
const settle = (line: StoredCartLine, some: Partial<Offered> = {}, changing = false) =>
  settleCart([line], new Map([[line.assortId, offer(some)]]), moment, changing ? [line] : [])[0]!
const codes = (line: { notes: { code: string }[] }) => line.notes.map((note) => note.code)

test('[4.14] the same size with another engraving is another line', () => {
  expect(sameThing(kettle, { ...kettle })).toBe(true)
  expect(sameThing(kettle, { ...kettle, dynamicAttr: 'engraving:Ada' })).toBe(false)
  expect(sameThing(kettle, { ...kettle, barcode: '9' })).toBe(false)
  expect(sameThing(kettle, { ...kettle, assortId: 'L' })).toBe(false)
})

test('[4.17] more than the stock is capped at the stock; without stock one piece stays that cannot be selected', () => {
  const capped = settle({ ...kettle, quantity: 9 }, { onHand: 4 }, true)
  expect([capped.quantity, capped.standing, codes(capped)]).toEqual([4, 'in_stock', ['CAPPED']])
  const none = settle({ ...kettle, quantity: 9 }, { onHand: 0 })
  expect([none.quantity, none.selected, none.selectable, codes(none)]).toEqual([1, false, false, ['SOLD_OUT']])
})

test('[4.15] beyond the stock it becomes a pre-order with a lead and nonStock Y, and is not capped', () => {
  const promised = settle({ ...kettle, quantity: 9 }, { onHand: 4, ...later }, true)
  expect([promised.standing, promised.quantity, promised.arrives?.toString()]).toEqual(['pre_order', 9, '2026-12-04'])
  expect(settle({ ...kettle, quantity: 4 }, { onHand: 4, ...later }).standing).toBe('in_stock')
  expect(settle({ ...kettle, quantity: 9 }, { onHand: 4, lead: '2/WEEK', nonStock: false }).quantity).toBe(4)
})

test('a pre-order takes no more than its limit leaves', () => {
  expect(settle({ ...kettle, quantity: 9 }, { onHand: 0, ...later, preOrderLimit: 10, preOrdered: 7 }).quantity).toBe(3)
  expect(settle({ ...kettle, quantity: 9 }, { onHand: 5, ...later, preOrderLimit: 3 })).toMatchObject({
    quantity: 5,
    standing: 'in_stock',
  })
})

test('[4.19] when the cart is refreshed a quantity below 1 becomes 1', () => {
  const raised = settle({ ...kettle, quantity: 0 })
  expect([raised.quantity, codes(raised)]).toEqual([1, ['RAISED_TO_ONE']])
  expect(settle({ ...kettle, quantity: -5 }).quantity).toBe(1)
})

test('a change of price, of promise and of stock is told once; sold out and withdrawn are told every time', () => {
  const dearer = settle({ ...kettle, shownPrice: 100 }, { price: 120 })
  expect(codes(dearer)).toEqual(['PRICE_UP'])
  expect(codes(settle(dearer, { price: 120 }))).toEqual([])
  expect(codes(settle(dearer, { price: 90 }))).toEqual(['PRICE_DOWN'])

  const promised = settle(fridge, { onHand: 0, ...later })
  expect(codes(promised)).toEqual(['NOW_PRE_ORDER'])
  expect(codes(settle(promised, { onHand: 0, ...later }))).toEqual([])
  expect(codes(settle(promised, { onHand: 0, ...later, lead: '3/WEEK' }))).toEqual(['DATE_CHANGED'])
  expect(codes(settle(promised, { onHand: 3, ...later }))).toEqual(['NOW_IN_STOCK'])

  const gone = settle(kettle, { onHand: 0 })
  expect(codes(settle(gone, { onHand: 0 }))).toEqual(['SOLD_OUT'])
  expect(codes(settle(gone, { onHand: 2 }))).toEqual(['NOW_IN_STOCK'])
  expect(codes(settle(kettle, { status: 'withdrawn' }))).toEqual(['WITHDRAWN'])
})

test('two lines of one variant share its stock, and the line being changed takes what the other leaves', () => {
  const ada = { ...kettle, dynamicAttr: 'engraving:Ada', quantity: 3 }
  const bob = { ...kettle, dynamicAttr: 'engraving:Bob', quantity: 3 }
  const known = new Map([['K', offer({ onHand: 4 })]])
  expect(settleCart([ada, bob], known, moment).map((line) => line.quantity)).toEqual([3, 1])
  expect(settleCart([ada, bob], known, moment, [ada]).map((line) => line.quantity)).toEqual([1, 3])
})

test('[8.10] a purchase limit counts all lines of a product', () => {
  const red = { ...kettle, quantity: 2 }
  const blue = { ...kettle, assortId: 'B', barcode: '3', quantity: 2 }
  const known = new Map([
    ['K', offer({ purchaseLimit: 3 })],
    ['B', offer({ purchaseLimit: 3 })],
  ])
  const [first, second] = settleCart([red, blue], known, moment)
  expect([first!.quantity, second!.quantity, codes(second!)]).toEqual([2, 1, ['PURCHASE_LIMIT']])
})

test('[4.20] in-stock and pre-order lines cannot go together, and neither can different dates', () => {
  const line = (assortId: string, arrives: string | null, selected = true) => ({
    assortId,
    barcode: assortId,
    dynamicAttr: '',
    selected,
    arrives: arrives === null ? null : Temporal.PlainDate.from(arrives),
  })
  expect(findConflict([line('a', null), line('b', null)])).toBe(null)
  expect(findConflict([line('a', null), line('b', '2026-12-04', false)])).toBe(null)
  const mixed = findConflict([line('a', null), line('b', '2026-12-04')])
  expect(mixed?.code).toBe('MIXED_PREORDER')
  expect(mixed?.groups.map((group) => group.lines.map((one) => one.assortId))).toEqual([['a'], ['b']])
})

test('[5.30] pre-orders that arrive on different days are paid separately', () => {
  const line = (assortId: string, day: string) => ({
    assortId,
    barcode: assortId,
    dynamicAttr: '',
    selected: true,
    arrives: Temporal.PlainDate.from(day),
  })
  expect(findConflict([line('a', '2026-12-05'), line('b', '2026-12-04')])?.code).toBe('DIFFERENT_DATES')
  expect(findConflict([line('a', '2026-12-04'), line('b', '2026-12-04')])).toBe(null)
})

test('[4.18] a buy-now leaves the others unselected and says so, and does not select what cannot be had', () => {
  const known = new Map([
    ['K', offer()],
    ['F', offer({ onHand: 0 })],
  ])
  const settled = settleCart([kettle, fridge], known, moment)
  expect(selectForBuyNow(settled, [fridge]).map((line) => [line.selected, codes(line)])).toEqual([
    [false, ['UNSELECTED']],
    [false, ['SOLD_OUT']],
  ])
})

const anyLine = fc.record({
  assortId: fc.constantFrom('A', 'B', 'C'),
  dynamicAttr: fc.constantFrom('', 'x:1', 'x:2'),
  quantity: fc.integer({ min: -2, max: 2_000 }),
  selected: fc.boolean(),
  shownPrice: fc.integer({ min: 0, max: 1_000 }),
})
const anyOffer = fc.record({
  status: fc.constantFrom('live' as const, 'live' as const, 'withdrawn' as const),
  price: fc.integer({ min: 0, max: 1_000 }),
  purchaseLimit: fc.option(fc.integer({ min: 1, max: 5 })),
  onHand: fc.integer({ min: 0, max: 20 }),
  allocated: fc.integer({ min: 0, max: 5 }),
  nonStock: fc.boolean(),
  lead: fc.option(fc.constant('3/DAY')),
  preOrderLimit: fc.option(fc.integer({ min: 1, max: 9 })),
})

test('law: no cart holds more than stock, limits and pre-orders allow, and settling it again changes nothing', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(anyLine, { selector: (line) => line.assortId + line.dynamicAttr, maxLength: 9 }),
      fc.tuple(anyOffer, anyOffer, anyOffer),
      (some, offers) => {
        const lines: StoredCartLine[] = some.map((line) => ({
          ...line,
          barcode: line.assortId,
          arrives: null,
          told: 'in_stock',
        }))
        const known = new Map(['A', 'B', 'C'].map((id, at) => [id, offer({ ...offers[at]!, product: id })]))
        const once = settleCart(lines, known, moment)
        for (const [id, supply] of known) {
          const own = once.filter((line) => line.assortId === id && line.selectable)
          const sum = (standing: string) =>
            own.filter((line) => line.standing === standing).reduce((all, line) => all + line.quantity, 0)
          expect(sum('in_stock')).toBeLessThanOrEqual(Math.max(0, supply.onHand - supply.allocated))
          if (supply.preOrderLimit !== null) expect(sum('pre_order')).toBeLessThanOrEqual(supply.preOrderLimit)
          if (supply.purchaseLimit !== null)
            expect(sum('in_stock') + sum('pre_order')).toBeLessThanOrEqual(supply.purchaseLimit)
        }
        expect(
          once.every((line) => line.quantity >= 1 && line.quantity <= 999 && (line.selectable || !line.selected)),
        ).toBe(true)
        const keep = (settled: typeof once) => settled.map(({ notes: _, ...line }) => line)
        expect(keep(settleCart(once, known, moment))).toEqual(keep(once))
      },
    ),
  )
})

test('law: the total is the sum of the selected lines, whatever their order', () => {
  const line = fc.record({
    price: fc.integer({ min: 0, max: 10_000_000 }),
    listPrice: fc.constant(null),
    quantity: fc.integer({ min: 1, max: 999 }),
    selected: fc.boolean(),
  })
  fc.assert(
    fc.property(fc.array(line, { maxLength: 100 }), (lines) => {
      const sums = sumCart(lines)
      expect(sumCart(lines.toReversed())).toEqual(sums)
      expect(sums.amount).toBe(lines.reduce((all, one) => all + (one.selected ? one.price * one.quantity : 0), 0))
      expect(sumCart(lines.map((one) => ({ ...one, selected: false })))).toMatchObject({
        selectedCount: 0,
        amount: 0,
        saved: 0,
      })
    }),
  )
})
