import { expect, test } from 'vitest'
import { fillDown, moveBy, moveOn, placePasted } from './grid-range.ts'

const size = { rows: 100, columns: 5, page: () => 20 }
const at = (row: number, column: number) => ({ row, column })

test.each([
  ['ArrowDown', false, at(51, 2)],
  ['ArrowDown', true, at(99, 2)],
  ['ArrowUp', true, at(0, 2)],
  ['ArrowRight', true, at(50, 4)],
  ['PageDown', false, at(70, 2)],
  ['Home', false, at(50, 0)],
  ['Home', true, at(0, 0)],
  ['End', true, at(99, 4)],
  ['a', false, undefined],
] as const)('%s leads on, to the end: %s', (key, toEnd, place) =>
  expect(moveBy(at(50, 2), key, toEnd, size)).toEqual(place),
)

test('a key never leaves the grid, and Tab goes on in the next row', () => {
  expect(moveBy(at(99, 4), 'ArrowDown', false, size)).toEqual(at(99, 4))
  expect(moveOn(at(3, 4), 1, size)).toEqual(at(4, 0))
  expect(moveOn(at(0, 0), -1, size)).toEqual(at(0, 0))
})

const selected = (...[anchor, active]: [ReturnType<typeof at>, ReturnType<typeof at>]) => ({ anchor, active })

test('pasted cells come at the corner of the selection; what would stand outside is left out', () => {
  const pasted = [
    ['a', 'b'],
    ['c', 'd'],
  ]
  expect(placePasted(pasted, selected(at(98, 4), at(98, 4)), size)).toEqual([
    { ...at(98, 4), text: 'a' },
    { ...at(99, 4), text: 'c' },
  ])
})

test('one pasted cell fills the selection', () => {
  const places = placePasted([['9']], selected(at(3, 1), at(1, 2)), size)
  expect(places).toHaveLength(6)
  expect(places[0]).toEqual({ ...at(1, 1), text: '9' })
})

test('filling down repeats the first row in those below', () =>
  expect(fillDown(selected(at(1, 1), at(3, 1)), () => '7')).toEqual([
    { ...at(2, 1), text: '7' },
    { ...at(3, 1), text: '7' },
  ]))
