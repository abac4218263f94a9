import { expect, test } from 'vitest'
import { forestOf, plainGoods } from '#tests/plain-goods.ts'
import { rankingFor, sortings } from './listings.rules.ts'
import type { Item, Snapshot } from '#server/catalogue/snapshot.rules.ts'
import { inPlace } from '#server/catalogue/paging.rules.ts'
import { buildSnapshot } from './snapshot-builder.rules.ts'

const forest = forestOf('drinks', 'clothes')

const item = (
  code: string,
  more: Partial<Item> & { cents?: number; size?: string; shade?: [hex: string, zh: string, en: string] } = {},
): Item => ({
  ...plainGoods,
  code,
  name: { zh: code, en: code },
  brand: 'B',
  category: 'drinks',
  variants: [
    {
      assortId: code,
      barcode: code,
      colour: more.shade ? { hex: more.shade[0], zh: more.shade[1], en: more.shade[2] } : null,
      size: more.size ?? null,
      cents: more.cents ?? 100,
      listCents: null,
      state: 0,
    },
  ],
  ...more,
})

function fill(items: Item[], sold = new Map<string, number>()): Snapshot {
  const brands = new Map([
    ['B', { code: 'B', name: { zh: '乙', en: 'Zed' } }],
    ['C', { code: 'C', name: { zh: '一', en: 'Alpha' } }],
  ])
  const building = buildSnapshot({ forest, brands, attributes: [], items, groups: new Map(), sold })
  for (;;) {
    const step = building.next()
    if (step.done) return step.value
  }
}
const lined = (snapshot: Snapshot, sorting: (typeof sortings)[number], language: 'zh' | 'en' = 'zh', down = false) => {
  const ranking = rankingFor(snapshot, sorting, language)
  return Array.from(ranking.order, (_, place) => snapshot.items[inPlace(ranking, place, down)]!.code)
}

test('goods stand in the order of the category tree, then by code', () => {
  const snapshot = fill([item('Z', { category: 'clothes' }), item('B'), item('A')])
  expect(snapshot.items.map(({ code }) => code)).toEqual(['A', 'B', 'Z'])
})

test('goods whose category is gone stand at the end, not nowhere', () => {
  const snapshot = fill([item('A', { category: 'gone' }), item('B')])
  expect(snapshot.items.map(({ code }) => code)).toEqual(['B', 'A'])
  expect(snapshot.category[1]).toBe(forest.places.length)
})

test('[9.18] every sort of the shop, each by what the card shows', () => {
  const snapshot = fill([
    item('P1', {
      name: { zh: '雪櫃', en: 'Fridge' },
      cents: 300,
      size: 'M',
      brand: 'B',
      createdOn: 20_260_301,
      material: { zh: '鋼', en: 'Steel' },
    }),
    item('P2', {
      name: { zh: '一口杯', en: 'cup' },
      cents: 100,
      size: 'XL',
      brand: 'C',
      createdOn: 20_260_101,
      shade: ['#d0202e', '紅色', 'Red'],
    }),
    item('P3', {
      name: { zh: '大碗', en: 'Bowl' },
      cents: 200,
      size: 'S',
      brand: 'B',
      createdOn: 20_260_201,
      shade: ['#1f2328', '黑色', 'Black'],
      material: { zh: '木', en: 'Wood' },
    }),
  ])
  expect(lined(snapshot, 'productCode')).toEqual(['P1', 'P2', 'P3'])
  expect(lined(snapshot, 'name', 'zh')).toEqual(['P2', 'P3', 'P1']) // by strokes
  expect(lined(snapshot, 'name', 'en')).toEqual(['P3', 'P2', 'P1']) // ignoring case
  expect(lined(snapshot, 'price')).toEqual(['P2', 'P3', 'P1'])
  expect(lined(snapshot, 'date')).toEqual(['P2', 'P3', 'P1'])
  expect(lined(snapshot, 'size')).toEqual(['P3', 'P1', 'P2'])
  expect(lined(snapshot, 'brand', 'en')).toEqual(['P2', 'P1', 'P3'])
  expect(lined(snapshot, 'brand', 'zh')).toEqual(['P2', 'P1', 'P3'])
  expect(lined(snapshot, 'colour', 'en')).toEqual(['P3', 'P2', 'P1'])
  expect(lined(snapshot, 'material', 'zh')).toEqual(['P3', 'P1', 'P2'])
})

test('goods with several variants sort by their lowest price and smallest size, upwards and downwards', () => {
  const variants = (cents: number[]) =>
    cents.map((one, at) => ({
      ...item(`V${at}`).variants[0]!,
      assortId: `${cents.join()}-${at}`,
      barcode: `${cents.join()}-${at}`,
      cents: one,
    }))
  const snapshot = fill([item('A', { variants: variants([500, 100]) }), item('B', { variants: variants([300]) })])
  expect(lined(snapshot, 'price')).toEqual(['A', 'B'])
  expect(lined(snapshot, 'price', 'zh', true)).toEqual(['B', 'A'])
})

test('what sold most is popular, then what is newest', () => {
  const snapshot = fill(
    [item('A', { createdOn: 20_260_101 }), item('B', { createdOn: 20_260_401 }), item('C')],
    new Map([['C', 3]]),
  )
  expect(Array.from(snapshot.rankings.popular.order, (at) => snapshot.items[at]!.code)).toEqual(['C', 'B', 'A'])
})
