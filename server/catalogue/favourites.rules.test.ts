import { expect, test } from 'vitest'
import { sortWishes } from './favourites.rules.ts'

const standings = new Map([
  ['A', 'live'],
  ['B', 'unsellable'],
  ['C', 'withdrawn'],
  ['D', 'live'],
] as const)

test('known goods go on the list, each once; withdrawn and unknown ones are named', () => {
  expect(sortWishes(['D', 'C', 'A', 'X', 'B', 'A'], standings, { kept: new Set(['A']), most: 10 })).toEqual({
    put: ['D', 'B'],
    leftOut: ['C', 'X'],
  })
})

test('a full list takes the last wished for first, and leaves out the rest', () => {
  const kept = new Set(['K', 'L'])
  expect(sortWishes(['A', 'B', 'D'], standings, { kept, most: 4 })).toEqual({ put: ['A', 'B'], leftOut: ['D'] })
  expect(sortWishes(['A'], standings, { kept, most: 1 })).toEqual({ put: [], leftOut: ['A'] })
})
