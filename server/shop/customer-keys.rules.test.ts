import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type CustomerDetails, listCustomerKeys } from './customer-keys.rules.ts'

const amy: CustomerDetails = {
  email: 'amy@harbour.example',
  phone: '9123 4567',
  district: 'ST',
  building: '示範大廈',
  block: 'A',
  floor: '12',
  flat: 'B',
}
const isSame = (one: CustomerDetails, other: CustomerDetails) => {
  const keys = new Set(listCustomerKeys(one))
  return listCustomerKeys(other).some((key) => keys.has(key))
}
const only = (...fields: (keyof CustomerDetails)[]): CustomerDetails =>
  Object.fromEntries(fields.map((field) => [field, amy[field]]))
const door = (changed: Partial<CustomerDetails> = {}) => ({
  ...only('district', 'building', 'block', 'floor', 'flat'),
  ...changed,
})

test('a customer goes by e-mail, telephone and door', () => {
  expect(listCustomerKeys(amy)).toEqual(['mail amy@harbour.example', 'phone +85291234567', 'door ST|示範大廈a|12|b'])
  expect(listCustomerKeys({})).toEqual([])
  expect(listCustomerKeys({ email: '@', phone: '12', building: '示範大廈' })).toEqual([])
})

test.each(['AMY@Harbour.example', ' amy@harbour.example ', 'ａｍｙ@harbour.example', 'amy+two@harbour.example'])(
  'the e-mail %s is the same',
  (email) => expect(isSame(only('email'), { email })).toBe(true),
)

test('dots tell two people apart, but not at Gmail', () => {
  expect(isSame({ email: 'a.my@harbour.example' }, only('email'))).toBe(false)
  expect(isSame({ email: 'a.my@gmail.com' }, { email: 'am.y+x@GoogleMail.com' })).toBe(true)
})

test.each(['+852 9123 4567', '９１２３４５６７', '85291234567'])('the telephone %s is the same', (phone) =>
  expect(isSame(only('phone'), { phone })).toBe(true),
)

test.each([
  [{ floor: '12/F' }],
  [{ floor: '12 樓' }],
  [{ floor: '十二樓' }],
  [{ floor: '12th Floor', flat: 'Flat B' }],
  [{ floor: '１２Ｆ', flat: 'ｂ室' }],
  [{ floor: '012', flat: 'Rm. B' }],
  [{ block: 'Block A' }],
  [{ block: 'A座', building: ' 示範 大廈 ' }],
  [{ building: '示範大廈,', flat: 'b' }],
])('a door that is written %o is the same', (changed) => {
  expect(listCustomerKeys(door(changed))).toEqual(listCustomerKeys(door()))
})

test.each([
  [{ floor: 'G/F' }, { floor: '地下' }],
  [{ floor: 'G' }, { floor: 'Ground floor' }],
  [{ block: '無' }, { block: 'None' }],
  [{ flat: '二〇三室' }, { flat: '203' }],
])('%o and %o are one door', (one, other) => expect(isSame(door(one), door(other))).toBe(true))

test.each([
  [{ flat: 'C' }],
  [{ floor: '13' }],
  [{ floor: '1', flat: '2B' }],
  [{ block: 'B' }],
  [{ district: 'TP' }],
  [{ building: '示範中心' }],
])('a neighbour at %o is another', (changed) => expect(isSame(door(), door(changed))).toBe(false))

test('a building without floor and flat is nobody’s door', () => {
  expect(listCustomerKeys(door({ floor: '', flat: '無' }))).toEqual([])
})

test('the same words make the same names, whatever they are, and case and blanks change nothing', () => {
  const text = fc.string({ unit: 'grapheme', maxLength: 20 })
  fc.assert(
    fc.property(
      fc.record({ email: text, phone: text, district: text, building: text, block: text, floor: text, flat: text }),
      (buyer) => {
        const keys = listCustomerKeys(buyer)
        expect(listCustomerKeys({ ...buyer, building: ` ${buyer.building} `, flat: `${buyer.flat} ` })).toEqual(keys)
      },
    ),
  )
})
