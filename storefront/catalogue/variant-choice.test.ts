import { describe, expect, test } from 'vitest'
import type { Variant } from '#contract/catalogue.ts'
import { findChosen, firstChoice, productPath, prospectOf, readNamed } from './variant-choice.ts'

const variant = (
  colour: string | null,
  size: string | null,
  state: Variant['availability']['state'] = 'IN_STOCK',
): Variant => ({
  assortId: `${colour}-${size}`,
  barcode: '2000000000015',
  color: colour === null ? null : { name: colour, hex: '#000000' },
  size,
  further: {},
  sellingPrice: 10,
  originalPrice: null,
  availability: { state, onhandQty: state === 'SOLD_OUT' ? 0 : 5, preOrderDlvDate: null },
  pictures: [],
})
const jacket = {
  colors: [
    { name: 'red', hex: '#ff0000' },
    { name: 'blue', hex: '#0000ff' },
  ],
  sizes: ['S', 'M'],
  variants: [variant('red', 'S'), variant('red', 'M', 'SOLD_OUT'), variant('blue', 'S')],
  furtherOptions: [],
  options: [],
}
const choice = (colour: string | null, size: string | null, words = {}) => ({ colour, size, further: {}, words })

describe('choosing a variant', () => {
  test('[8.19] neither colour nor size chosen asks for the options', () => {
    expect(findChosen(jacket, choice(null, null))).toEqual({ kind: 'missing', what: 'options' })
  })
  test('[8.20] a size without a colour asks for the colour', () => {
    expect(findChosen(jacket, choice(null, 'S'))).toEqual({ kind: 'missing', what: 'colour' })
  })
  test('[8.21] a colour without a size asks for the size', () => {
    expect(findChosen(jacket, choice('red', null))).toEqual({ kind: 'missing', what: 'size' })
  })
  test('a colour and a size lead to their variant', () => {
    expect(findChosen(jacket, choice('blue', 'S'))).toEqual({ kind: 'variant', variant: jacket.variants[2] })
  })
  test('words for an engraving are asked for, and blanks are no words', () => {
    const cup = {
      ...jacket,
      colors: [],
      sizes: [],
      variants: [variant(null, null)],
      options: [{ code: 'ENGRAVE', name: 'Engraving', maxLength: 20 }],
    }
    expect(findChosen(cup, choice(null, null, { ENGRAVE: '  ' }))).toEqual({ kind: 'missing', what: 'options' })
    expect(findChosen(cup, choice(null, null, { ENGRAVE: 'Mei' }))).toMatchObject({ kind: 'variant' })
  })
  test('a further option must be chosen, and tells two variants of one colour and size apart', () => {
    const sleeves = ['long', 'short'].map((sleeve) => ({
      ...variant('red', 'S', sleeve === 'long' ? 'SOLD_OUT' : 'IN_STOCK'),
      assortId: sleeve,
      further: { sleeve },
    }))
    const values = ['long', 'short'].map((code) => ({ code, name: code }))
    const shirt = { ...jacket, variants: sleeves, furtherOptions: [{ code: 'sleeve', name: 'Sleeve', values }] }
    const red = choice('red', 'S')
    expect(findChosen(shirt, red)).toEqual({ kind: 'missing', what: 'options' })
    const short = { ...red, further: { sleeve: 'short' } }
    expect(findChosen(shirt, short)).toEqual({ kind: 'variant', variant: sleeves[1] })
    expect(prospectOf(shirt, { ...red, further: { sleeve: 'long' } })).toBe('sold-out')
    expect(firstChoice(shirt, { variant: 'short' })).toEqual(short)
  })
  test('what there is only one of comes chosen', () => {
    expect(firstChoice({ ...jacket, sizes: ['M'] })).toEqual(choice(null, 'M'))
    expect(firstChoice(jacket, { variant: 'blue-S' })).toEqual(choice('blue', 'S'))
  })
  test('a card’s link chooses the colour and size that the card shows, and nothing else', () => {
    const opened = (chosen: { color: string | null; size: string | null } | null) => {
      const { pathname, searchParams } = new URL(productPath({ productCode: 'JACKET', chosen }), 'http://shop')
      expect(pathname).toBe('/product/JACKET')
      return firstChoice(jacket, readNamed(searchParams))
    }
    expect(opened({ color: '#0000ff', size: null })).toEqual(choice('blue', null))
    expect(opened({ color: null, size: 'M' })).toEqual(choice(null, 'M'))
    expect(opened({ color: '#0000ff', size: 'S' })).toEqual(choice('blue', 'S'))
    expect(opened(null)).toEqual(choice(null, null))
    expect(opened({ color: '#123456', size: 'XXL' })).toEqual(choice(null, null)) // no longer sold
  })
  test('a combination that is not made and one that is sold out are told apart', () => {
    expect(prospectOf(jacket, choice('blue', 'M'))).toBe('impossible')
    expect(prospectOf(jacket, choice('red', 'M'))).toBe('sold-out')
    expect(prospectOf(jacket, choice('red', null))).toBe('possible')
  })
})
