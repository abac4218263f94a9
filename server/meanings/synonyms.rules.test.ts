import { expect, test } from 'vitest'
import { reading } from './tokenizer.reads.ts'
import { sameThings, Synonyms } from './synonyms.rules.ts'

const fold = (text: string) => reading.fold(text)
const synonyms = new Synonyms(fold)
const useOneName = (text: string) => synonyms.nameThings(fold(text)).text
const names = sameThings.flat()

test('no name stands in two rows, whichever script it is written in', () => {
  const folded = names.map(fold)
  expect(names.filter((_, at) => folded.indexOf(folded[at]!) !== at)).toEqual([])
})

test('putting things under one name twice changes nothing the second time', () => {
  for (const name of names) expect(useOneName(useOneName(name))).toBe(useOneName(name))
})

test('every name of a row becomes its first, also within a sentence', () => {
  for (const [first = '', ...others] of sameThings) {
    for (const other of others) expect(useOneName(`新款 ${other} 特價`)).toBe(fold(`新款 ${first} 特價`))
  }
})

test('an English name counts only as a word of its own', () => {
  expect(useOneName('steel')).toBe('steel')
  expect(useOneName('a tee')).toBe('a t恤')
})

test('things are told with all their other names', () => {
  expect(synonyms.nameThings(fold('迷你雪櫃')).others).toEqual(expect.arrayContaining(['冰箱', '電冰箱'].map(fold)))
  expect(synonyms.nameThings(fold('餅乾')).others).toEqual([])
})
