import { expect, test } from 'vitest'
import { blankVariant } from '#server/goods/goods-document.rules.ts'
import { chooseOptions, matchVariant, takeCode } from './import-options.rules.ts'

const wish = (name: string, value: string) => ({ name, nameEn: '', value, valueEn: '' })
test('colour and size are known by their names in both languages; others only distinguish', () => {
  const chosen = chooseOptions([], [wish('Color', 'Red'), wish('尺寸', 'M'), wish('Finish', 'Matt')])!
  expect(chosen.options.map(({ code, role }) => [code, role])).toEqual([
    ['colour', 'colour'],
    ['size', 'size'],
    ['finish', null],
  ])
  expect(chosen.choice).toEqual({ colour: 'Red', size: 'M', finish: 'Matt' })
})

test('values are added to options that are there, and none is taken away', () => {
  const { options } = chooseOptions([], [wish('Color', 'Red')])!
  const next = chooseOptions(options, [wish('colour', 'Blue')])!
  expect(next.options).toHaveLength(1)
  expect(next.options[0]!.values.map(({ code }) => code)).toEqual(['Red', 'Blue'])
  expect(chooseOptions(next.options, [wish('Color', 'red')])!.options).toEqual(next.options)
})

test('a fourth option is refused; "Default Title" is none', () => {
  const three = ['A', 'B', 'C'].map((one) => wish(one, '1'))
  expect(chooseOptions([], [...three, wish('D', '1')])).toBeNull()
  expect(chooseOptions([], [wish('Title', 'Default Title')])).toEqual({ options: [], choice: {} })
})

test('codes are made of names, and are all different', () => {
  expect(takeCode('Sky blue', [], 'value')).toBe('Sky-blue')
  expect(takeCode('紅', [{ code: 'value' }], 'value')).toBe('value-2')
})

test('a row finds its variant by id, barcode, choice, vendor code, or because there is one only', () => {
  const variants = [
    { ...blankVariant, assortId: 'A-1', barcode: '11', choice: { size: 'S' }, vendorCode: 'V1' },
    { ...blankVariant, assortId: 'A-2', barcode: '12', choice: { size: 'M' }, vendorCode: 'V2' },
  ]
  const none = { assortId: null, barcode: null, vendorCode: null, choice: {} }
  expect(matchVariant(variants, { ...none, barcode: '12' })).toEqual({ kind: 'found', at: 1 })
  expect(matchVariant(variants, { ...none, barcode: '99', choice: { size: 'S' } })).toEqual({ kind: 'found', at: 0 })
  expect(matchVariant(variants, { ...none, vendorCode: 'V2' })).toEqual({ kind: 'found', at: 1 })
  expect(matchVariant(variants, { ...none, choice: { size: 'L' } })).toEqual({ kind: 'new' })
  expect(matchVariant(variants, none)).toEqual({ kind: 'ambiguous' })
  expect(matchVariant(variants.slice(1), none)).toEqual({ kind: 'found', at: 0 })
  expect(matchVariant([], none)).toEqual({ kind: 'new' })
})
