import { expect, test } from 'vitest'
import { everything, lineOf, only } from '#tests/carts.ts'
import { isFor } from './promotion-terms.rules.ts'

const kettle = lineOf('kettle', 300, 1, { category: 'electric.kitchen', brand: 'harbour', assortId: 'kettle-red' })

test('goods that are named by nothing are all goods, but no gift card', () => {
  expect(isFor(everything, kettle)).toBe(true)
  expect(isFor(everything, { ...kettle, isGiftCard: true })).toBe(false)
})

test('a category holds what lies in it and below it, not what is only spelled alike', () => {
  expect(isFor(only({ categories: ['electric'] }), kettle)).toBe(true)
  expect(isFor(only({ categories: ['electric.kitchen'] }), kettle)).toBe(true)
  expect(isFor(only({ categories: ['electric.kit'] }), kettle)).toBe(false)
  expect(isFor(only({ categories: ['electric.kitchen.kettles'] }), kettle)).toBe(false)
})

test('a category and a brand together mean goods of both; a product that is named is meant whatever it is', () => {
  expect(isFor(only({ categories: ['electric'], brands: ['harbour'] }), kettle)).toBe(true)
  expect(isFor(only({ categories: ['electric'], brands: ['peak'] }), kettle)).toBe(false)
  expect(isFor(only({ products: ['kettle'], brands: ['peak'] }), kettle)).toBe(true)
  expect(isFor(only({ products: ['kettle-red'] }), kettle)).toBe(true)
  expect(isFor(only({ products: ['kettle-blue'] }), kettle)).toBe(false)
})

test('what is excepted stays out, however it is named', () => {
  const without = (some: Partial<(typeof everything)['except']>) =>
    only({ products: ['kettle'], except: { ...everything.except, ...some } })
  expect(isFor(without({ products: ['kettle-red'] }), kettle)).toBe(false)
  expect(isFor(without({ categories: ['electric'] }), kettle)).toBe(false)
  expect(isFor(without({ brands: ['harbour'] }), kettle)).toBe(false)
  expect(isFor(without({ brands: ['peak'] }), kettle)).toBe(true)
})

test('goods at full price only are not those that are reduced already', () => {
  const full = only({ fullPriceOnly: true })
  expect(isFor(full, { ...kettle, listCents: 35_000 })).toBe(false)
  expect(isFor(full, { ...kettle, listCents: 30_000 })).toBe(true)
  expect(isFor(full, kettle)).toBe(true)
})
