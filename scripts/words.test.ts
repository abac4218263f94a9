import { expect, test } from 'vitest'
import { findOtherNames, findSimplified, findUnsaid, judgeWords, type WordTable } from './words.ts'

const judge = (zh: WordTable, en: WordTable) =>
  judgeWords(
    [
      { locale: 'zh-TW', file: 'cart.json', words: zh },
      { locale: 'en-US', file: 'cart.json', words: en },
    ],
    ['zh-TW', 'en-US'],
  )

test('words that agree pass, with plural forms in one language only', () => {
  const plural = [
    {
      declarations: ['input count', 'local form = count: plural'],
      selectors: ['form'],
      match: { 'form=one': '{count} item', 'form=other': '{count} items' },
    },
  ]
  expect(
    judge({ cart_items: '{count} 件', cart_ask: '請輸入' }, { cart_items: plural, cart_ask: 'Please input your name' }),
  ).toEqual([])
})

test.each([
  ['a text that one language lacks', { cart_empty: '空' }, {}],
  ['an empty text', { cart_empty: ' ' }, { cart_empty: 'Empty' }],
  ['a parameter that one language lacks', { cart_items: '{count} 件' }, { cart_items: 'some items' }],
  ['a second name for one thing', { cart_title: '下單' }, { cart_title: 'Order' }],
  ['a message that does not say please input, §5', { cart_ask: '請輸入' }, { cart_ask: 'Please enter it' }],
  ['a Simplified character', { cart_title: '购物車' }, { cart_title: 'Cart' }],
])('%s is found', (_, zh: WordTable, en: WordTable) => {
  expect(judge(zh, en)).toHaveLength(1)
})

test('a file that one language lacks, and a key that stands in two files, are found', () => {
  expect(judgeWords([{ locale: 'zh-TW', file: 'cart.json', words: {} }], ['zh-TW', 'en-US'])).toEqual([
    'en-US/cart.json is missing',
  ])
  const wordFiles = ['cart.json', 'orders.json'].map((file) => ({ locale: 'zh-TW', file, words: { total: '總數' } }))
  expect(judgeWords(wordFiles, ['zh-TW'])).toHaveLength(1)
})

test('a language that is kept in one file says everything that the others say, and stands alone in it', () => {
  const topics = ['cart.json', 'orders.json'].map((file) => ({ locale: 'zh-TW', file, words: { [file]: '總數' } }))
  const whole = { locale: 'ja-JP', file: 'all.json', words: { 'cart.json': '合計', 'orders.json': '合計' } }
  expect(judgeWords([...topics, whole], ['zh-TW', 'ja-JP'])).toEqual([])
  const short = { ...whole, words: { 'cart.json': '合計' } }
  expect(judgeWords([...topics, short], ['zh-TW', 'ja-JP'])).toEqual(['ja-JP/ orders.json is not said'])
  expect(judgeWords([...topics, whole, { ...whole, file: 'cart.json', words: {} }], ['zh-TW', 'ja-JP'])).toHaveLength(1)
})

test('characters that are good Chinese in both scripts are no mistake', () => {
  expect(findSimplified('皇后、裏里、台灣、只要、面子、松樹、頭髮、雪櫃、風筒、攞嘢')).toEqual([])
  expect(findSimplified('电饭煲体验')).toEqual(['电', '饭', '体', '验'])
})

test('a pre-order is promised at the door, in one sentence without blanks', () => {
  expect(findOtherNames('預計{day}送達')).toEqual([])
  expect(findOtherNames('到貨通知我')).toEqual([])
  expect(findOtherNames('請於 {seconds} 秒後再試')).toEqual([])
  expect(findOtherNames('預計{day}到貨')).toHaveLength(1)
  expect(findOtherNames('預計 {day}送達')).toHaveLength(1)
  expect(findOtherNames('{day} 起')).toHaveLength(1)
})

test('a text nobody says is found; one that is put together from its beginning is not', () => {
  const wordFiles = [
    { locale: 'zh-TW', file: 'cart.json', words: { cart_title: '車', cart_old: '舊', refusal_sold_out: '罄' } },
  ]
  expect(findUnsaid(wordFiles, ['m.cart_title()', 'words[`refusal_${code}`]'])).toEqual(['cart_old'])
})
