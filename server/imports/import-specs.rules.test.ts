import fc from 'fast-check'
import { expect, test } from 'vitest'
import { blankGoods } from '#server/goods/goods-document.rules.ts'
import { listExportColumns, listExportRows } from './export-rows.rules.ts'
import { applySpecs, listTargetsOfSpec } from './import-specs.rules.ts'
import type { Mapping } from './import-columns.rules.ts'
import { readRow } from './import-rows.rules.ts'

const holds = { nameZh: '容量', nameEn: 'Holds', valueZh: '一升', valueEn: '1 litre' }
const height = { nameZh: '高度', nameEn: 'Height', valueZh: '十厘米', valueEn: '10 cm' }
const specs = [holds, height]

const all = ['spec1NameZh', 'spec1NameEn', 'spec1ValueZh', 'spec1ValueEn'] as const
const second = ['spec2NameZh', 'spec2NameEn', 'spec2ValueZh', 'spec2ValueEn'] as const
const read = (mapping: Mapping, cells: string[]) => readRow({ line: 2, cells, product: 'A1', twice: false }, mapping)
const apply = (mapping: Mapping, cells: string[], before: readonly (typeof holds)[] = specs) => {
  const row = read(mapping, cells)
  return applySpecs([...before], row.cells, row.columns)
}

test('a cell changes one word of one row, whose place stays', () => {
  expect(apply(all, ['容量', 'Holds', '一升', '2 litres'])).toEqual([{ ...holds, valueEn: '2 litres' }, height])
  expect(apply(all, ['容量', 'Capacity', '一升', '1 litre'])).toEqual([{ ...holds, nameEn: 'Capacity' }, height])
  expect(apply(['spec2ValueEn'], ['12 cm'])).toEqual([holds, { ...height, valueEn: '12 cm' }])
})

test('empty cells, missing columns and names alone change nothing', () => {
  expect(apply(all, ['', '', '', ''])).toEqual(specs)
  expect(apply(['code'], ['A1'])).toEqual(specs)
  expect(apply(all, ['重量', 'Weight', '', ''])).toEqual(specs)
})

test('a row is found by its name wherever it stands, and one that has none of the names comes last', () => {
  expect(apply(all, ['高度', 'Height', '', '11 cm'])).toEqual([holds, { ...height, valueEn: '11 cm' }])
  expect(apply(all, ['重量', 'Weight', '兩公斤', '2 kg'])).toEqual([
    ...specs,
    { nameZh: '重量', nameEn: 'Weight', valueZh: '兩公斤', valueEn: '2 kg' },
  ])
  const turned = [...Object.values(height), ...Object.values(holds)]
  expect(apply([...all, ...second], turned)).toEqual(specs)
})

test('rows of the same name keep to their places', () => {
  const twins = [holds, { ...holds, valueEn: '1 l' }]
  expect(apply([...all, ...second], ['容量', 'Holds', '', '', '容量', 'Holds', '', '3 l'], twins)).toEqual([
    holds,
    { ...holds, valueEn: '3 l' },
  ])
})

test('a row that is emptied in all languages goes, and no other', () => {
  expect(apply(all, ['容量', 'Holds', '∅', '∅'])).toEqual([height])
  expect(apply([...all, ...second], ['', '', '∅', '∅', '', '', '', '11 cm'])).toEqual([{ ...height, valueEn: '11 cm' }])
  expect(apply(all, ['容量', 'Holds', '', '∅'])).toEqual([{ ...holds, valueEn: '' }, height])
})

test('a value without a name, a name twice, and a row too many are refused in their column', () => {
  expect(apply(['code', 'spec3ValueEn'], ['A1', '2 kg'])).toEqual({
    column: 1,
    problem: 'spec_name_missing',
    remedy: '',
  })
  const twice = ['容量', 'Holds', '', '2 l', '容量', 'Holds', '', '3 l']
  expect(apply([...all, ...second], twice)).toMatchObject({ column: 4, problem: 'spec_twice' })
  const added = ['重量', 'Weight', '', '2 kg', '重量', 'Weight', '', '3 kg']
  expect(apply([...all, ...second], added)).toMatchObject({ column: 4, problem: 'spec_twice' })
  const full = Array.from({ length: 60 }, (_, at) => ({ ...holds, nameZh: `${at}`, nameEn: `${at}` }))
  expect(apply(all, ['重量', 'Weight', '兩公斤', '2 kg'], full)).toMatchObject({ problem: 'specs_many' })
})

test('the columns that wrote a row are found again, to say what it lacks', () => {
  const { cells } = read([...second], ['重量', '', '兩公斤', ''])
  const written = [...specs, { nameZh: '重量', nameEn: '', valueZh: '兩公斤', valueEn: '' }]
  expect(listTargetsOfSpec(written, 'specs.2.nameEn', cells)).toEqual(['spec2NameZh', 'spec2NameEn'])
  expect(listTargetsOfSpec(written, 'specs.0.nameEn', cells)).toEqual([])
})

/** What an editor takes, but for what no import reads: a formula, an error, `∅`, and what files bring along. */
const word = fc
  .oneof(fc.constantFrom('+60 °C', '-5 to 5', '@home', '＝等於', 'a  b', 'two\nlines', '<b>', '0012', ''), fc.string())
  .map((text) =>
    text
      .replaceAll(/[\0\ufeff\u200b\u200e\u200f\u2060\ufffd]|\r\n?/g, '')
      .replace(/^['=#∅\s]+/, '')
      .trim(),
  )
  .filter((text) => text.length <= 200)

test('[law] what an export writes of a specification, an import reads as it is', () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ nameZh: word, nameEn: word, valueZh: word, valueEn: word }), { maxLength: 6 }),
      (rows) => {
        const width = { attributes: [], warehouses: [], specs: 6 }
        const [cells = []] = listExportRows('A1', { ...blankGoods, specs: rows }, new Map(), width)
        expect(apply(listExportColumns(width), cells, rows)).toEqual(rows)
      },
    ),
  )
})
