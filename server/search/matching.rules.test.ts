import fc from 'fast-check'
import { expect, test } from 'vitest'
import { inBrand, inName, makeIndex, WordReader } from './inverted-index.rules.ts'
import { reading } from '#server/meanings/tokenizer.reads.ts'
import { anyWord, match, type Term, termOf } from './matching.rules.ts'

const words = ['apple', 'brown', 'candy', 'dough', 'elder']
const texts = fc.array(fc.subarray(words), { minLength: 1, maxLength: 40 })
const terms = (least: number) =>
  fc.array(fc.subarray(words, { minLength: 1, maxLength: 3 }), { minLength: least, maxLength: 4 })

const all = (must: readonly Term[], not: readonly Term[] = []) => ({ must: must.map(anyWord), not: not.map(anyWord) })

function indexOf(goods: readonly (readonly string[])[]) {
  const reader = new WordReader(reading)
  const none: string[] = []
  const items = goods.map((name) => ({
    words: reader.read({ brand: none, name: [name.join(' ')], category: none, particulars: none, description: none }),
  }))
  const making = makeIndex(reader, items)
  for (;;) {
    const step = making.next()
    if (step.done) return step.value
  }
}

test('[7.054] found is what has a word of each term and none of those refused, however many searches went before', () => {
  fc.assert(
    fc.property(texts, fc.array(fc.tuple(terms(1), terms(0)), { minLength: 1 }), (goods, queries) => {
      const index = indexOf(goods)
      for (const [must, not] of queries) {
        const read = (all: string[][]) => all.map((some) => some.flatMap((word) => termOf(index.lexicon, word)))
        const has = (name: readonly string[], some: string[]) => some.some((word) => name.includes(word))
        const expected = goods.flatMap((name, at) =>
          must.every((some) => has(name, some)) && !not.some((some) => has(name, some)) ? [at] : [],
        )
        expect([...(match(index, all(read(must), read(not)))?.items ?? [])]).toEqual(expected)
      }
    }),
  )
})

test('an alternative of several words is met by goods that have all of them, in the fields that count and in its category', () => {
  fc.assert(
    fc.property(
      texts,
      fc.array(fc.subarray(words, { minLength: 1 }), { minLength: 1, maxLength: 3 }),
      fc.nat(40),
      (goods, some, from) => {
        const index = { ...indexOf(goods), stretchOf: () => ({ from, to: from + 3 }) }
        const known = some.filter((all) => all.every((word) => termOf(index.lexicon, word).length > 0))
        const any = known.map((all) => ({
          words: all.flatMap((word) => termOf(index.lexicon, word)),
          category: 'three',
        }))
        const expected = goods.flatMap((name, at) =>
          at >= from && at < from + 3 && known.some((all) => all.every((word) => name.includes(word))) ? [at] : [],
        )
        expect([...(match(index, { must: [{ any, places: inName }], not: [] })?.items ?? [])]).toEqual(expected)
        expect(match(index, { must: [{ any, places: inBrand }], not: [] })).toBeUndefined()
      },
    ),
  )
})

test('a thing weighs the same whatever was sought before, and in whatever order its words are typed', () => {
  fc.assert(
    fc.property(texts, terms(1), terms(1), (goods, must, other) => {
      const [index, fresh] = [indexOf(goods), indexOf(goods)]
      const read = (all: string[][]) => all.map((some) => some.flatMap((word) => termOf(index.lexicon, word)))
      match(index, all(read(other)))
      const found = match(index, all(read(must)))
      const again = match(fresh, all(read(must.toReversed())))
      expect(found?.items).toEqual(again?.items)
      for (const at of found?.items ?? []) expect(found!.scores[at]).toBeCloseTo(again!.scores[at]!, 4)
    }),
  )
})

test('counts that would run over are wiped', () => {
  const index = indexOf([['apple'], ['apple', 'brown']])
  const both = ['apple', 'brown'].map((word) => termOf(index.lexicon, word))
  index.scratch.met.fill(3) // leftovers of earlier searches
  index.scratch.counted = 0xffff_fffe
  expect([...match(index, all(both))!.items]).toEqual([1])
  expect([...match(index, all(both))!.items]).toEqual([1])
})
