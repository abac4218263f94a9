import fc from 'fast-check'
import { expect, test } from 'vitest'
import { forestOf, plainGoods } from '#tests/plain-goods.ts'
import type { Item, Snapshot } from '#server/catalogue/snapshot.rules.ts'
import { runThrough } from '#server/catalogue/sorting.rules.ts'
import { readValue } from './attribute-values.rules.ts'
import { type Index, type IndexedSnapshot, makeIndex, WordReader } from './inverted-index.rules.ts'
import { rankingFor, sortings } from './listings.rules.ts'
import { anyWord, match } from './matching.rules.ts'
import { buildSnapshot } from './snapshot-builder.rules.ts'
import { isReplaceable, replaceItems } from './snapshot-changes.rules.ts'
import { reading } from '#server/meanings/tokenizer.reads.ts'

const forest = forestOf('a', 'b')
const brands = new Map(
  ['X', 'Y', 'Z'].map((code) => [code, { code, name: { zh: `牌${code}`, en: code === 'Z' ? 'Y' : code } }]),
)
/** The taste is no filter. */
const attributes = ['shape', 'power'].map((code) => ({ code, name: { zh: code, en: code } }))
const shades = {
  red: { hex: '#d0202e', zh: '紅', en: 'Red' },
  rose: { hex: '#e0303e', zh: '紅', en: 'Rose' },
  blue: { hex: '#2f62b5', zh: '藍', en: 'Blue' },
} as const
const reader = new WordReader(reading)

const facts = fc.record({
  name: fc.subarray(['kettle', 'pan', 'lamp', '水壺', '燈'], { minLength: 1 }),
  brand: fc.constantFrom('X', 'Y', 'Z'),
  material: fc.option(fc.constantFrom('Steel', 'Oak'), { nil: null }),
  power: fc.option(fc.constantFrom('20 W', '0.5 kW'), { nil: null }),
  shape: fc.option(fc.constantFrom('Round', 'Square'), { nil: null }),
  variants: fc.array(
    fc.record({
      shade: fc.option(fc.constantFrom<keyof typeof shades>('red', 'rose', 'blue'), { nil: null }),
      size: fc.option(fc.constantFrom('S', 'M', 'L'), { nil: null }),
      cents: fc.integer({ min: 1, max: 5 }),
      isOffer: fc.boolean(),
      state: fc.constantFrom(0 as const, 1 as const, 2 as const),
    }),
    { minLength: 2, maxLength: 2 },
  ),
})
type ItemFacts = typeof facts extends fc.Arbitrary<infer T> ? T : never

const itemOf = ({ name, brand, material, power, shape, variants }: ItemFacts, at: number): Item => ({
  ...plainGoods,
  code: `P${at}`,
  name: { zh: name.join(' '), en: name.toReversed().join(' ') },
  brand,
  category: at % 3 === 0 ? 'b' : 'a',
  material: material === null ? null : { zh: material, en: material },
  attributes: Object.entries({ power, shape, taste: 'sweet' }).flatMap(([attribute, value]) =>
    value === null ? [] : [{ attribute, value: readValue({ zh: value, en: value }) }],
  ),
  createdOn: 20_260_101 + at,
  variants: variants.map(({ shade, size, cents, isOffer, state }, n) => ({
    assortId: `P${at}-${n}`,
    barcode: `P${at}-${n}`,
    colour: shade && shades[shade],
    size,
    cents,
    listCents: isOffer ? 99 : null,
    state,
  })),
  words: reader.read({
    brand: [brand],
    name: [name.join(' ')],
    category: [],
    particulars: [material ?? ''],
    description: [],
  }),
})

function build(items: readonly Item[], before?: Snapshot): IndexedSnapshot {
  const sold = new Map([['P1', 3]])
  const snapshot = runThrough(buildSnapshot({ forest, brands, attributes, items, groups: new Map(), sold, before }))
  return { snapshot, index: runThrough(makeIndex(reader, snapshot.items)) }
}

const lines = (snapshot: Snapshot) =>
  sortings.flatMap((sorting) =>
    (['zh', 'en'] as const).map((language) => {
      const { order, rank, having } = rankingFor(snapshot, sorting, language)
      return [sorting, language, [...order], [...rank], having]
    }),
  )
const columns = (snapshot: Snapshot) => {
  const { brand, material, valuesOf, colour, size, cents, onOffer, state } = snapshot
  const { postings, materials, sizes, attributes: known } = snapshot
  const values = { brand, material, valuesOf, colour, size, cents, onOffer, state }
  return JSON.stringify({ ...values, postings, materials, sizes, known })
}
const labels = ({ materials, attributes: known }: Snapshot) =>
  JSON.stringify([materials.map(({ en }) => en), known.map(({ values }) => values.map(({ value }) => value))])
/** What each word finds, how well, and how many goods it is said to be in. */
const finds = (index: Index) =>
  reader.vocabulary.stems.map((_, word) => {
    const { counts, named, branded } = index.lexicon
    const hits = (counts[word] ?? 0) > 0 ? match(index, { must: [anyWord([word])], not: [] }) : undefined
    const scores = hits && Array.from(hits.items, (at) => [at, hits.scores[at]])
    return [scores, counts[word] ?? 0, named[word] ?? 0, branded[word] ?? 0]
  })
const words = ({ lexicon }: Index) => [
  [...lexicon.alphabet],
  ...Object.values(lexicon.spelling).map((numbers) => [...numbers]),
]

test('goods that came, went and changed their names stand as if the snapshot before had not been', () => {
  fc.assert(
    fc.property(fc.array(facts, { maxLength: 30 }), fc.array(facts, { maxLength: 30 }), fc.nat(9), (old, now, from) => {
      const before = build(old.map(itemOf)).snapshot
      const items = now.map((one, at) => itemOf(one, at + from))
      const [after, anew] = [build(items, before), build(items)]
      expect(lines(after.snapshot)).toEqual(lines(anew.snapshot))
      expect(after.snapshot.items).toEqual(anew.snapshot.items)
    }),
  )
})

test('goods that change, one or several at once, stand, are counted and are found as if the snapshot were built anew', () => {
  let replaced = 0
  fc.assert(
    fc.property(
      fc.array(facts, { minLength: 2, maxLength: 9 }),
      fc.array(fc.array(fc.tuple(fc.nat(), facts), { minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 6 }),
      (goods, changes) => {
        const items = goods.map(itemOf)
        let now = build(items)
        for (const together of changes) {
          const changed = new Map(together.map(([which, change]) => [which % items.length, change]))
          const next = Array.from(changed, ([at, change]) => itemOf(change, at))
          const isInPlace = next.every((item) => isReplaceable(now, item))
          for (const item of next) items[Number(item.code.slice(1))] = item
          const anew = build(items)
          now = isInPlace ? replaceItems(now, next) : anew // one had a value that nothing had
          if (!isInPlace) continue
          replaced += next.length > 1 ? 1 : 0
          // A value that nothing has any more stays until the snapshot is built: it is counted 0, and no sort goes by it.
          expect(lines(now.snapshot)).toEqual(lines(anew.snapshot))
          if (
            now.snapshot.sizes.length === anew.snapshot.sizes.length &&
            labels(now.snapshot) === labels(anew.snapshot)
          )
            expect(columns(now.snapshot)).toBe(columns(anew.snapshot))
          expect(finds(now.index)).toEqual(finds(anew.index))
          expect(words(now.index)).toEqual(words(anew.index))
        }
      },
    ),
  )
  expect(replaced).toBeGreaterThan(50)
})
