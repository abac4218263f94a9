import { expect, test } from 'vitest'
import type { Cart, CartItem } from '#contract/cart.ts'
import { linesOf } from './cart.ts'
import { findFreeDelivery, reckon } from './reckon.ts'

const line = (assortId: string, about: Partial<CartItem> = {}): CartItem => ({
  lineId: `${assortId}|${assortId}|`,
  productCode: assortId,
  assortId,
  barcode: assortId,
  dynamicAttr: '',
  name: assortId,
  brand: '',
  brandCode: 'PLAIN',
  category: 'housewares',
  isGiftCard: false,
  color: null,
  size: null,
  optionValues: [],
  picture: { src: '', alt: '', widths: [], width: 1, height: 1 },
  itemType: 'PRODUCT',
  minAge: null,
  remarkDemanded: false,
  qty: 1,
  mostQty: 9,
  onhandQty: 9,
  sellingPrice: 0.1,
  originalPrice: null,
  lineTotal: 0.1,
  lineDiscount: 0,
  netTotal: 0.1,
  discounts: [],
  selected: true,
  selectable: true,
  preOrderPriod: null,
  nonStock: 'N',
  preOrderItemIsNot: 'N',
  preOrderItemTipInfo: null,
  preOrderDlvDate: null,
  notes: [],
  ...about,
})

const conflict: NonNullable<Cart['conflict']> = { error: 'MIXED_PREORDER', message: '', groups: [] }
const cart = (lines: CartItem[], about: Partial<Cart> = {}): Cart => ({
  shopCart: {
    shopCartCoGroupList: [
      {
        shopCartCoShopInfo: {
          coCode: 'A',
          shopCode: 'WEBSITE',
          coName: '',
          vipView: { vipCode: 'WALKIN', vipGrade: 'WALKIN' },
        },
        itemPriceViewList: lines,
      },
    ],
  },
  totals: { count: 0, selectedCount: 0, totalAmount: 0, saved: 0, discount: 0, netTotal: 0 },
  promotions: [],
  reckoning: {
    promotions: [],
    today: '2026-11-21',
    grade: null,
    rounding: 4,
    limits: { applied: 5, perFamily: 1, exclusive: 1 },
    soldOut: [],
  },
  deliveryWays: ['STANDARD'],
  conflict: null,
  ...about,
})
const key = ({ assortId, barcode, dynamicAttr }: CartItem) => ({ assortId, barcode, dynamicAttr })

test('the total follows a click before the shop has answered, to the cent', () => {
  const dear = line('dear', { sellingPrice: 128_000, originalPrice: 160_000 })
  const cheap = line('cheap')
  const { totals } = reckon(cart([dear, cheap]), [{ kind: 'change', line: key(cheap), qty: 3 }])
  expect(totals).toEqual({
    count: 4,
    selectedCount: 4,
    totalAmount: 128_000.3,
    saved: 32_000,
    discount: 0,
    netTotal: 128_000.3,
  })
})

test('what is unselected or taken out does not count', () => {
  const [one, two, three] = [line('one'), line('two'), line('three')]
  const shown = reckon(cart([one, two, three]), [
    { kind: 'change', line: key(one), selected: false },
    { kind: 'remove', lines: [key(two)] },
  ])
  expect(linesOf(shown).map(({ assortId, selected }) => [assortId, selected])).toEqual([
    ['one', false],
    ['three', true],
  ])
  expect(shown.totals).toMatchObject({ count: 2, selectedCount: 1, totalAmount: 0.1 })
})

test('what is sold out cannot be selected, not even for a moment', () => {
  const gone = line('gone', { selectable: false, selected: false })
  expect(linesOf(reckon(cart([gone]), [{ kind: 'keep', lines: [key(gone)] }]))[0]?.selected).toBe(false)
})

test('more than may be bought is not shown as bought', () => {
  const few = line('few', { mostQty: 3 })
  expect(linesOf(reckon(cart([few]), [{ kind: 'change', line: key(few), qty: 9 }]))[0]).toMatchObject({
    qty: 3,
    lineTotal: 0.3,
  })
})

test('keeping one group selected ends the conflict at once', () => {
  const [here, later] = [line('here'), line('later', { preOrderDlvDate: '2026-12-03' })]
  const both = cart([here, later], { conflict })
  expect(reckon(both, [{ kind: 'keep', lines: [key(here), key(later)] }]).conflict).toBe(conflict)
  expect(reckon(both, [{ kind: 'keep', lines: [key(here)] }]).conflict).toBeNull()
})

const goods = { products: [], categories: [], brands: [], fullPriceOnly: false }
const halfPrice = {
  id: 'second-half',
  name: '第二件半價',
  says: '第 2 件半價',
  lane: 'bundle' as const,
  terms: { kind: 'nth-piece', nth: 2, percent: 50, mixed: false },
  of: { ...goods, categories: ['housewares'], except: goods },
  exclusive: false,
  family: null,
  priority: 0,
  from: '2026-01-01',
  to: null,
  grades: null,
  minGoodsCents: 0,
  minPieces: 0,
  codes: null,
  limits: { overall: null, perCustomer: null, perCode: null },
}
const reckoning = { ...cart([]).reckoning, promotions: [halfPrice] }
const one = { id: 'second-half', name: '第二件半價', says: '第 2 件半價', lane: 'bundle' as const }

test('a promotion is taken off with the click that earns it, under its name, and gone with the one that loses it', () => {
  const bag = line('bag', { sellingPrice: 100, lineTotal: 100, netTotal: 100 })
  const missing = { ...one, applied: false, amount: 0, reason: '再加 1 件就有。' }
  const before = cart([bag], { reckoning, promotions: [missing] })
  const more = reckon(before, [{ kind: 'change', line: key(bag), qty: 2 }])
  expect(more.totals).toMatchObject({ totalAmount: 200, discount: 50, netTotal: 150 })
  expect(linesOf(more)[0]).toMatchObject({
    lineDiscount: 50,
    netTotal: 150,
    discounts: [{ promotion: 'second-half', name: '第二件半價', lane: 'bundle', amount: 50 }],
  })
  expect(more.promotions).toEqual([{ ...one, applied: true, amount: 50, reason: null }])
  const less = reckon(more, [{ kind: 'change', line: key(bag), qty: 1 }])
  expect(less.totals).toMatchObject({ discount: 0, netTotal: 100 })
  expect(less.promotions).toEqual([{ ...one, applied: false, amount: 0, reason: null }])
})

test('why a promotion does not apply stays as the shop said it until it says it anew', () => {
  const [bag, other] = [line('bag'), line('other', { category: 'beauty' })]
  const missing = { ...one, applied: false, amount: 0, reason: '再加 1 件就有。' }
  const gold = { ...one, id: 'gold', name: '金卡', applied: false, amount: 0, reason: '只限金卡會員。' }
  const shown = reckon(cart([bag, other], { reckoning, promotions: [missing, gold] }), [
    { kind: 'change', line: key(other), selected: false },
  ])
  expect(shown.promotions).toEqual([missing, gold])
})

test('how much is missing to a free delivery is said of the goods that count for it, until nothing is', () => {
  const offer = (id: string, minGoodsCents: number) => ({
    ...halfPrice,
    id,
    name: id,
    lane: 'delivery',
    terms: { kind: 'free-delivery' },
    of: { ...halfPrice.of, categories: ['housewares'] },
    minGoodsCents,
  })
  const promotions = [offer('from 500', 50_000), offer('from 300', 30_000), halfPrice]
  const bag = line('bag', { sellingPrice: 100, lineTotal: 100 })
  const other = line('other', { sellingPrice: 900, lineTotal: 900, category: 'beauty' })
  const before = cart([bag, other], { reckoning: { ...reckoning, promotions: promotions as never } })
  expect(findFreeDelivery(before)).toEqual({ name: 'from 300', least: 300, missing: 200 })
  const more = reckon(before, [{ kind: 'change', line: key(bag), qty: 3 }])
  expect(findFreeDelivery(more)).toMatchObject({ name: 'from 300', missing: 50 }) // half of the second one's threshold is reached
  const most = reckon(before, [{ kind: 'change', line: key(bag), qty: 4 }])
  expect(findFreeDelivery(most)).toMatchObject({ name: 'from 300', missing: 0 })
  expect(findFreeDelivery(cart([other], { reckoning: before.reckoning }))).toBeNull()
})
