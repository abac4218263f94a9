import { expect, test } from 'vitest'
import type { CartWish } from './cart.ts'
import { queueWish } from './queue-wishes.ts'

const kettle = { assortId: 'kettle', barcode: '1', dynamicAttr: '' }
const toaster = { assortId: 'toaster', barcode: '2', dynamicAttr: '' }
const want = (wishes: readonly CartWish[], isUnderWay = true) =>
  wishes.reduce<readonly CartWish[]>((queue, wish) => queueWish(queue, wish, isUnderWay), [])
const quantity = (line: typeof kettle, qty: number): CartWish => ({ kind: 'change', line, qty })

test('ten quick clicks on one line become the one under way and the latest', () => {
  const queue = want(Array.from({ length: 10 }, (_, click) => quantity(kettle, click + 2)))
  expect(queue).toEqual([quantity(kettle, 2), quantity(kettle, 11)])
})

test('a click on another line keeps its own place', () => {
  const queue = want([quantity(kettle, 2), quantity(toaster, 2), quantity(kettle, 3), quantity(toaster, 3)])
  expect(queue).toEqual([quantity(kettle, 2), quantity(toaster, 3), quantity(kettle, 3)])
})

test('selecting and counting one line travel together', () => {
  const queue = want([{ kind: 'read' }, quantity(kettle, 4), { kind: 'change', line: kettle, selected: false }])
  expect(queue).toEqual([{ kind: 'read' }, { kind: 'change', line: kettle, qty: 4, selected: false }])
})

test('a change does not jump over what was asked about the line in between', () => {
  const keep: CartWish = { kind: 'keep', lines: [toaster] }
  const select: CartWish = { kind: 'change', line: kettle, selected: true }
  expect(want([quantity(toaster, 2), quantity(kettle, 4), keep, select])).toEqual([
    quantity(toaster, 2),
    quantity(kettle, 4),
    keep,
    select,
  ])
})

test('adding twice is two wishes, each with its own key', () => {
  const add = (key: string): CartWish => ({ kind: 'add', key, goods: [{ prodCode: 'KETTLE' }] })
  expect(want([add('a'), add('b'), add('c')])).toHaveLength(3)
})

test('one question waits, however often it is asked', () => {
  expect(want([{ kind: 'read' }, { kind: 'read' }, { kind: 'read' }])).toHaveLength(2)
})
