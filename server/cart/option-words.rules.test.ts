import { expect, test } from 'vitest'
import { reword } from './option-words.rules.ts'

const line = (assortId: string, dynamicAttr: string, quantity = 1, selected = true) => ({
  assortId,
  barcode: '1',
  dynamicAttr,
  quantity,
  selected,
})
const key = (assortId: string, dynamicAttr: string) => ({ assortId, barcode: '1', dynamicAttr })

test('other words stay on their line, in their place', () => {
  const lines = [line('pen', 'engraving:Ada', 2), line('pen', 'engraving:Bea'), line('cup', '')]
  expect(reword(lines, key('pen', 'engraving:Ada'), 'engraving:Cay')).toEqual([
    line('pen', 'engraving:Cay', 2),
    lines[1],
    lines[2],
  ])
})

test('words that another line of the goods has already make the two one, which is bought when either was', () => {
  const lines = [line('pen', 'engraving:Ada', 2), line('cup', 'engraving:Bea'), line('pen', 'engraving:Bea', 3, false)]
  expect(reword(lines, key('pen', 'engraving:Ada'), 'engraving:Bea')).toEqual([
    lines[1],
    line('pen', 'engraving:Bea', 5, true),
  ])
})

test('the same words, and a line that is not there, change nothing', () => {
  const lines = [line('pen', 'engraving:Ada', 2)]
  expect(reword(lines, key('pen', 'engraving:Ada'), 'engraving:Ada')).toEqual(lines)
  expect(reword(lines, key('cup', 'engraving:Ada'), 'engraving:Bea')).toEqual(lines)
})
