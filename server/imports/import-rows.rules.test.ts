import { expect, test } from 'vitest'
import { readNames, readRow } from './import-rows.rules.ts'

const row = (cells: string[], more = {}) => ({ line: 2, cells, product: 'A1', twice: false, ...more })

test('a row is read by the mapping, and columns without a target are left out', () => {
  const read = readRow(row(['A1', 'Pot', 'x', 'HK$1,299.00']), ['code', 'nameEn', null, 'price'])
  expect(read.cells).toEqual({ code: 'A1', nameEn: 'Pot', price: 129_900 })
  expect(read.problems).toEqual([])
})

test('every wrong cell is told', () => {
  const read = readRow(row(['A1', '<i>Pot</i>', 'dear']), ['code', 'nameEn', 'price'])
  expect(read.problems).toEqual([
    { column: 1, problem: 'html_in_name', remedy: 'Pot' },
    { column: 2, problem: 'price_unreadable', remedy: '' },
  ])
})

test('a row with more or fewer cells than there are headers is refused', () => {
  expect(readRow(row(['A1']), ['code', 'price']).problems).toMatchObject([{ problem: 'row_ragged' }])
  expect(readRow(row(['A1', '1', '2']), ['code', 'price']).problems).toMatchObject([{ problem: 'row_ragged' }])
})

test('descriptions in HTML are descriptions; 0 empties a former price and a weight, not the stock', () => {
  const read = readRow(row(['<p>Hi</p>', '0.00', '0', '0']), [
    'descriptionHtmlEn',
    'originalPrice',
    'grossWeightG',
    'stock',
  ])
  expect(read.cells).toEqual({ descriptionEn: 'Hi', originalPrice: null, grossWeightG: null, stock: 0 })
})

test('"not stocked" says nothing of the stock', () => {
  expect(readRow(row(['A1', 'not stocked']), ['code', 'stock']).cells).toEqual({ code: 'A1' })
})

test('a barcode of an earlier row is refused', () => {
  expect(readRow(row(['1001', '5'], { twice: true }), ['barcode', 'stock']).problems).toMatchObject([
    { column: 0, problem: 'barcode_twice' },
  ])
})

test('names are found before the row is judged', () => {
  expect(readNames(['1001', 'x'], ['barcode', 'price'])).toEqual({ code: null, assortId: null, barcode: '1001' })
})
