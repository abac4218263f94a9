import { expect, test } from 'vitest'
import type { StaffGoods } from '#contract/goods-admin.ts'
import { blankGoods } from '#server/goods/goods-document.rules.ts'
import { isWhole, listChanged, readFields, readVariants, readWhole, toTyped } from './goods-typed.ts'

const { options: _options, variants: _variants, ...blankFields } = blankGoods

const goods = (fields: Partial<StaffGoods['fields']> = {}): StaffGoods => ({
  code: 'LAMP',
  version: 3,
  state: 'draft',
  hasDraft: true,
  draftFields: [],
  savedAt: null,
  savedBy: null,
  publishAt: null,
  showsFrom: null,
  showsUntil: null,
  fields: { ...blankFields, ...fields },
  options: [],
  variants: [
    {
      assortId: 'LAMP',
      barcode: null,
      choice: {},
      price: 129.9,
      originalPrice: null,
      cost: 0,
      stock: null,
      vendorCode: null,
      bin: 'A-3',
      onHand: 4,
      held: 1,
    },
  ],
  missing: {},
  versions: [],
})

test('what was read is written back as it was', () => {
  const fields: Partial<StaffGoods['fields']> = {
    nameZh: '枱燈',
    brand: 'wing-kee',
    approxWeightG: 1_200,
    sizeCm: [20, 20, 45],
    minAge: null,
    preOrder: { lead: '2/WEEK', limit: 50, depositPercent: null },
    purchaseLimit: 3,
    buyerWords: [{ code: 'words_1', nameZh: '刻字', nameEn: 'Engraving', maxLength: 20 }],
    together: ['BULB', 'SHADE'],
  }
  expect(readFields(toTyped(goods(fields)))).toEqual(goods(fields).fields)
  expect(readVariants(toTyped(goods())).variants[0]).toMatchObject({ assortId: 'LAMP', price: '129.9', cost: '0' })
})

test('only what differs is saved; options and variants are one thing', () => {
  const base = toTyped(goods())
  expect(listChanged({ ...base }, base)).toEqual([])
  expect(listChanged({ ...base, nameEn: 'Lamp' }, base)).toEqual(['nameEn'])
  expect(listChanged({ ...base, variants: base.variants.map((one) => ({ ...one, price: '99' })) }, base)).toEqual([
    'variants',
  ])
})

test('a size of two sides is none, and a pre-order that is switched off is none', () => {
  const typed = toTyped(goods({ sizeCm: [1, 2, 3], preOrder: { lead: '3/DAY', limit: null, depositPercent: 20 } }))
  expect(readFields({ ...typed, sizeCm: { ...typed.sizeCm, width: '' } }).sizeCm).toBeNull()
  expect(readFields({ ...typed, preOrder: { ...typed.preOrder, isOn: false } }).preOrder).toBeNull()
})

test.each([
  ['１２', 12, true],
  [' 7 ', 7, true],
  ['', null, true],
  ['1.5', null, false],
  ['-3', null, false],
  ['12 kg', null, false],
])('%j is read as %j', (typed, number, isFine) => {
  expect(readWhole(typed)).toBe(number)
  expect(isWhole(typed)).toBe(isFine)
})

test('highlights are a point a line; empty lines are nothing', () => {
  const typed = toTyped(goods({ highlights: { zh: ['輕巧', '耐用'], en: ['Light'] } }))
  expect(typed.highlights).toEqual({ zh: '輕巧\n耐用', en: 'Light' })
  expect(listChanged({ ...typed, highlights: { ...typed.highlights, en: ' Light \n\n' } }, typed)).toEqual([])
  const written = readFields({ ...typed, highlights: { zh: '\n 輕巧 \n', en: 'Light\nLasting' } })
  expect(written.highlights).toEqual({ zh: ['輕巧'], en: ['Light', 'Lasting'] })
})
