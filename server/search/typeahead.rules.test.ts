import { expect, test } from 'vitest'
import { completions as complete, fittingNames, listNames } from './typeahead.rules.ts'

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
  const named = { steam: ['蒸', 'steam'], team: ['球隊', 'steam team'], tea: ['咖啡茶葉', 'tea & coffee'] }
  const list = listNames(Object.keys(named) as (keyof typeof named)[], (key) => named[key])
  expect(fittingNames('tea', list, 5)).toEqual(['tea', 'team'])
  expect(fittingNames('tea', list, 1)).toEqual(['tea'])
  expect(fittingNames('茶', list, 5)).toEqual(['tea'])
  expect(fittingNames('咖啡', list, 5)).toEqual(['tea'])
  expect(fittingNames('coffees', list, 5)).toEqual([])
})
