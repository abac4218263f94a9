import { expect, test } from 'vitest'
import { fitOf } from './rules.ts'

test('a name that is the very thing fits best, then one that ends in it, then one that holds it', () => {
  const fit = (name: string) => fitOf('洗衣機', [name], [])
  expect(fit('洗衣機 8公斤')).toBeGreaterThan(fit('滾筒洗衣機 8公斤'))
  expect(fit('滾筒洗衣機 8公斤')).toBeGreaterThan(fit('新洗衣機清潔劑'))
  expect(fit('新洗衣機清潔劑')).toBeGreaterThan(fit('乾衣機'))
})

test('in English, too, the thing is named last, before the pack', () => {
  const fit = (name: string) => fitOf('hair dryer', [name], [])
  expect(fit('ionic hair dryer 1600w')).toBeGreaterThan(fit('travel hair dryer bag'))
})

test('a brand that is asked for by its name counts', () => {
  expect(fitOf('philips', ['bulb'], ['philips', '飛利浦'])).toBeGreaterThan(
    fitOf('philips', ['bulb for philips'], ['other']),
  )
})
