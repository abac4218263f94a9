import fc from 'fast-check'
import { expect, test } from 'vitest'
import { blankGoods, type GoodsDocument } from '#server/goods/goods-document.rules.ts'
import { listExportColumns, listExportRows } from './export-rows.rules.ts'
import { applyAttributes } from './import-attributes.rules.ts'
import type { Mapping } from './import-columns.rules.ts'
import { readRow } from './import-rows.rules.ts'

const power = { attribute: 'power', valueZh: '800瓦', valueEn: '800 W' }
const size = { attribute: 'size', valueZh: '大', valueEn: 'Large' }
const kettle: GoodsDocument = { ...blankGoods, attributes: [power, size] }
const existing = new Set(['power', 'size', 'heat', 'a.b'])

const apply = (mapping: Mapping, cells: string[], goods = kettle) =>
  applyAttributes(goods, readRow({ line: 2, cells, product: 'A1', twice: false }, mapping), existing)

test('a cell changes one attribute in one language', () => {
  expect(apply(['attribute.power.en'], ['900 W'])).toEqual({
    ...kettle,
    attributes: [{ ...power, valueEn: '900 W' }, size],
  })
})

test('an empty cell, a missing column and what is there already change nothing', () => {
  expect(apply(['attribute.power.zh', 'attribute.power.en'], ['', '800 W'])).toBe(kettle)
  expect(apply(['code'], ['A1'])).toBe(kettle)
})

test('another attribute comes last, and one that is emptied in all languages goes', () => {
  const added = apply(['attribute.a.b.zh', 'attribute.a.b.en'], ['甲', 'A'])
  expect(added).toMatchObject({ attributes: [power, size, { attribute: 'a.b', valueZh: '甲', valueEn: 'A' }] })
  expect(apply(['attribute.power.zh', 'attribute.power.en'], ['∅', '∅'])).toEqual({ ...kettle, attributes: [size] })
  expect(apply(['attribute.power.en'], ['∅'])).toMatchObject({ attributes: [{ ...power, valueEn: '' }, size] })
})

test('an attribute that the company does not have is refused where it would be written', () => {
  const lost: GoodsDocument = { ...kettle, attributes: [{ ...power, attribute: 'gone' }] }
  expect(apply(['code', 'attribute.gone.zh'], ['A1', '九'])).toEqual({
    column: 1,
    problem: 'attribute_unknown',
    remedy: '',
  })
  expect(apply(['attribute.gone.en'], ['900 W'], lost)).toMatchObject({ problem: 'attribute_unknown' })
  expect(apply(['attribute.gone.en'], ['800 W'], lost)).toBe(lost)
  expect(apply(['attribute.gone.zh', 'attribute.gone.en'], ['∅', '∅'], lost)).toMatchObject({ attributes: [] })
})

test('goods have 60 attributes', () => {
  const full = { ...kettle, attributes: Array.from({ length: 60 }, (_, at) => ({ ...power, attribute: `x${at}` })) }
  expect(apply(['attribute.heat.en'], ['60'], full)).toEqual({ column: 0, problem: 'attributes_many', remedy: '' })
})

test('a value of more than 200 signs is refused', () => {
  const read = readRow({ line: 2, cells: ['W'.repeat(201)], product: 'A1', twice: false }, ['attribute.power.en'])
  expect(read.problems).toMatchObject([{ column: 0, problem: 'too_long' }])
})

/** What an editor takes, but for a text that begins with `=`: no import reads one. */
const value = fc
  .oneof(fc.constantFrom('+60 °C', '-5 to 5', '@home', '＝等於', 'a  b', 'two\nlines', '<b>', '0012'), fc.string())
  .map((text) =>
    text
      .replaceAll(/[\0\ufeff\u200b\u200e\u200f\u2060\ufffd]|\r\n?/g, '')
      .replace(/^['=#∅\s]+/, '')
      .trim(),
  )
  .filter((text) => text.length <= 200)

test('[law] what an export writes of attributes, an import reads as it is', () => {
  fc.assert(
    fc.property(value, value, value, value, (powerZh, powerEn, heatZh, heatEn) => {
      const attributes = [
        { attribute: 'power', valueZh: powerZh, valueEn: powerEn },
        { attribute: 'heat', valueZh: heatZh, valueEn: heatEn },
      ]
      const goods = { ...blankGoods, attributes }
      const width = { attributes: ['heat', 'size', 'power'], warehouses: [], specs: 0 }
      const [cells = []] = listExportRows('A1', goods, new Map(), width)
      expect(apply(listExportColumns(width), cells, goods)).toBe(goods)
    }),
  )
})
