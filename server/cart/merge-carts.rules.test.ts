import { expect, test } from 'vitest'
import { type StoredCartLine, mostLines } from './cart.rules.ts'
import { joinLines } from './merge-carts.rules.ts'

const line = (assortId: string, quantity: number, selected = true): StoredCartLine => ({
  assortId,
  barcode: assortId,
  dynamicAttr: '',
  quantity,
  selected,
  shownPrice: 0,
  arrives: null,
  told: undefined,
})
const brief = (lines: readonly StoredCartLine[]) =>
  lines.map(({ assortId, quantity, selected }) => [assortId, quantity, selected])

test('the same thing in both carts is one line of both quantities, and nothing is lost', () => {
  const joined = joinLines([line('kettle', 2, false), line('towel', 1)], [line('kettle', 3), line('rice', 1)], {
    checkingOut: false,
  })
  expect(brief(joined)).toEqual([
    ['kettle', 5, true],
    ['towel', 1, true],
    ['rice', 1, true],
  ])
})

test('during a checkout the walk-in’s cart wins: what was priced is what is selected', () => {
  const joined = joinLines([line('kettle', 2), line('towel', 1)], [line('kettle', 3), line('rice', 1)], {
    checkingOut: true,
  })
  expect(brief(joined)).toEqual([
    ['kettle', 3, true],
    ['towel', 1, false],
    ['rice', 1, true],
  ])
})

test('a full cart makes room for what was just put in', () => {
  const full = Array.from({ length: mostLines }, (_, at) => line(`old ${at}`, 1))
  const joined = joinLines(full, [line('rice', 1)], { checkingOut: false })
  expect(joined).toHaveLength(mostLines)
  expect(joined.at(-1)!.assortId).toBe('rice')
  expect(joined[0]!.assortId).toBe('old 1')
})
