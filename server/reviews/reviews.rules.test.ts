import { expect, test } from 'vitest'
import { averageOf } from '#server/catalogue/product-cards.rules.ts'
import { judgeReview, judgeWords, maskName } from './reviews.rules.ts'

test('a name that everyone reads is a family name with its form of address, or a first name with an initial', () => {
  expect(maskName({ firstName: '美玲', lastName: '李' }, '小姐')).toBe('李小姐')
  expect(maskName({ firstName: '美玲', lastName: '李' }, null)).toBe('李**')
  expect(maskName({ firstName: 'Emily', lastName: 'Carter' }, '女士')).toBe('Emily C.')
  expect(maskName({ firstName: 'Emily', lastName: '' }, null)).toBe('Emily')
  expect(maskName({ firstName: '美玲', lastName: '' }, null)).toBe('美**')
  expect(maskName({ firstName: '', lastName: '' }, null)).toBe('***')
})

test('ordinary words are shown at once: numbers of a product, prices and dots are no links or telephones', () => {
  for (const text of [
    '容量 1.8 升，用了 2 個月。Very good.',
    'Bought at $1,299.00 and it works',
    '型號 KX-2000 好用過舊款 KX-1500',
    'Scunthorpe shiitake mushrooms, Dickens classics.',
  ])
    expect(judgeWords(text), text).toEqual([])
})

test('links, telephones and rude words wait for staff', () => {
  expect(judgeWords('see cheap-kettle.com.hk now')).toEqual(['link'])
  expect(judgeWords('Ｗｈａｔｓａｐｐ ６１２３４５６７')).toEqual(['telephone'])
  expect(judgeWords('個店員仆街')).toEqual(['words'])
})

test('a changed review does not come back by itself after staff have hidden it, and unchanged words keep what staff decided', () => {
  const open = { everyWaits: false }
  const hidden = { state: 'hidden', heldFor: [], text: '原本的評價文字' } as const
  expect(judgeReview(hidden, { text: '新的評價文字內容', photos: 0 }, open)).toEqual(['edited'])
  const stillHeld = { state: 'held', heldFor: ['edited'], text: '新的評價文字內容' } as const
  expect(judgeReview(stillHeld, { text: '再改一次的文字', photos: 0 }, open)).toEqual(['edited'])
  const approved = { state: 'shown', heldFor: ['link'], text: 'see example.com' } as const
  expect(judgeReview(approved, { text: 'see example.com', photos: 0 }, { everyWaits: true })).toEqual([])
  expect(judgeReview(undefined, { text: '用了一個月，很好', photos: 0 }, { everyWaits: true })).toEqual(['every'])
})

test('an average has one decimal', () => {
  expect([averageOf({ reviews: 3, stars: 14 }), averageOf({ reviews: 0, stars: 0 })]).toEqual([4.7, 0])
})
