import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Category, growForest, isShown, pathTo } from './category-tree.rules.ts'

const category = (code: string, parent: string | null, position = 0, visible = true): Category => ({
  code,
  parent,
  labelZh: code,
  labelEn: code,
  emblem: null,
  visible,
  position,
})

test('a branch is followed by all that lies below it', () => {
  const forest = growForest([
    category('a', null, 2),
    category('b', null, 1),
    category('a.1', 'a'),
    category('a.1.x', 'a.1'),
    category('a.2', 'a', 1),
  ])
  expect(forest.places.map(({ code }) => code)).toEqual(['b', 'a', 'a.1', 'a.1.x', 'a.2'])
  const { place, end } = forest.byCode.get('a')!
  expect([place, end]).toEqual([1, 5])
  expect(pathTo(forest, 'a.1.x').map(({ code }) => code)).toEqual(['a', 'a.1', 'a.1.x'])
})

test('what lies below a hidden branch is hidden with it', () => {
  const forest = growForest([category('a', null, 0, false), category('a.1', 'a')])
  expect(isShown(forest, forest.byCode.get('a.1')!)).toBe(false)
})

test('every category has one place, and descendants are exactly the places up to its end', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(), { minLength: 1, maxLength: 40 }), (parents) => {
      const categories = parents.map((parent, at) =>
        category(`c${at}`, at === 0 || parent % 3 === 0 ? null : `c${parent % at}`),
      )
      const forest = growForest(categories)
      expect(forest.places.map(({ code }) => code).sort()).toEqual(categories.map(({ code }) => code).sort())
      for (const branch of forest.places) {
        const below = forest.places.filter(({ code }) => pathTo(forest, code).includes(branch))
        expect(below).toEqual(forest.places.slice(branch.place, branch.end))
      }
    }),
  )
})
