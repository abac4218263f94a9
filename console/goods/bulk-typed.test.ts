import { expect, test } from 'vitest'
import { bulkParts, type BulkTyped, howsOf, toOperations, untouchedBulk } from './bulk-typed.ts'

const read = (typed: Partial<BulkTyped>) => toOperations({ ...untouchedBulk, ...typed })

test('prices go down by a percentage and are rounded, in digits of either width', () => {
  expect(read({ part: 'price', how: 'percent', value: '−２０', round: 'ninety' })).toEqual([
    { kind: 'percent', field: 'price', value: -20 },
    { kind: 'round', field: 'price', to: 'ninety' },
  ])
  expect(read({ part: 'cost', how: 'amount', value: '+1.50' })).toEqual([{ kind: 'amount', field: 'cost', value: 1.5 }])
  expect(read({ part: 'originalPrice', how: 'clear' })).toEqual([
    { kind: 'setPrice', field: 'originalPrice', value: null },
  ])
  expect(read({ part: 'price', how: 'set', value: 'twelve' })).toBeNull()
})

test('an attribute needs both languages to be set, and none to be removed', () => {
  expect(read({ part: 'attributes', how: 'set', code: 'power', valueZh: '800瓦' })).toBeNull()
  expect(read({ part: 'attributes', how: 'addMissing', code: 'power', valueZh: ' 800瓦', valueEn: '800 W' })).toEqual([
    { kind: 'addAttribute', attribute: 'power', valueZh: '800瓦', valueEn: '800 W' },
  ])
  expect(read({ part: 'attributes', how: 'remove', code: 'power' })).toEqual([
    { kind: 'removeAttribute', attribute: 'power' },
  ])
})

test('a safety stock may be 0, a limit may not, but can be taken away', () => {
  expect(read({ part: 'safety', how: 'set', value: '0' })).toEqual([{ kind: 'setSafety', value: 0 }])
  expect(read({ part: 'purchaseLimit', how: 'set', value: '0' })).toBeNull()
  expect(read({ part: 'preOrderLimit', how: 'clear' })).toEqual([{ kind: 'setPreOrderLimit', value: null }])
})

test('words are found as they stand, spaces too', () => {
  expect(read({ part: 'nameEn', how: 'replace', find: ' XL', value: '' })).toEqual([
    { kind: 'replaceText', field: 'nameEn', find: ' XL', with: '' },
  ])
})

test('nothing typed is no operation, but for what needs nothing', () => {
  for (const part of bulkParts)
    for (const how of howsOf[part])
      expect(read({ part, how }) === null, `${part} ${how}`).toBe(!['publish', 'withdraw', 'clear'].includes(how))
})
