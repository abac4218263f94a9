import { expect, test } from 'vitest'
import { blankGoods, blankVariant } from '#server/goods/goods-document.rules.ts'
import { countStock, listMiscounted } from './import-stock.rules.ts'
import type { Mapping } from './import-columns.rules.ts'
import type { GoodsWork, PartSurroundings } from './import-part.rules.ts'
import { problemAt, readRow } from './import-rows.rules.ts'

const variant = { ...blankVariant, assortId: 'A1' }
const goods = { ...blankGoods, variants: [variant] }
const level = {
  onHand: 5,
  held: 2,
  safety: 0,
  places: new Map([
    ['main', 3],
    ['KT', 2],
  ]),
}
const warehouses = [
  { code: 'main', name: '' },
  { code: 'KT', name: 'Kwai Chung' },
  { code: 'ST', name: '沙田' },
]
const around = { warehouses, mayCount: true } as unknown as PartSurroundings

/** What a row that counts makes of five pieces, of which two are held: the counts, or what is wrong, with its remedy. */
function count(
  counted: Record<string, string>,
  { live = goods, ...more }: { live?: typeof goods | null; mayCount?: boolean } = {},
) {
  const mapping = Object.keys(counted) as Exclude<Mapping[number], null>[]
  const row = readRow({ line: 2, cells: Object.values(counted), product: 'A1', twice: false }, mapping)
  expect(row.problems).toEqual([])
  const work = { counts: [], told: [] } as unknown as GoodsWork
  const now = {
    version: 1,
    live,
    whole: goods,
    draftsVariants: false,
    stock: new Map([['A1', level]]),
    urls: new Set<string>(),
    hasPhotos: true,
  }
  const { problem: wrong, first } = countStock(work, variant, row, { now, around: { ...around, ...more }, at: 0 })
  const barred = listMiscounted(work, now).get(2)
  const problem = wrong ?? (barred && problemAt(row, barred.column, barred.problem, barred.remedy))
  if (first) return first
  if (!problem) return work.counts.map(({ warehouse, onHand }) => `${warehouse ?? 'all'} ${onHand}`)
  return `${problem.problem} ${problem.column} ${problem.remedy}`.trim()
}

test('each warehouse is counted for itself, and only what differs is written', () => {
  expect(count({ 'stock.main': '3', 'stock.KT': '4', 'stock.ST': '0' })).toEqual(['KT 4'])
  expect(count({ 'stock.main': '1', 'stock.ST': '2' })).toEqual(['main 1', 'ST 2'])
  expect(count({ 'stock.KT': '∅' })).toEqual(['KT 0'])
  expect(count({ 'stock.main': '3', 'stock.KT': '2' })).toEqual([])
  expect(count({ 'stock.main': '', 'stock.KT': '' })).toEqual([])
})

test('a total beside the warehouses is what it was, or what they add up to', () => {
  expect(count({ stock: '5', 'stock.KT': '4' })).toEqual(['KT 4'])
  expect(count({ stock: '7', 'stock.KT': '4' })).toEqual(['KT 4'])
  expect(count({ stock: '8', 'stock.KT': '4' })).toBe('warehouse_sum 0 7')
  expect(count({ stock: '8', 'stock.main': '3', 'stock.KT': '2' })).toBe('warehouse_sum 0 5')
  expect(count({ stock: '8', 'stock.main': '', 'stock.KT': '' })).toEqual(['all 8'])
})

test('what orders hold, an unknown warehouse, and more than stock can be are refused in their column', () => {
  expect(count({ 'stock.main': '0', 'stock.KT': '1' })).toBe('below_held 0 2')
  expect(count({ stock: '5', 'stock.TST': '4' })).toBe('warehouse_unknown 1 stock.main, stock.KT, stock.ST')
  expect(count({ 'stock.KT': '1000000' })).toBe('number_unreadable 0')
  expect(count({ 'stock.KT': '4' }, { mayCount: false })).toBe('role_not_allowed 0 2')
  expect(count({ 'stock.KT': '2' }, { mayCount: false })).toEqual([])
})

test('of goods that are not live it is the first stock, with its warehouses where there are several', () => {
  const first = (counted: Record<string, string>, more = {}) => count(counted, { live: null, ...more })
  expect(first({ stock: '4' })).toEqual({ stock: 4, places: undefined })
  expect(first({ 'stock.main': '4', 'stock.KT': '2' })).toEqual({ stock: 6, places: { main: 4, KT: 2 } })
  expect(first({ stock: '6', 'stock.main': '4', 'stock.KT': '2' })).toEqual({ stock: 6, places: { main: 4, KT: 2 } })
  expect(first({ stock: '5', 'stock.main': '4', 'stock.KT': '2' })).toBe('warehouse_sum 0 6')
  expect(first({ 'stock.main': '0' })).toEqual({ stock: 0, places: undefined })
  expect(first({ 'stock.main': '900000', 'stock.KT': '900000' })).toBe('number_unreadable 0')
  expect(first({ 'stock.main': '4' }, { warehouses: warehouses.slice(0, 1) })).toEqual({ stock: 4, places: undefined })
  expect(first({ stock: '' })).toEqual([])
})

test('a row that names its warehouse, by code or name, counts what lies there', () => {
  expect(count({ stock: '4', warehouse: 'KT' })).toEqual(['KT 4'])
  expect(count({ stock: '4', warehouse: ' kwai chung' })).toEqual(['KT 4'])
  expect(count({ stock: '4', warehouse: '沙田' })).toEqual(['ST 4'])
  expect(count({ stock: '4', warehouse: '' })).toEqual(['all 4'])
  expect(count({ stock: 'not stocked', warehouse: 'KT' })).toEqual([])
  expect(count({ stock: '4', warehouse: 'Tai Po' })).toBe('warehouse_unknown 1 main, Kwai Chung (KT), 沙田 (ST)')
  expect(count({ stock: '4', warehouse: 'KT' }, { live: null })).toEqual({ stock: 4, places: { KT: 4 } })
})
