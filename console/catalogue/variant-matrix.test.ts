import { expect, test } from 'vitest'
import {
  blankVariant,
  completeMatrix,
  listUnusedChoices,
  nameCodes,
  nextUnnamed,
  suggestCode,
} from './variant-matrix.ts'

const value = (code: string) => ({ code, nameZh: code, nameEn: code, hex: null })
const colour = {
  code: 'colour',
  role: 'colour',
  nameZh: '顏色',
  nameEn: 'Colour',
  values: [value('red'), value('blue')],
} as const
const size = { code: 'size', role: 'size', nameZh: '尺碼', nameEn: 'Size', values: [value('s'), value('m')] } as const
const options = [colour, size].map((option) => ({ ...option, values: [...option.values] }))

test('every choice gets a variant, at the prices of the first', () => {
  const first = { ...blankVariant(), price: '120', choice: { colour: 'red', size: 's' } }
  const made = completeMatrix(options, [first])
  expect(made.map(({ choice, price }) => [choice['colour'], choice['size'], price])).toEqual([
    ['red', 's', '120'],
    ['red', 'm', '120'],
    ['blue', 's', '120'],
    ['blue', 'm', '120'],
  ])
  expect(made[0]).toEqual(first)
})

test('a variant from before an option was added takes its first value', () => {
  const [variant] = completeMatrix([options[0]!], [{ ...blankVariant(), assortId: 'LAMP', price: '80' }])
  expect(variant).toMatchObject({ assortId: 'LAMP', choice: { colour: 'red' } })
})

test('only the choices that no variant has are offered', () => {
  const variants = [{ ...blankVariant(), choice: { colour: 'red', size: 's' } }]
  expect(listUnusedChoices(options, variants)).toHaveLength(3)
  expect(listUnusedChoices([], [blankVariant()])).toEqual([])
})

test('no more variants are made than goods may have', () => {
  const values = Array.from({ length: 20 }, (_, at) => value(`v${at}`))
  expect(
    completeMatrix(
      [
        { ...options[0]!, values },
        { ...options[1]!, values },
      ],
      [],
    ),
  ).toHaveLength(250)
})

test.each([
  ['Sky Blue', [], 'sky-blue'],
  ['Sky Blue', ['sky-blue'], 'sky-blue-2'],
  ['天藍', [], 'value1'],
  ['海藍', ['value1'], 'value2'],
  ['38', [], 'value1'],
])('%s beside %j gets the code %s', (name, taken, code) => expect(suggestCode(name, 'value', taken)).toBe(code))

test('what was added by hand gets its codes from the English names, in the choices too', () => {
  const added = { ...options[0]!, code: 'new-1', nameEn: 'Colour', values: [{ ...value('new-1'), nameEn: 'Sky Blue' }] }
  const variants = [{ ...blankVariant(), choice: { 'new-1': 'new-1' } }]
  const named = nameCodes([added], variants)
  expect(named.options[0]).toMatchObject({ code: 'colour', values: [{ code: 'sky-blue' }] })
  expect(named.variants[0]?.choice).toEqual({ colour: 'sky-blue' })
  expect(nextUnnamed(['new-1', 'red'])).toBe('new-2')
})
