import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findLostZeros, hasCheckDigit, readCell, stripHtml, tidyCell } from './import-cells.rules.ts'

const price = (text: string) => readCell(text, { kind: 'price' })
const name = (text: string) => readCell(text, { kind: 'name', most: 200 })
const value = (read: unknown) => ({ kind: 'value', value: read })

test('prices are read as people type them', () => {
  for (const typed of ['1299', '1,299.00', 'HK$1,299.00', '$1299', '１２９９', '１，２９９．００', ' 1299 '])
    expect(price(typed), typed).toEqual(value(129_900))
})

test('a price that can be read in two ways is refused, with what was probably meant', () => {
  expect(price('1.299,00')).toEqual({ kind: 'fault', problem: 'price_unreadable', remedy: '1299.00' })
  expect(price('twelve')).toEqual({ kind: 'fault', problem: 'price_unreadable', remedy: '' })
  expect(price('-5')).toMatchObject({ problem: 'price_unreadable' })
  expect(price('NaN')).toMatchObject({ problem: 'price_unreadable' })
})

test('an empty cell says nothing, and ∅ empties', () => {
  expect(name('')).toEqual({ kind: 'absent' })
  expect(name('  ')).toEqual({ kind: 'absent' })
  expect(name('∅')).toEqual(value(null))
})

test('formulas and errors of a spreadsheet are refused', () => {
  expect(name('=HYPERLINK("http://x")')).toMatchObject({ problem: 'formula_cell' })
  expect(price('#REF!')).toMatchObject({ problem: 'cell_error' })
  expect(readCell('="00123"', { kind: 'barcode' })).toEqual(value('00123'))
})

test('half a surrogate and signs that were lost before are refused', () => {
  expect(name('茶\ud83d壺')).toMatchObject({ problem: 'damaged_characters' })
  expect(name('茶\ufffd')).toMatchObject({ problem: 'damaged_characters' })
  expect(name('茶\0')).toMatchObject({ problem: 'damaged_characters' })
})

test('a name of 5,000 signs and one with HTML are refused, with what could stand there', () => {
  expect(name('茶'.repeat(5_000))).toEqual({ kind: 'fault', problem: 'too_long', remedy: '茶'.repeat(200) })
  expect(name('<b>Tea</b> pot')).toEqual({ kind: 'fault', problem: 'html_in_name', remedy: 'Tea pot' })
  expect(name('Cup < 10 cm > mug')).toEqual(value('Cup < 10 cm > mug'))
})

test('a barcode that a spreadsheet rounded is refused', () => {
  expect(readCell('4.89123E+12', { kind: 'barcode' })).toMatchObject({ problem: 'barcode_rounded' })
  expect(readCell('1.23E+12', { kind: 'barcode' })).toMatchObject({ problem: 'barcode_rounded' })
  expect(readCell('４８９１２３４５６７８９３', { kind: 'barcode' })).toEqual(value('4891234567893'))
})

test('leading zeros that Excel lost are found by the check digit, or by what the shop has', () => {
  expect(hasCheckDigit('012345678905')).toBe(true)
  expect(findLostZeros('12345678905', () => false)).toBe('012345678905')
  expect(findLostZeros('12345678906', () => false)).toBeNull()
  expect(findLostZeros('12345678905', (one) => one === '12345678905')).toBeNull()
  expect(findLostZeros('123456', (one) => one === '00123456')).toBe('00123456')
  expect(findLostZeros('4891234567893', () => false)).toBeNull()
})

test('whole numbers, yes and no', () => {
  const whole = (text: string) => readCell(text, { kind: 'whole', least: 0, most: 1_000_000 })
  expect(whole('1,200')).toEqual(value(1_200))
  expect(whole('340.0')).toEqual(value(340))
  expect(whole('３４０')).toEqual(value(340))
  for (const wrong of ['1.5', '-1', 'many', '1e3', '2000000'])
    expect(whole(wrong), wrong).toMatchObject({ problem: 'number_unreadable' })
  expect(readCell('TRUE', { kind: 'yes' })).toEqual(value(true))
  expect(readCell('否', { kind: 'yes' })).toEqual(value(false))
  expect(readCell('maybe', { kind: 'yes' })).toMatchObject({ problem: 'yes_unreadable' })
})

test('pictures come from https addresses', () => {
  const addresses = (text: string) => readCell(text, { kind: 'addresses' })
  expect(addresses('https://a.example/1.jpg https://a.example/2.jpg')).toEqual(
    value(['https://a.example/1.jpg', 'https://a.example/2.jpg']),
  )
  expect(addresses('http://a.example/1.jpg')).toEqual({
    kind: 'fault',
    problem: 'picture_address',
    remedy: 'https://a.example/1.jpg',
  })
  expect(addresses('https://user@a.example/1.jpg')).toMatchObject({ problem: 'picture_address' })
})

test('a description in HTML becomes lines of text', () => {
  expect(stripHtml('<p>Tea &amp; cups</p><ul><li>One</li><li>Two</li></ul><script>alert(1)</script>')).toBe(
    'Tea & cups\n\n• One\n• Two',
  )
  expect(stripHtml('a<br>b&#33;&#xD800;')).toBe('a\nb!')
})

test('[law] what an export wrote is read as it was, and nothing that is read runs in a spreadsheet', () => {
  expect(tidyCell("'=1+1")).toBe('=1+1')
  expect(tidyCell("'＋1")).toBe('＋1')
  fc.assert(
    fc.property(fc.string(), (text) => {
      const read = readCell(text, { kind: 'name', most: 10_000 })
      expect(read.kind === 'value' && typeof read.value === 'string' && read.value.startsWith('=')).toBe(false)
    }),
  )
})
