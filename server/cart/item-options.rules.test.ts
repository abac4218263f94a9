import { expect, test } from 'vitest'
import { pickVariant, readOptions, writeOptions } from './item-options.rules.ts'

const engraved = [
  { code: 'engraving', maxLength: 10 },
  { code: 'ribbon', maxLength: 5 },
]
const sizes = [
  { assortId: 'S', barcode: '1', colour: 'Red', size: 'S' },
  { assortId: 'L', barcode: '2', colour: 'Red', size: 'L' },
]

test('the same words in another order are the same line', () => {
  const one = readOptions(engraved, 'ribbon: red ;engraving:Ada 愛達')
  expect(one).toEqual({ kind: 'chosen', dynamicAttr: 'engraving:Ada 愛達;ribbon:red' })
  expect(readOptions(engraved, writeOptions(engraved, { ribbon: 'red', engraving: 'Ada 愛達' }))).toEqual(one)
})

test('[5.27] an option without its words, or one the product does not have, is not chosen', () => {
  expect(readOptions(engraved, 'engraving:Ada').kind).toBe('missing')
  expect(readOptions(engraved, 'engraving:Ada;ribbon:').kind).toBe('missing')
  expect(readOptions([], 'engraving:Ada').kind).toBe('unknown')
  expect(readOptions([], '')).toEqual({ kind: 'chosen', dynamicAttr: '' })
})

test('words that are too long or not free text are named', () => {
  expect(readOptions(engraved, 'engraving:Ada Lovelace the first;ribbon:red')).toEqual({
    kind: 'wrong',
    field: 'engraving',
  })
  expect(readOptions(engraved, 'engraving:<b>;ribbon:red')).toEqual({ kind: 'wrong', field: 'engraving' })
})

test('[5.26] with several variants and none named, the buyer is asked for what tells them apart', () => {
  const none = { assortId: undefined, barcode: undefined }
  expect(pickVariant(sizes, none)).toEqual({ kind: 'missing', what: 'size' })
  expect(pickVariant([...sizes, { ...sizes[0]!, assortId: 'B', colour: 'Blue' }], none)).toEqual({
    kind: 'missing',
    what: 'colour',
  })
  expect(pickVariant(sizes.slice(0, 1), none).kind).toBe('picked')
  expect(pickVariant(sizes, { assortId: 'L', barcode: undefined })).toMatchObject({
    kind: 'picked',
    variant: { assortId: 'L' },
  })
  expect(pickVariant(sizes, { assortId: 'L', barcode: '1' }).kind).toBe('unknown')
  expect(pickVariant(sizes, { assortId: 'nothing', barcode: undefined }).kind).toBe('unknown')
})
