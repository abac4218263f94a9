import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type BulkGoods, judgeChange, judgeGoods, listDifferences } from './bulk-goods.rules.ts'
import { blankGoods, blankVariant, type GoodsDocument } from '#server/goods/goods-document.rules.ts'
import { applyOperations } from '#server/goods/goods-operations.rules.ts'

const variant = { ...blankVariant, assortId: 'A1', barcode: '1', priceCents: 12_900, costCents: 5_000 }
const pot: GoodsDocument = {
  ...blankGoods,
  nameZh: '茶壺',
  nameEn: 'Tea pot',
  brand: 'B',
  category: 'c',
  picture: { shape: 'box', hue: 1 },
  variants: [variant],
}
const around = {
  languages: ['zh-TW', 'en-US'] as const,
  unknown: new Set<string>(),
  owners: new Map([['1', 'A1']]),
  sure: false,
  mayGoLow: true,
}
const judging = { ...around, code: 'A1', live: pot, hasPhotos: false, publish: false }
const apply = (...operations: Parameters<typeof applyOperations>[1]) => {
  const applied = applyOperations(pot, operations)
  if (applied.kind === 'refused') throw new Error(applied.complaint)
  return applied.next
}

test('operations run one after another', () => {
  const next = apply({ kind: 'percent', field: 'price', value: -20 }, { kind: 'round', field: 'price', to: 'ninety' })
  expect(next.variants[0]!.priceCents).toBe(10_290)
  expect(listDifferences(pot, next)).toEqual([{ assortId: 'A1', field: 'price', before: 12_900, after: 10_290 }])
})

test('words are found and replaced as they stand, not as a pattern', () => {
  expect(apply({ kind: 'replaceText', field: 'nameEn', find: 'pot', with: '$& (1.2 L)' }).nameEn).toBe('Tea $& (1.2 L)')
  expect(apply({ kind: 'replaceText', field: 'nameEn', find: '.', with: 'x' })).toEqual(pot)
})

test('groups are added and taken away once', () => {
  expect(apply({ kind: 'addGroup', value: 'new' }, { kind: 'addGroup', value: 'new' }).groups).toEqual(['new'])
  expect(apply({ kind: 'addGroup', value: 'new' }, { kind: 'removeGroup', value: 'new' })).toEqual(pot)
})

test('a price that cannot be read, or is below 0, is refused', () => {
  expect(applyOperations(pot, [{ kind: 'setPrice', field: 'price', value: '1.299,00' }])).toMatchObject({
    complaint: 'price_unreadable',
  })
  expect(applyOperations(pot, [{ kind: 'amount', field: 'price', value: -200 }])).toMatchObject({
    complaint: 'price_unreadable',
  })
})

test('live goods stay complete, and far prices are asked about', () => {
  expect(judgeChange(pot, { ...pot, nameEn: '' }, judging)).toEqual({ field: 'nameEn', complaint: 'language_missing' })
  expect(judgeChange(pot, { ...pot, nameEn: '' }, { ...judging, live: null })).toBeNull()
  const low = { ...pot, variants: [{ ...variant, priceCents: 5_500 }] }
  expect(judgeChange(pot, low, judging)).toMatchObject({ complaint: 'price_far' })
  expect(judgeChange(pot, low, { ...judging, sure: true })).toBeNull()
  expect(judgeChange(pot, low, { ...judging, sure: true, mayGoLow: false })).toMatchObject({
    complaint: 'price_too_low',
  })
  expect(judgeChange(pot, { ...pot, brand: 'X' }, { ...judging, unknown: new Set(['brand X']) })).toEqual({
    field: 'brand',
    complaint: 'brand_missing',
  })
})

test('an attribute is set, added where it is absent, and removed', () => {
  const power = { attribute: 'power', valueZh: '800瓦', valueEn: '800 W' }
  const weaker = { attribute: 'power', valueZh: '600瓦', valueEn: '600 W' }
  const set = { kind: 'setAttribute', ...power } as const
  expect(apply(set).attributes).toEqual([power])
  expect(apply(set, { kind: 'addAttribute', ...weaker }).attributes).toEqual([power])
  expect(apply(set, { kind: 'setAttribute', ...weaker }).attributes).toEqual([weaker])
  expect(apply(set, { kind: 'removeAttribute', attribute: 'power' })).toEqual(pot)
  const many = { ...pot, attributes: Array.from({ length: 60 }, (_, at) => ({ ...power, attribute: `a${at}` })) }
  expect(applyOperations(many, [set])).toMatchObject({ field: 'attributes', complaint: 'too_many' })
  expect(judgeChange(pot, apply(set), { ...judging, unknown: new Set(['attribute power']) })).toMatchObject({
    complaint: 'attribute_unknown',
  })
})

test('a barcode is that of one variant, and of one product', () => {
  const set = (value: string) => ({ kind: 'setBarcode', value }) as const
  expect(apply(set('4891234567893')).variants[0]!.barcode).toBe('4891234567893')
  expect(applyOperations(pot, [set('1.23E+12')])).toMatchObject({ complaint: 'barcode_unreadable' })
  expect(applyOperations({ ...pot, variants: [variant, variant] }, [set('2')])).toMatchObject({
    complaint: 'one_variant_only',
  })
  expect(judgeChange(pot, apply(set('2')), { ...judging, owners: new Map([['2', 'B2']]) })).toMatchObject({
    complaint: 'barcode_taken',
  })
})

test('only goods that are sold before they are here have a limit of that', () => {
  const limit = { kind: 'setPreOrderLimit', value: 20 } as const
  expect(applyOperations(pot, [limit])).toMatchObject({ complaint: 'pre_order_missing' })
  const preOrder = { lead: '2/WEEK', limit: null, depositPercent: 30 }
  expect(applyOperations({ ...pot, preOrder }, [limit])).toMatchObject({
    next: { preOrder: { ...preOrder, limit: 20 } },
  })
})

const bulk = (more: Partial<BulkGoods> = {}): BulkGoods => ({
  code: 'A1',
  state: 'live',
  live: pot,
  whole: pot,
  hasPhotos: false,
  stock: new Map([['A1', { onHand: 5, held: 2, safety: 0 }]]),
  ...more,
})
const judge = (goods: BulkGoods, ...operations: Parameters<typeof applyOperations>[1]) =>
  judgeGoods(goods, operations, around)

test('publishing takes the draft, refuses what is incomplete, and leaves alone what is live as it is', () => {
  const whole = { ...pot, nameEn: 'Large tea pot' }
  expect(judge(bulk({ whole }), { kind: 'publish' })).toMatchObject({
    publish: true,
    next: { nameEn: 'Large tea pot' },
    fields: [{ field: 'nameEn', before: 'Tea pot', after: 'Large tea pot' }],
  })
  expect(judge(bulk({ whole }), { kind: 'setText', field: 'packEn', value: 'Box' })).toMatchObject({
    complaint: 'language_missing',
  })
  expect(judge(bulk(), { kind: 'publish' })).toMatchObject({ fields: [] })
  expect(judge(bulk({ state: 'withdrawn' }), { kind: 'publish' })).toMatchObject({
    fields: [{ field: 'state', before: 'withdrawn', after: 'live' }],
  })
  const draft = bulk({ state: 'draft', live: null, whole: { ...pot, nameEn: '' } })
  expect(judge(draft, { kind: 'publish' })).toEqual({ field: 'nameEn', complaint: 'language_missing' })
  const named = { kind: 'setText', field: 'nameEn', value: 'Tea pot' } as const
  expect(judge(draft, named, { kind: 'publish' })).toMatchObject({ publish: true, next: { nameEn: 'Tea pot' } })
})

test('what is live can be withdrawn, once; a draft cannot', () => {
  expect(judge(bulk(), { kind: 'withdraw' })).toMatchObject({ withdraw: true, next: pot })
  expect(judge(bulk({ state: 'withdrawn' }), { kind: 'withdraw' })).toMatchObject({ withdraw: false, fields: [] })
  expect(judge(bulk({ state: 'draft', live: null }), { kind: 'withdraw' })).toMatchObject({ fields: [] })
})

test('goods are not sold together with themselves', () => {
  expect(judge(bulk(), { kind: 'addTogether', value: 'A1' })).toMatchObject({ fields: [] })
  expect(judge(bulk(), { kind: 'addTogether', value: 'B2' })).toMatchObject({ next: { together: ['B2'] } })
})

test('[law] what is up by an amount and down by it again is as before', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_000_000 }), (amount) => {
      const up = { kind: 'amount', field: 'price', value: amount / 100 } as const
      expect(apply(up, { ...up, value: -up.value })).toEqual(pot)
    }),
  )
})
