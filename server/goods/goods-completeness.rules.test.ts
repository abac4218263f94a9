import { expect, test } from 'vitest'
import { listMissing, nameRefusal } from './goods-completeness.rules.ts'
import { blankGoods } from './goods-document.rules.ts'

const around = {
  languages: ['zh-TW', 'en-US'] as const,
  unknown: new Set<string>(),
  takenBarcodes: new Set<string>(),
  hasPhotos: false,
}

test('goods with photos need no drawn picture', () => {
  expect(listMissing(blankGoods, around)).toMatchObject({ picture: 'picture_missing' })
  expect(listMissing(blankGoods, { ...around, hasPhotos: true })).not.toHaveProperty('picture')
})

test('a shop of one language needs that language alone', () => {
  const goods = { ...blankGoods, nameZh: '壺' }
  expect(listMissing(goods, { ...around, languages: ['zh-TW'] })).not.toHaveProperty('nameEn')
  expect(listMissing(goods, around)).toMatchObject({ nameEn: 'language_missing' })
})

test('the most telling refusal comes first', () => {
  expect(nameRefusal({ brand: 'brand_missing', picture: 'picture_missing' })).toBe('PICTURE_MISSING')
  expect(nameRefusal({ brand: 'brand_missing' })).toBe('GOODS_INCOMPLETE')
  expect(nameRefusal({})).toBeNull()
})
