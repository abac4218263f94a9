import { expect, test } from 'vitest'
import { noParts } from './goods-batch.reads.ts'
import { blankGoods, blankVariant, type GoodsDocument } from './goods-document.rules.ts'
import { listChangedRows } from './goods-edits.rules.ts'
import type { PublishedVariant } from './goods-rows.rules.ts'

const variant: PublishedVariant = { ...blankVariant, assortId: 'A1', barcode: '1', priceCents: 100 }
const pot: GoodsDocument = {
  ...blankGoods,
  nameZh: '茶壺',
  nameEn: 'Pot',
  brand: 'B',
  category: 'c',
  variants: [variant],
}
const about = {
  company: 'SHOP',
  code: 'A1',
  today: '2026-11-23',
  rows: { ...noParts, variant: [{ assort_id: 'A1', status: 'live' }] },
  groupPositions: {},
  status: 'withdrawn',
  showsFrom: null,
  showsUntil: null,
}
const change = (is: GoodsDocument, was = pot) => listChangedRows(was, is, is.variants as PublishedVariant[], about)

test('only the columns that differ are written, and goods that were withdrawn stay withdrawn', () => {
  expect(change(pot)).toEqual([])
  expect(change({ ...pot, nameEn: 'Jar', variants: [{ ...variant, priceCents: 120 }] })).toEqual([
    { table: 'product', key: { code: 'A1' }, values: { name_en: 'Jar' } },
    { table: 'variant', key: { assort_id: 'A1' }, values: { price_cents: 120 } },
  ])
})

test('a variant that is left out is withdrawn', () => {
  expect(change({ ...pot, variants: [] })).toEqual([
    { table: 'variant', key: { assort_id: 'A1' }, values: { status: 'withdrawn' } },
  ])
})

const size = {
  code: 'size',
  role: 'size',
  nameZh: '尺寸',
  nameEn: 'Size',
  values: [{ code: 'S', nameZh: 'S', nameEn: 'S', hex: null }],
} as const
const sized: GoodsDocument = {
  ...pot,
  options: [{ ...size, values: [...size.values] }],
  variants: [{ ...variant, choice: { size: 'S' } }],
}

test('options that have no rows yet get them with the first change of them, and not before', () => {
  expect(change({ ...sized, nameEn: 'Jar' }, sized).map(({ table }) => table)).toEqual(['product'])
  const wider = {
    ...sized,
    options: [{ ...sized.options[0]!, values: [...size.values, { code: 'M', nameZh: 'M', nameEn: 'M', hex: null }] }],
  }
  expect(change(wider, sized).map(({ table }) => table)).toEqual([
    'product_option',
    'option_value',
    'option_value',
    'variant_option',
  ])
})
