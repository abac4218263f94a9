import { expect, test } from 'vitest'
import { type MoveKey, planDrop, planStep } from './category-moves.ts'

/** food (meat (beef), fish), home */
const tree = [
  { code: 'food', parent: null },
  { code: 'meat', parent: 'food' },
  { code: 'beef', parent: 'meat' },
  { code: 'fish', parent: 'food' },
  { code: 'home', parent: null },
]

test.each<[string, MoveKey, ReturnType<typeof planStep>]>([
  ['fish', 'up', { parent: 'food', before: 'meat' }],
  ['meat', 'up', undefined],
  ['meat', 'down', { parent: 'food', before: null }],
  ['fish', 'down', undefined],
  ['home', 'in', { parent: 'food', before: null }],
  ['food', 'in', undefined],
  ['beef', 'out', { parent: 'food', before: 'fish' }],
  ['fish', 'out', { parent: null, before: 'home' }],
  ['home', 'out', undefined],
])('%s, %s', (code, key, move) => expect(planStep(tree, code, key)).toEqual(move))

test('a category is dropped before, into and after another one', () => {
  expect(planDrop(tree, 'home', 'fish', 'before')).toEqual({ parent: 'food', before: 'fish' })
  expect(planDrop(tree, 'home', 'fish', 'into')).toEqual({ parent: 'fish', before: null })
  expect(planDrop(tree, 'home', 'meat', 'after')).toEqual({ parent: 'food', before: 'fish' })
  expect(planDrop(tree, 'fish', 'meat', 'after')).toEqual({ parent: 'food', before: null })
})

test('a category is never dropped below itself', () => {
  expect(planDrop(tree, 'food', 'beef', 'into')).toBeUndefined()
  expect(planDrop(tree, 'food', 'food', 'after')).toBeUndefined()
})
