import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readMeasure, readRange, writeMeasure, writeRange } from '#server/catalogue/measures.rules.ts'
import type { AttributeValue } from '#server/catalogue/snapshot.rules.ts'
import { isChosenBy, readChoice, readValue, valuesChosen, writeChoice } from './attribute-values.rules.ts'
import { offerAttributes } from './offered-attributes.rules.ts'

const name = { zh: '容量', en: 'Capacity' }
const label = (amount: number) => ({ zh: `${amount} 毫升`, en: `${amount} ml` })

/** The facet of an attribute whose values have so many goods each. */
function offer(goods: readonly (readonly [AttributeValue, number])[], choices: readonly string[] = []) {
  const attribute = { code: 'capacity', name, first: 0, values: goods.map(([value]) => value) }
  const counts = Uint32Array.from(goods, ([, count]) => count)
  const [facet] = offerAttributes([attribute], counts, choices, 'en')
  return facet?.values ?? []
}
const amounts = (many: number) =>
  Array.from({ length: many }, (_, at) => [readValue(label((at + 1) * 50)), at + 1] as const)

test.each([
  ['500 ml', { amount: 500, unit: 'ml' }],
  ['1.5 L', { amount: 1_500, unit: 'ml' }],
  ['1.1kg', { amount: 1_100_000, unit: 'mg' }],
  ['1,299 W', { amount: 1_299, unit: 'w' }],
  ['５５吋', { amount: 55, unit: '吋' }],
  ['6.7"', { amount: 6.7, unit: 'inch' }],
  ['42', { amount: 42, unit: '' }],
  ['220 V', { amount: 220, unit: 'v' }],
  ['007', undefined],
  ['1-2 persons', undefined],
  ['10 x 20 cm', undefined],
  ['1e9 g', undefined],
  ['1,23 g', undefined],
  ['NaN', undefined],
  ['', undefined],
  ['9'.repeat(60), undefined],
])('%s is a number with a unit, or none', (text, measure) => {
  expect(readMeasure(text)).toEqual(measure)
})

test('a choice is read as it is written, whatever its value, and a range has its ends', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('capacity', 'A-1.b_2', 'x'.repeat(64)),
      fc.string({ unit: 'binary' }),
      (attribute, text) => {
        const { value } = readValue({ zh: text, en: text })
        expect(readChoice(writeChoice(attribute, value))).toEqual({ attribute, value })
        expect(isChosenBy(readValue({ zh: '', en: text }), value)).toBe(true)
        expect(value.length).toBeLessThanOrEqual(64)
      },
    ),
  )
  const amount = fc.integer({ min: 0, max: 10 ** 9 }).map((n) => n / 100)
  fc.assert(
    fc.property(amount, amount, amount, fc.constantFrom('', 'ml', '吋'), (from, to, own, unit) => {
      const range = { from, to, unit }
      expect(readRange(writeRange(range))).toEqual(range)
      const value = readValue({ zh: '', en: writeMeasure({ amount: own, unit }) })
      expect(isChosenBy(value, writeRange(range))).toBe(own >= from && own <= to)
      expect(isChosenBy(value, writeRange({ ...range, unit: 'kg' }))).toBe(false)
    }),
  )
})

test('few numbers are offered as they are, the smallest first', () => {
  const values = offer([...amounts(3), [readValue({ zh: '一公升', en: '1 L' }), 9]].toReversed() as never)
  expect(values.map(({ label: text, count }) => [text, count])).toEqual([
    ['50 ml', 1],
    ['100 ml', 2],
    ['150 ml', 3],
    ['1 L', 9],
  ])
})

test('many numbers are offered as ranges that have each of the goods once', () => {
  const values = offer(amounts(20))
  expect(values.map(({ value, label: text, count }) => [value, text, count])).toEqual([
    ['capacity:50..200 ml', '50 ml – 200 ml', 10],
    ['capacity:250..400 ml', '250 ml – 400 ml', 26],
    ['capacity:450..600 ml', '450 ml – 600 ml', 42],
    ['capacity:650..800 ml', '650 ml – 800 ml', 58],
    ['capacity:850..1000 ml', '850 ml – 1000 ml', 74],
  ])
  fc.assert(
    fc.property(fc.uniqueArray(fc.integer({ min: 1, max: 9_999 }), { minLength: 9, maxLength: 60 }), (given) => {
      const goods = given.map((amount) => [readValue(label(amount)), (amount % 5) + 1] as const)
      const offered = offer(goods)
      expect(offered.length).toBeLessThanOrEqual(6)
      expect(offered.reduce((sum, { count }) => sum + count, 0)).toBe(goods.reduce((sum, [, count]) => sum + count, 0))
      for (const { value, count } of offered) {
        const [chosen] = valuesChosen([value], 'capacity')
        const own = goods.filter(([one]) => isChosenBy(one, chosen!))
        expect(own.reduce((sum, [, each]) => sum + each, 0)).toBe(count)
      }
    }),
  )
})

test('words, and numbers of different units, are offered as values: the most goods first', () => {
  const words = ['Round', 'Square', '20 W'].map((en, at) => [readValue({ zh: en, en }), at + 1] as const)
  expect(offer(words).map(({ value }) => value)).toEqual(['capacity:20 w', 'capacity:square', 'capacity:round'])
  const mixed = [...amounts(9), [readValue({ zh: '2 伏', en: '2 V' }), 1] as const]
  expect(offer(mixed)).toHaveLength(10)
})

test('what is chosen stays: a range of another day, a value that no goods have now, and not what nobody knows', () => {
  const choices = ['capacity:75..150 ml', 'capacity:7 ml', 'capacity:1..2 kg', 'taste:sweet']
  const goods = [...amounts(20), [readValue(label(7)), 0] as const]
  const chosen = offer(goods, choices).filter((value) => value.chosen)
  expect(chosen.map(({ label: text, count }) => [text, count])).toEqual([
    ['1 – 2 kg', 0],
    ['75 – 150 ml', 5],
    ['7 ml', 0],
  ])
})

test('a panel shows twelve attributes: those that most goods have, in their order', () => {
  const values = [readValue({ zh: '有', en: 'Yes' })]
  const attributes = Array.from({ length: 20 }, (_, first) => ({ code: `a${first}`, name, first, values }))
  const counts = Uint32Array.from(attributes, (_, at) => (at % 2 === 0 ? 5 : 1))
  const codes = offerAttributes(attributes, counts, ['a19:yes'], 'zh').map(({ code }) => code)
  expect(codes).toEqual([...[0, 1, 2, 4, 6, 8, 10, 12, 14, 16, 18].map((at) => `a${at}`), 'a19'])
})
