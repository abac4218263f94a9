import { expect, test } from 'vitest'
import { importTargets } from '#contract/imports.ts'
import { detectFormat, judgeMapping, mapColumns, mayImport, shapeOf } from './import-columns.rules.ts'

const map = (headers: string[], samples: string[][] = [], warehouses = 1) =>
  mapColumns(headers, samples, detectFormat(headers), { targets: importTargets, warehouses })

test('our own headers are what they say, in any case and spacing', () => {
  expect(detectFormat(['Code', 'nameZh', 'price'])).toBe('own')
  expect(map(['Code', 'Name Zh', 'name_en', 'PRICE', 'option1Name', 'Remarks'])).toEqual([
    'code',
    'nameZh',
    'nameEn',
    'price',
    'option1Name',
    null,
  ])
})

test("both spellings of Shopify's product file are read", () => {
  const former = [
    'Handle',
    'Title',
    'Body (HTML)',
    'Vendor',
    'Option1 Name',
    'Option1 Value',
    'Variant SKU',
    'Variant Price',
    'Variant Compare At Price',
    'Variant Barcode',
    'Image Src',
  ]
  const today = [
    'URL handle',
    'Title',
    'Description',
    'Vendor',
    'Option1 name',
    'Option1 value',
    'SKU',
    'Price',
    'Compare-at price',
    'Barcode',
    'Product image URL',
  ]
  expect(detectFormat(former)).toBe('shopify products')
  expect(map(former)).toEqual(map(today))
  expect(map(former)).toEqual([
    'code',
    'nameEn',
    'descriptionHtmlEn',
    'brand',
    'option1Name',
    'option1Value',
    'vendorCode',
    'price',
    'originalPrice',
    'barcode',
    'pictures',
  ])
})

test('titles in Chinese are Chinese names', () => {
  expect(
    map(
      ['Handle', 'Title'],
      [
        ['a', '茶壺'],
        ['b', '茶杯'],
      ],
    ),
  ).toEqual(['code', 'nameZh'])
})

test("of Shopify's inventory file only the variant and the new quantity count", () => {
  const headers = [
    'Handle',
    'Title',
    'Option1 Name',
    'Option1 Value',
    'SKU',
    'Location',
    'Available (not editable)',
    'On hand (current)',
    'On hand (new)',
  ]
  expect(detectFormat(headers)).toBe('shopify inventory')
  const options = ['code', null, 'option1Name', 'option1Value', 'vendorCode']
  expect(map(headers)).toEqual([...options, null, null, null, 'stock'])
  expect(map(headers, [], 2)).toEqual([...options, 'warehouse', null, null, 'stock'])
  const row = (location: string, now: string, next: string) => ['a', 'A', 'Title', 'T', 's', location, now, now, next]
  expect(map(headers, [row('Kwai Chung', '3', '')])).toEqual([...options, null, null, 'stock', null])
  expect(map(headers, [row('A', '3', ''), row('B', '2', '4')])).toEqual([...options, 'warehouse', null, null, 'stock'])
})

test('plain lists of stock and prices are known by two columns', () => {
  expect(detectFormat(['barcode', 'qty'])).toBe('stock')
  expect(map(['barcode', 'qty'])).toEqual(['barcode', 'stock'])
  expect(map(['barcode', '倉庫', '數量'])).toEqual(['barcode', 'warehouse', 'stock'])
  expect(detectFormat(['條碼', '售價'])).toBe('prices')
  expect(map(['條碼', '售價'])).toEqual(['barcode', 'price'])
  expect(detectFormat(['a', 'b'])).toBe('unknown')
})

test('a mapping names the goods, writes something, and nothing twice', () => {
  expect(judgeMapping(['code', 'price'], ['a', 'b'])).toEqual({ kind: 'fine' })
  expect(judgeMapping(['price', 'cost'], ['a', 'b'])).toMatchObject({ reason: 'key' })
  expect(judgeMapping(['code', null], ['a', 'b'])).toMatchObject({ reason: 'nothing' })
  expect(judgeMapping(['code', 'price', 'price'], ['a', 'b', 'c'])).toEqual({
    kind: 'wrong',
    column: 'c',
    reason: 'twice',
  })
  expect(judgeMapping(['code', 'option1Value'], ['a', 'b'])).toMatchObject({ reason: 'option' })
})

test('stock is for those who count it, goods for those who write them', () => {
  expect(mayImport('warehouse', ['barcode', 'warehouse', 'stock'])).toBe(true)
  expect(mayImport('merchandiser', ['barcode', 'stock'])).toBe(false)
  expect(mayImport('warehouse', ['barcode', 'price'])).toBe(false)
  expect(mayImport('merchandiser', ['code', 'nameZh', 'price'])).toBe(true)
})

test('files with the same headers have the same shape', () => {
  expect(shapeOf(['Code', ' Price'])).toBe(shapeOf(['code', 'PRICE ']))
  expect(shapeOf(['code', 'price'])).not.toBe(shapeOf(['price', 'code']))
})

test('columns of attributes name the attribute and the language, and keep the case of the code', () => {
  expect(
    map(['code', 'attribute.power.zh', ' Attribute.Heat_up.EN ', 'attribute.a.b.en', 'attribute.power.fr']),
  ).toEqual(['code', 'attribute.power.zh', 'attribute.Heat_up.en', 'attribute.a.b.en', null])
  expect(shapeOf(['code', 'attribute.Power.zh'])).not.toBe(shapeOf(['code', 'attribute.power.zh']))
  expect(judgeMapping(['code', 'attribute.power.zh'], ['code', 'x'])).toEqual({ kind: 'fine' })
  expect(mayImport('warehouse', ['barcode', 'stock', 'safety'])).toBe(true)
  expect(mayImport('warehouse', ['barcode', 'attribute.power.zh'])).toBe(false)
})
