import fc from 'fast-check'
import { expect, test } from 'vitest'
import { forestOf, plainGoods } from '#tests/plain-goods.ts'
import { families } from '#server/catalogue/colour-families.rules.ts'
import { buildSnapshot } from './snapshot-builder.rules.ts'
import { type Item, type ItemVariant, type Snapshot, type ItemState } from '#server/catalogue/snapshot.rules.ts'
import { attributesOf, readValue } from './attribute-values.rules.ts'
import { groups, nothingWanted, type ListingFilters } from './filters.rules.ts'
import { countFacets, type Scope } from './facets.rules.ts'

const categories = ['a', 'a.1', 'a.2', 'b']
const forest = forestOf(...categories)
const shades = { red: '#d0202e', blue: '#2f62b5', black: '#1f2328' } as const
type Shade = keyof typeof shades
const names = ['power', 'shape'].map((code) => ({ code, name: { zh: code, en: code } }))
const described = { power: ['20 W', '0.5 kW', '1,000 W'], shape: ['Round', 'Square'] } as const
const valueOf = (attribute: string, label: string) => ({ attribute, value: readValue({ zh: label, en: label }) })
const brandCodes = ['X', 'Y', 'Z']

function fill(items: Item[]): Snapshot {
  const brands = new Map(brandCodes.map((code) => [code, { code, name: { zh: code, en: code } }]))
  const inGroups = new Map([['new', items.filter((_, at) => at % 4 === 0).map(({ code }) => code)]])
  const building = buildSnapshot({ forest, brands, attributes: names, items, groups: inGroups, sold: new Map() })
  for (;;) {
    const step = building.next()
    if (step.done) return step.value
  }
}

const variant = fc.record({
  shade: fc.option(fc.constantFrom<Shade>('red', 'blue', 'black'), { nil: null }),
  size: fc.option(fc.constantFrom('S', 'M', 'L'), { nil: null }),
  cents: fc.integer({ min: 1, max: 9 }).map((dollars) => dollars * 100),
  listCents: fc.option(fc.constant(10_000), { nil: null }),
  state: fc.constantFrom<ItemState>(0, 1, 2),
})
const snapshots = fc
  .array(
    fc.record({
      brand: fc.constantFrom(...brandCodes),
      category: fc.constantFrom('a.1', 'a.2', 'b'),
      material: fc.option(fc.constantFrom('Cotton', 'Steel'), { nil: null }),
      power: fc.option(fc.constantFrom(...described.power), { nil: null }),
      shape: fc.option(fc.constantFrom(...described.shape), { nil: null }),
      variants: fc.array(variant, { minLength: 1, maxLength: 4 }),
    }),
    { maxLength: 14 },
  )
  .map((products) =>
    fill(
      products.map(({ brand, category, material, power, shape, variants }, at) => ({
        ...plainGoods,
        code: `P${String(at).padStart(2, '0')}`,
        name: { zh: `貨${at}`, en: `Thing ${at}` },
        brand,
        category,
        material: material === null ? null : { zh: material, en: material },
        createdOn: 20_260_101 + at,
        attributes: [
          ...(power === null ? [] : [valueOf('power', power)]),
          ...(shape === null ? [] : [valueOf('shape', shape)]),
        ],
        variants: variants.map(({ shade, ...rest }, v) => ({
          ...rest,
          assortId: `${at}-${v}`,
          barcode: `${at}-${v}`,
          colour: shade === null ? null : { hex: shades[shade], zh: shade, en: shade },
        })),
      })),
    ),
  )
const some = <T>(...values: T[]) => fc.subarray(values, { maxLength: 2 })
const anyChoices: fc.Arbitrary<ListingFilters> = fc.record({
  brand: some('X', 'Y', 'unknown'),
  colour: some('red', 'blue'),
  size: some('S', 'L'),
  material: some('cotton', 'steel'),
  category: some('a', 'a.2', 'b'),
  availability: some<ItemState>(0, 1, 2),
  offer: fc.boolean(),
  isNew: fc.boolean(),
  attribute: some('power:20 w', 'power:500..1000 w', 'shape:round', 'shape:oval', 'taste:sweet'),
  leastCents: fc.option(fc.constant(300), { nil: undefined }),
  mostCents: fc.option(fc.constant(700), { nil: undefined }),
})
/** A single choice, as most visitors make: only its own items are visited. */
const oneChoice = fc
  .tuple(anyChoices, fc.constantFrom(...groups, ['attribute'] as const))
  .map(([wanted, group]): ListingFilters => ({
    ...nothingWanted,
    ...Object.fromEntries(group.map((key) => [key, wanted[key]])),
  }))
const choices = fc.oneof(anyChoices, oneChoice)

/** All of a snapshot, a range of it, or found items in an order of their own. */
const all = ({ items }: Snapshot): Scope => ({ from: 0, to: items.length })
const scopes = fc.oneof(
  { weight: 3, arbitrary: fc.constant(all) },
  fc
    .tuple(fc.nat(4), fc.integer({ min: 4, max: 14 }), fc.boolean())
    .map(([first, last, isFound]) => (snapshot: Snapshot): Scope => {
      const [from = 0, to = 0] = [first, last].map((end) => Math.min(end, snapshot.items.length))
      return isFound ? { items: snapshot.places.slice(from, to).reverse() } : { from, to }
    }),
)
const goodsIn = ({ items, places }: Snapshot, scope: Scope): Item[] =>
  Array.from('items' in scope ? scope.items : places.subarray(scope.from, scope.to), (at) => items[at]!)

// The reference implementation: tests every item by itself.
type FacetPart = Exclude<keyof ListingFilters, 'leastCents' | 'mostCents' | 'availability'> | 'price'
const fits: Record<
  FacetPart,
  (snapshot: Snapshot, item: Item, variant: ItemVariant, wanted: ListingFilters) => boolean
> = {
  brand: (_, { brand }, __, { brand: chosen }) => chosen.length === 0 || chosen.includes(brand),
  material: (_, { material }, __, { material: chosen }) =>
    chosen.length === 0 || (material !== null && chosen.includes(material.en.toLowerCase())),
  category: (_, { category }, __, { category: chosen }) =>
    chosen.length === 0 || chosen.some((code) => category === code || category.startsWith(`${code}.`)),
  colour: (_, __, { colour }, { colour: chosen }) =>
    chosen.length === 0 || (colour !== null && chosen.includes(colour.en)),
  size: (_, __, { size }, { size: chosen }) => chosen.length === 0 || (size !== null && chosen.includes(size)),
  offer: (_, __, { listCents }, { offer }) => !offer || listCents !== null,
  isNew: (snapshot, item, __, { isNew }) => !isNew || isOnNewGroup(snapshot, item),
  attribute: (_, item, __, { attribute }) => attributesOf(attribute).every((code) => hasChosen(item, attribute, code)),
  price: (_, __, { cents }, { leastCents = 0, mostCents = 1e9 }) => cents >= leastCents && cents <= mostCents,
}
const watts: Record<string, number> = { '20 W': 20, '0.5 kW': 500, '1,000 W': 1_000 }
const meanings: Record<string, (value: string) => boolean> = {
  'power:20 w': (value) => watts[value] === 20,
  'power:500..1000 w': (value) => (watts[value] ?? 0) >= 500,
  'shape:round': (value) => value === 'Round',
}
const hasChosen = ({ attributes }: Item, choices: readonly string[], code: string) =>
  attributes.some(
    ({ attribute, value }) =>
      attribute === code &&
      choices.some((choice) => choice.startsWith(`${code}:`) && meanings[choice]?.(value.label.en)),
  )
const parts = Object.keys(fits) as FacetPart[]
const isOnNewGroup = ({ groups, atCode }: Snapshot, { code }: Item) => groups.get('new')!.includes(atCode.get(code)!)

type Has = (item: Item, variant: ItemVariant) => boolean
const fitting = (
  snapshot: Snapshot,
  item: Item,
  wanted: ListingFilters,
  without: FacetPart | undefined,
  has: Has = () => true,
) =>
  item.variants.filter(
    (one) => has(item, one) && parts.every((part) => part === without || fits[part](snapshot, item, one, wanted)),
  )
const bestOf = (variants: readonly ItemVariant[]) => Math.min(...variants.map(({ state }) => state)) as ItemState

const having = (snapshot: Snapshot, scope: Scope, wanted: ListingFilters, without: FacetPart | undefined, has?: Has) =>
  goodsIn(snapshot, scope).filter((item) => {
    const variants = fitting(snapshot, item, wanted, without, has)
    const { availability } = wanted
    return variants.length > 0 && (availability.length === 0 || availability.includes(bestOf(variants)))
  })

test('[1.16] what matches is what one variant fits in every way', () => {
  fc.assert(
    fc.property(snapshots, scopes, choices, (snapshot, scopeOf, wanted) => {
      const scope = scopeOf(snapshot)
      const { matches } = countFacets(snapshot, scope, wanted)
      expect(Array.from(matches, (at) => snapshot.items[at]!.code)).toEqual(
        having(snapshot, scope, wanted, undefined).map(({ code }) => code),
      )
    }),
    { numRuns: 200 },
  )
})

test('[7.059] every group counts as if nothing were chosen in it, and each item once', () => {
  fc.assert(
    fc.property(snapshots, scopes, choices, (snapshot, scopeOf, wanted) => {
      const scope = scopeOf(snapshot)
      const { counts } = countFacets(snapshot, scope, wanted)
      const many = (part: FacetPart, has: Has) => having(snapshot, scope, wanted, part, has).length
      for (const [at, { code }] of snapshot.brands.entries())
        expect(counts.brand[at]).toBe(many('brand', ({ brand }) => brand === code))
      for (const [at, { en }] of snapshot.materials.entries())
        expect(counts.material[at]).toBe(many('material', ({ material }) => material?.en === en))
      for (const { code, values, first } of snapshot.attributes) {
        const others = wanted.attribute.filter((choice) => !choice.startsWith(`${code}:`))
        for (const [at, { label }] of values.entries())
          expect(counts.attribute[first + at]).toBe(
            having(snapshot, scope, { ...wanted, attribute: others }, undefined, ({ attributes }) =>
              attributes.some(({ attribute, value }) => attribute === code && value.label.en === label.en),
            ).length,
          )
      }
      for (const [at, { code }] of families.entries())
        expect(counts.colour[at]).toBe(many('colour', (_, { colour }) => colour?.en === code))
      for (const [at, size] of snapshot.sizes.entries())
        expect(counts.size[at]).toBe(many('size', (_, one) => one.size === size))
      for (const { code, place } of forest.places)
        expect(counts.category[place]).toBe(many('category', ({ category }) => category === code))
      const inAnyState = { ...wanted, availability: [] }
      for (const state of [0, 1, 2])
        expect(counts.availability[state]).toBe(
          having(snapshot, scope, inAnyState, undefined).filter(
            (item) => bestOf(fitting(snapshot, item, wanted, undefined)) === state,
          ).length,
        )
      expect(counts.offer).toBe(many('offer', (_, { listCents }) => listCents !== null))
      expect(counts.isNew).toBe(many('isNew', (item) => isOnNewGroup(snapshot, item)))
      if (wanted.availability.length > 0) return
      const prices = goodsIn(snapshot, scope).flatMap((item) =>
        fitting(snapshot, item, wanted, 'price').map(({ cents }) => cents),
      )
      if (prices.length === 0) expect(counts.mostCents).toBeLessThan(counts.leastCents)
      else expect([counts.leastCents, counts.mostCents]).toEqual([Math.min(...prices), Math.max(...prices)])
    }),
    { numRuns: 300 },
  )
})

test('a colour counts where the best of its variants can be had as wanted, and not where a worse one can', () => {
  const [inStock, preOrder] = [0, 1] as const
  const item = (code: string, ...kinds: [Shade, ItemState][]): Item => ({
    ...plainGoods,
    code,
    name: { zh: code, en: code },
    brand: 'X',
    category: 'b',
    variants: kinds.map(([shade, state], v) => ({
      assortId: `${code}-${v}`,
      barcode: `${code}-${v}`,
      colour: { hex: shades[shade], zh: shade, en: shade },
      size: shade,
      cents: 100,
      listCents: 200,
      state,
    })),
  })
  const snapshot = fill([
    item('A', ['red', preOrder], ['red', inStock], ['blue', preOrder]),
    item('B', ['blue', preOrder]),
  ])
  const { matches, counts } = countFacets(snapshot, all(snapshot), { ...nothingWanted, availability: [preOrder] })
  const countOf = (shade: Shade) => counts.colour[families.findIndex(({ code }) => code === shade)]
  expect([[...matches], countOf('red'), countOf('blue'), counts.offer]).toEqual([[1], 0, 2, 1])
  expect(Array.from(snapshot.sizes, (_, at) => counts.size[at])).toEqual(
    snapshot.sizes.map((size) => (size === 'red' ? 0 : 2)),
  )
})

test('a choice that is unknown lets nothing through, and says so with its counts', () => {
  const snapshot = fill([])
  expect(countFacets(snapshot, { from: 0, to: 0 }, { ...nothingWanted, brand: ['nobody'] }).matches.length).toBe(0)
})
