import { expect, test } from 'vitest'
import { m } from '#words/compiled/messages.js'
import { groupSizes, nameSize } from './size-kind.ts'

test('a size is called by how it is written: storage, screens, weights and lengths are no sizes of clothes', () => {
  expect(nameSize('256GB')).toBe(m.catalogue_size_storage())
  expect(nameSize('43"')).toBe(m.catalogue_size_screen())
  expect(nameSize('2kg')).toBe(m.catalogue_size_weight())
  expect(nameSize('750 ml')).toBe(m.catalogue_size_volume())
  expect(nameSize('120 × 190 cm')).toBe(m.catalogue_size_length())
  expect(nameSize('HK$1,000')).toBe(m.gift_card_value())
  for (const size of ['XL', 'EU38', '42', 'Free size', '3XL', '10 l 2']) expect(nameSize(size)).toBe(m.catalogue_size())
})

test('sizes of several kinds are told apart, each in the order they came', () => {
  const sizes = ['S', '256GB', 'M', '43"', '512GB'].map((label) => ({ label }))
  expect(groupSizes(sizes).map(([, own]) => own.map(({ label }) => label))).toEqual([
    ['S', 'M'],
    ['256GB', '512GB'],
    ['43"'],
  ])
  expect(groupSizes([])).toEqual([])
})
