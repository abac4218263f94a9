import fc from 'fast-check'
import { expect, test } from 'vitest'
import { makeIndex, WordReader } from './inverted-index.rules.ts'
import { reading } from './tokenizer.reads.ts'
import { termOf, match, type Term } from './matching.rules.ts'

const words = ['apple', 'brown', 'candy', 'dough', 'elder']
const texts = fc.array(fc.subarray(words), { minLength: 1, maxLength: 40 })
const terms = (least: number) =>
  fc.array(fc.subarray(words, { minLength: 1, maxLength: 3 }), { minLength: least, maxLength: 4 })

const all = (must: readonly Term[]) => ({ must, may: [], least: 0 })

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

test('[7.054] found is what has a word of each term, however many searches went before', () => {
  fc.assert(
    fc.property(texts, fc.array(fc.tuple(terms(1), terms(0), fc.nat(3)), { minLength: 1 }), (goods, queries) => {
      const index = indexOf(goods)
      for (const [must, may, least] of queries) {
        const read = (all: string[][]) => all.map((some) => some.flatMap((word) => termOf(index.lexicon, word)))
        const has = (name: readonly string[], some: string[]) => some.some((word) => name.includes(word))
        // Each word counts for `may` once per occurrence, with all words of its term.
        const metOf = (name: readonly string[]) => may.flat().filter((word) => name.includes(word)).length
        const expected = goods.flatMap((name, at) =>
          must.every((some) => has(name, some)) && metOf(name) >= least ? [at] : [],
        )
        expect([...(match(index, { must: read(must), may: read(may), least })?.items ?? [])]).toEqual(expected)
      }
    }),
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
