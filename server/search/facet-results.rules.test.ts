import { expect, test } from 'vitest'
import { forestOf, plainGoods } from '#tests/plain-goods.ts'
import type { Item, Snapshot } from '#server/catalogue/snapshot.rules.ts'
import { runThrough } from '#server/catalogue/sorting.rules.ts'
import { readValue } from './attribute-values.rules.ts'
import { countFacets, countFacetsOfRange } from './facets.rules.ts'
import { type ListingFilters, nothingWanted } from './filters.rules.ts'
import { buildSnapshot } from './snapshot-builder.rules.ts'

const forest = forestOf('a', 'b')
const brandCodes = ['X', 'Y', 'Z']
const brands = new Map(brandCodes.map((code) => [code, { code, name: { zh: code, en: code } }]))
const attributes = [{ code: 'shape', name: { zh: '形狀', en: 'Shape' } }]

const shapes = ['Round', 'Square'].map((en) => readValue({ zh: en, en }))

function many(count: number): Snapshot {
  const items = Array.from({ length: count }, (_, at): Item => ({
    ...plainGoods,
    code: `P${String(at).padStart(4, '0')}`,
    name: { zh: '', en: '' },
    brand: brandCodes[at % 3]!,
    category: at % 2 === 0 ? 'a' : 'b',
    attributes: at % 3 === 0 ? [{ attribute: 'shape', value: shapes[at % 2]! }] : [],
    variants: [
      { assortId: `A${at}`, barcode: `B${at}`, colour: null, size: null, cents: 100 + at, listCents: null, state: 0 },
    ],
  }))
  const groups = new Map([['new', items.filter((_, at) => at % 4 === 0).map(({ code }) => code)]])
  return runThrough(buildSnapshot({ forest, brands, attributes, items, groups, sold: new Map() }))
}

test('a big stretch is gone over once for each choice, and no choice is given the answer of another', () => {
  const snapshot = many(4_800)
  const all = { from: 0, to: 4_800 }
  const stretches = [all, { from: 0, to: 2_400 }, { from: 2_400, to: 4_800 }]
  const wanteds: ListingFilters[] = [
    nothingWanted,
    { ...nothingWanted, brand: ['X'] },
    { ...nothingWanted, brand: ['X', 'Y'] },
    { ...nothingWanted, category: ['b'] },
    { ...nothingWanted, leastCents: 900 },
    { ...nothingWanted, mostCents: 900 },
    { ...nothingWanted, isNew: true },
    { ...nothingWanted, attribute: ['shape:round'] },
    { ...nothingWanted, attribute: ['shape:square'] },
  ]
  const asked = stretches.flatMap((stretch) =>
    wanteds.map((wanted) => {
      const { matches, counts } = countFacets(snapshot, stretch, wanted)
      return { stretch, wanted, answer: { matches: [...matches], counts } }
    }),
  )
  for (const { stretch, wanted, answer } of [...asked, ...asked.toReversed(), ...asked]) {
    const found = countFacetsOfRange(snapshot, stretch, wanted)
    expect({ matches: [...found.matches], counts: found.counts }).toEqual(answer)
  }
  const kept = countFacetsOfRange(snapshot, all, nothingWanted)
  expect(countFacetsOfRange(snapshot, all, { ...nothingWanted })).toBe(kept)
})

test('only the looks asked for last are kept', () => {
  const snapshot = many(2_400)
  const all = { from: 0, to: 2_400 }
  const wanted = { ...nothingWanted, brand: ['X'] }
  const often = countFacetsOfRange(snapshot, all, wanted).matches
  for (let cents = 100; cents < 300; cents++) {
    countFacetsOfRange(snapshot, all, { ...nothingWanted, mostCents: cents })
    expect(countFacetsOfRange(snapshot, all, { ...wanted }).matches).toBe(often)
  }
  expect(snapshot.looked.size).toBeLessThan(40)
})
