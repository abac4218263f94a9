import fc from 'fast-check'
import { expect, test } from 'vitest'
import { blankGoods } from '#server/goods/goods-document.rules.ts'
import { defuseCell, listExportColumns, listExportRows } from './export-rows.rules.ts'
import { tidyCell } from './import-cells.rules.ts'

test('cells that a spreadsheet would run are quoted, numbers are not', () => {
  expect(['=1+1', '+A1', '-A1', '@SUM(A1)', '\t=1'].map(defuseCell)).toEqual([
    "'=1+1",
    "'+A1",
    "'-A1",
    "'@SUM(A1)",
    "'\t=1",
  ])
  expect(['-5', '12.50', 'Pot', ''].map(defuseCell)).toEqual(['-5', '12.50', 'Pot', ''])
})

test('[law] no cell of an export begins like a formula, and an import reads it as it was', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const cell = defuseCell(text)
      expect(/^[=@]/.test(cell)).toBe(false)
      if (/^[=+\-@]\S*$/.test(text)) expect(tidyCell(cell)).toBe(text)
    }),
  )
})

test('a row a variant, with as many cells as there are columns', () => {
  const goods = {
    ...blankGoods,
    nameEn: 'Pot',
    seo: { titleZh: '壺', titleEn: 'A pot', descriptionZh: '', descriptionEn: 'To cook in' },
    preOrder: { lead: '2/WEEK', limit: 40, depositPercent: null },
    specs: [{ nameZh: '容量', nameEn: 'Holds', valueZh: '一升', valueEn: '-1 litre' }],
    attributes: [{ attribute: 'heat', valueZh: '=1+1', valueEn: '+60 °C' }],
    options: [
      {
        code: 'size',
        role: 'size' as const,
        nameZh: '尺寸',
        nameEn: 'Size',
        values: [{ code: 'S', nameZh: '小', nameEn: 'Small', hex: null }],
      },
    ],
    variants: [
      {
        assortId: 'A1-S',
        barcode: '0012',
        choice: { size: 'S' },
        priceCents: 12_900,
        originalCents: null,
        costCents: null,
        stock: null,
        vendorCode: null,
        bin: null,
      },
    ],
  }
  const width = { attributes: ['power', 'heat'], warehouses: ['main', 'KT'], specs: 2 }
  const level = { onHand: 7, safety: 2, places: new Map([['main', 7]]) }
  const rows = listExportRows('A1', goods, new Map([['A1-S', level]]), width)
  const columns = listExportColumns(width)
  expect(rows).toHaveLength(1)
  expect(rows[0]).toHaveLength(columns.length)
  const told = Object.fromEntries(columns.map((column, at) => [column, rows[0]![at]]))
  expect(told).toMatchObject({
    code: 'A1',
    barcode: '0012',
    nameEn: 'Pot',
    seoTitleEn: 'A pot',
    seoDescriptionEn: 'To cook in',
    option1Name: '尺寸',
    option1ValueEn: 'Small',
    price: '129.00',
    stock: '7',
    safety: '2',
    preOrderLimit: '40',
    'stock.main': '7',
    'stock.KT': '0',
    spec1NameZh: '容量',
    spec1ValueEn: "'-1 litre",
    spec2NameZh: '',
    'attribute.power.zh': '',
    'attribute.heat.zh': "'=1+1",
    'attribute.heat.en': "'+60 °C",
  })
})
