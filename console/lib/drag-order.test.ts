import { expect, test } from 'vitest'
import { findPlace } from './drag-order.ts'

const entry = { left: 100, top: 200, width: 200, height: 40 }
const at = (x: number, y: number) => ({ clientX: x, clientY: y })

test.each([
  [205, 'before'],
  [220, 'into'],
  [236, 'after'],
] as const)('a list that takes in: %d pixels down is %s', (y, place) =>
  expect(findPlace(entry, at(150, y), 'y', true)).toBe(place),
)

test.each([
  [199, 'before'],
  [200, 'after'],
] as const)('a row: %d pixels across is %s', (x, place) => expect(findPlace(entry, at(x, 220), 'x', false)).toBe(place))
