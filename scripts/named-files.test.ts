import { expect, test } from 'vitest'
import { judgeNamedFiles } from './named-files.ts'

const exists = (file: string) => file === 'server/app.ts' || file === 'docs/decisions/cdn.md'

test('(15.10) a list of a script names files that exist', () => {
  const judged = (text: string, file = 'scripts/forms.ts') => judgeNamedFiles({ file, text }, exists)
  expect(judged(`['server/app.ts', 'for a reason']`)).toEqual([])
  expect(judged(`['server/gone.ts', 'for a reason']`)).toEqual([
    'scripts/forms.ts names server/gone.ts, which does not exist',
  ])
  expect(judged(`['server/gone.ts']`, 'scripts/forms.test.ts')).toEqual([])
  expect(judged(`['server/gone.ts']`, 'server/cart/cart.reads.ts')).toEqual([])
})

test('(15.9) a page of the docs names files that exist, from the root or from where it stands', () => {
  const judged = (text: string, file = 'docs/scale.md') => judgeNamedFiles({ file, text }, exists)
  expect(judged('`server/app.ts` and [cdn](decisions/cdn.md)')).toEqual([])
  expect(judged('(docs/decisions/cdn.md)')).toEqual([])
  expect(judged('see `server/gone.ts`.')).toEqual(['docs/scale.md names server/gone.ts, which does not exist'])
  expect(judged('`server/cards.ts`', 'docs/exercises.md')).toEqual([])
})
