import fs from 'node:fs'
import { expect, test } from 'vitest'
import { documentTypes, orderLabels } from '#contract/orders.ts'
import { labelOf, typeOf } from '#server/orders/orders.rules.ts'
import { drawOrderStates, reachStates } from './draw-order-states.ts'

test('docs/order-states.md is the table of moves as it stands: `npm run order-states` writes it', () => {
  expect(fs.readFileSync('docs/order-states.md', 'utf8')).toBe(drawOrderStates())
})

test('[3.35, 3.36] whatever an order can reach has a label and a type of the closed lists, whichever kind of order it is', () => {
  const labels = new Set<string>()
  const types = new Set<string>()
  for (const state of reachStates())
    for (let kind = 0; kind < 8; kind += 1) {
      const nature = { pickUp: (kind & 1) > 0, preOrder: (kind & 2) > 0, isExchange: (kind & 4) > 0 }
      labels.add(labelOf(state, nature))
      types.add(typeOf(state, nature))
    }
  expect([...labels].sort()).toEqual([...orderLabels].sort())
  expect(documentTypes).toEqual(expect.arrayContaining([...types]))
})
