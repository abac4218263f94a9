import { expect, test } from 'vitest'
import { completions as complete, fittingNames } from './rules.ts'

const completions = (typed: string, names: string[], most: number) => complete(typed, names, most, (text) => text)

test('English words go on to their end, and one word further, the most frequent first', () => {
  const names = ['Wireless Mouse 2.4G', 'True Wireless Earbuds IPX5', 'Lite Wireless Mouse', 'Rewireless Thing']
  expect(completions('wirel', names, 3)).toEqual(['Wireless', 'Wireless Mouse', 'Wireless Earbuds'])
})

test('Chinese offers the parts of names that hold what is typed, without packs', () => {
  expect(completions('牙', ['軟毛牙刷 3支', '敏感專護牙膏 120克', '牙線50米'], 5)).toEqual(['軟毛牙刷', '敏感專護牙膏'])
})

test('what is typed already is not offered', () => {
  expect(completions('milk', ['Milk'], 5)).toEqual([])
})

test('a category is offered for the beginning of a word, in Chinese for any part', () => {
  const named = [
    { one: 'tea', names: ['咖啡茶葉', 'tea & coffee'] },
    { one: 'team', names: ['球隊', 'steam team'] },
    { one: 'steam', names: ['蒸', 'steam'] },
  ]
  expect(fittingNames('tea', named, 5)).toEqual(['tea', 'team'])
  expect(fittingNames('茶', named, 5)).toEqual(['tea'])
})
