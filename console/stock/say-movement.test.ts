import { expect, test } from 'vitest'
import type { Locale } from '#contract/shop.ts'
import { overwriteGetLocale } from '#words/compiled/runtime.js'
import { findUndone, sayMoveReason } from './say-movement.ts'

const order = 'W2611290001'
test.each<[locale: Locale, reason: string, invoiceNo: string | null, said: string]>([
  ['zh-TW', 'placed', order, '已落單'],
  ['en-US', 'placed', order, 'Order placed'],
  ['zh-TW', 'no proof of payment', order, '逾時未收到付款證明'],
  ['zh-TW', `order ${order}`, order, '已寄出'],
  ['zh-TW', 'opening stock', null, '期初存貨'],
  ['zh-TW', 'placed', null, 'placed'],
  ['en-US', '破損，已報銷', null, '破損，已報銷'],
  ['zh-TW', 'R2611290001', order, 'R2611290001'],
  ['zh-TW', 'constructor', order, 'constructor'],
])('in %s the reason %s of %s reads %s', (locale, reason, invoiceNo, said) => {
  overwriteGetLocale(() => locale)
  expect(sayMoveReason({ reason, invoiceNo })).toBe(said)
})

test('a movement that an undo made names the change', () => {
  const change = '01a223b8-d899-78ac-abc2-625ca3df390c'
  expect(findUndone(`undo ${change}`)).toBe(change)
  expect(findUndone('undo that')).toBeUndefined()
})
