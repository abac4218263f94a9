import { expect, test } from 'vitest'
import { forestOf, plainGoods } from '#tests/plain-goods.ts'
import { buildSnapshot } from '#server/search/snapshot-builder.rules.ts'
import type { Item, ItemState } from './snapshot.rules.ts'
import { buyableOf, recommendFor } from './products.rules.ts'

const forest = forestOf('tea', 'cups')

const item = (code: string, category: string, brand: string, state: ItemState = 0): Item => ({
  ...plainGoods,
  code,
  name: { zh: code, en: code },
  brand,
  category,
  variants: [{ assortId: code, barcode: code, colour: null, size: null, cents: 100, listCents: null, state }],
})

function fill(items: Item[], sold: Record<string, number>) {
  const brands = new Map(['X', 'Y'].map((code) => [code, { code, name: { zh: code, en: code } }]))
  const building = buildSnapshot({
    forest,
    brands,
    attributes: [],
    items,
    groups: new Map(),
    sold: new Map(Object.entries(sold)),
  })
  for (;;) {
    const step = building.next()
    if (step.done) return step.value
  }
}

const snapshot = fill(
  [
    item('OWN', 'tea', 'X'),
    item('KIN-OUT', 'tea', 'Y', 2),
    item('KIN-SLOW', 'tea', 'Y'),
    item('KIN-HOT', 'tea', 'Y'),
    item('BRAND', 'cups', 'X'),
    item('STRANGER', 'cups', 'Y'),
    item('LATER', 'cups', 'Y', 1),
  ],
  { 'KIN-HOT': 9, 'KIN-OUT': 50, STRANGER: 99 },
)

test('its category first, in stock and popular before others; then its brand; nothing else', () => {
  expect(recommendFor(snapshot, 'OWN', new Set(), 9)).toEqual(['KIN-HOT', 'KIN-SLOW', 'KIN-OUT', 'BRAND'])
})

test('what is shown beside it already is not shown twice', () => {
  expect(recommendFor(snapshot, 'OWN', new Set(['KIN-HOT']), 2)).toEqual(['KIN-SLOW', 'KIN-OUT'])
})

test('goods that are not in stock have nothing recommended', () => {
  expect(recommendFor(snapshot, 'NOBODY', new Set(), 9)).toEqual([])
})

test('what is bought with it stands in the order given, without what is sold out; what can be ordered ahead stays', () => {
  const partners = ['KIN-OUT', 'LATER', 'NOBODY', 'KIN-HOT', 'BRAND']
  expect(buyableOf(snapshot, partners, 6)).toEqual(['LATER', 'KIN-HOT', 'BRAND'])
  expect(buyableOf(snapshot, partners, 2)).toEqual(['LATER', 'KIN-HOT'])
})
