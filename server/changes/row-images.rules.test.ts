import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compareImages, isSame, judgeUndo, narrowWrite } from './row-images.rules.ts'

const row = fc.record({
  company: fc.constant('SPORT'),
  code: fc.constant('POT'),
  name_en: fc.string(),
  price_cents: fc.option(fc.integer()),
  seo: fc.dictionary(fc.constantFrom('zh', 'en'), fc.string()),
  changed_at: fc.string(),
})
const key = { code: 'POT' }

test('what an undo writes over a row makes it what it was before, for any two rows', () => {
  fc.assert(
    fc.property(row, row, (before, after) => {
      const changed = compareImages('product', before, after)
      if (!changed) return
      const verdict = judgeUndo(changed, after)
      expect(verdict.kind).toBe('restore')
      if (verdict.kind === 'restore')
        expect({ ...after, ...verdict.write.values, changed_at: '' }).toEqual({ ...before, changed_at: '' })
    }),
  )
})

test('columns that somebody wrote since are named, and columns that the change did not touch are nobody’s matter', () => {
  const changed = compareImages('product', { code: 'POT', a: 1, b: 1, c: 1 }, { code: 'POT', a: 2, b: 2, c: 1 })!
  expect(judgeUndo(changed, { code: 'POT', a: 2, b: 3, c: 9 })).toEqual({ kind: 'overtaken', columns: ['b'] })
  expect(judgeUndo(changed, { code: 'POT', a: 2, b: 2, c: 9 })).toMatchObject({ kind: 'restore' })
  expect(judgeUndo(changed, null)).toEqual({ kind: 'overtaken', columns: [] })
})

test('an added product is withdrawn, an added group member goes, and added stock stays', () => {
  const added = (table: 'product' | 'item_group' | 'stock', image: Record<string, unknown>) =>
    compareImages(table, null, image)!
  const product = { code: 'POT', status: 'live', name_en: 'Pot' }
  expect(judgeUndo(added('product', product), { ...product, name_en: 'Renamed' })).toEqual({
    kind: 'restore',
    write: { table: 'product', key, values: { status: 'withdrawn' } },
  })
  const member = { code: 'new', product: 'POT', position: 1 }
  expect(judgeUndo(added('item_group', member), member)).toMatchObject({ write: { values: null } })
  expect(judgeUndo(added('item_group', member), { ...member, position: 2 })).toEqual({
    kind: 'overtaken',
    columns: ['position'],
  })
  expect(judgeUndo(added('stock', { assort_id: 'POT', on_hand: 3 }), { assort_id: 'POT', on_hand: 1 })).toEqual({
    kind: 'nothing',
  })
})

test('of stock only what staff count is a change; of a product not when it changed', () => {
  expect(
    compareImages('stock', { assort_id: 'A', on_hand: 1, allocated: 0 }, { assort_id: 'A', on_hand: 1, allocated: 1 }),
  ).toBeNull()
  expect(compareImages('product', { code: 'A', changed_at: '1' }, { code: 'A', changed_at: '2' })).toBeNull()
})

test('a write of what is there already is none, whatever the order of its keys', () => {
  const values = { seo: { en: 'a', zh: 'b' }, name_en: 'Pot' }
  const there = { code: 'POT', name_en: 'Pot', seo: { zh: 'b', en: 'a' } }
  expect(narrowWrite({ table: 'product', key, values }, there)).toBeNull()
  expect(narrowWrite({ table: 'product', key, values: { ...values, name_en: 'Cup' } }, there)).toEqual({
    table: 'product',
    key,
    values: { name_en: 'Cup' },
  })
  expect(narrowWrite({ table: 'product', key, values: null }, null)).toBeNull()
})

const inOrder = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map(inOrder)
    : typeof value === 'object' && value !== null
      ? Object.fromEntries(
          Object.entries(value)
            .map(([name, inner]) => [name, inOrder(inner)] as const)
            .sort(([a], [b]) => (a < b ? -1 : 1)),
        )
      : value
const part = fc.oneof(fc.constantFrom(null, undefined, 0, 1, '', 'a', true), fc.string())
const { value } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    part,
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom('a', 'b', 'c'), tie('value'), { maxKeys: 3 }),
  ),
}))

test('two values are the same when their JSON is, whatever the order of their keys', () => {
  const write = (one: unknown) => JSON.stringify(inOrder(one ?? null))
  fc.assert(
    fc.property(value, value, (one, other) => {
      expect(isSame(one, other)).toBe(write(one) === write(other))
    }),
    { numRuns: 2_000 },
  )
  const turned = (one: unknown): unknown =>
    typeof one === 'object' && one !== null && !Array.isArray(one)
      ? Object.fromEntries(Object.entries(one).toReversed())
      : one
  fc.assert(
    fc.property(value, (one) => {
      expect(isSame(one, turned(one))).toBe(true)
    }),
  )
  expect(isSame({ a: null }, {})).toBe(false)
  expect(isSame({ a: undefined }, {})).toBe(true)
  expect(isSame([], {})).toBe(false)
})
