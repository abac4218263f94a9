import { expect, test } from 'vitest'
import { readIntent } from './query-intent.rules.ts'

const read = (typed: string) => {
  const { words, leastCents, mostCents, offer } = readIntent(typed)
  return [
    words,
    leastCents === undefined ? null : leastCents / 100,
    mostCents === undefined ? null : mostCents / 100,
    offer,
  ]
}

test.each([
  ['風扇 500以下', '風扇', null, 500],
  ['５００蚊以下嘅風扇', '風扇', null, 500],
  ['平過三百蚊嘅枱燈', '枱燈', null, 300],
  ['枱燈 一千五百元或以下', '枱燈', null, 1_500],
  ['五十蚊內曲奇', '曲奇', null, 50],
  ['最多5千蚊電腦', '電腦', null, 5_000],
  ['少於 HK$1,299.50 洗衣機', '洗衣機', null, 1_299.5],
  ['1000以上手錶', '手錶', 1_000, null],
  ['介乎200至400手袋', '手袋', 200, 400],
  ['手袋 400-200', '手袋', 200, 400],
  ['fans under $500', 'fans', null, 500],
  ['fans up to 2k', 'fans', null, 2_000],
  ['lamp 300 dollars or less', 'lamp', null, 300],
  ['tablets between 2,000 and 4,000', 'tablets', 2_000, 4_000],
  ['over 1000000000000 tv', 'tv', 10_000_000, null],
  ['presents below 80', 'presents', null, 80],
])('a price in words: %s', (typed, words, least, most) => {
  expect(read(typed)).toEqual([words, least, most, false])
})

test.each([
  ['做緊特價嘅風扇', '風扇'],
  ['大減價', ''],
  ['fans on sale', 'fans'],
  ["What's on offer?", ''],
  ['clearance lamps', 'lamps'],
])('an offer in words: %s', (typed, words) => {
  expect(read(typed)).toEqual([words, null, null, true])
})

test.each([
  '米 5公斤以下',
  'under 5 kg rice',
  'tv over 65 inches',
  'usb-c 1.5m',
  'ww90t-123',
  'Max 2-door Refrigerator',
  'over 12 oz jeans',
  '2-6 players',
  '十二色眼影盤',
  '優惠券',
  'EL10235',
  '千層蛋糕',
  'salesman',
  'under the sea',
  '以下',
])('neither price nor offer: %s is searched as it is', (typed) => {
  expect(read(typed)).toEqual([typed, null, null, false])
})
