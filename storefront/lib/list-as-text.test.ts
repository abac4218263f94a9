import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fromText, toText } from './list-as-text.ts'

test('a list becomes one text and the same list again, whatever quotes it has', () => {
  fc.assert(
    fc.property(fc.array(fc.jsonValue()), (list) => {
      expect(fromText(toText(list))).toEqual(JSON.parse(JSON.stringify(list)))
    }),
  )
  expect(fromText(toText([{ name: '24" `wide` \\" \\`' }]))).toEqual([{ name: '24" `wide` \\" \\`' }])
})

test('in a page its quotes need no escaping', () => {
  const text = toText([{ name: 'Kettle' }])
  expect(JSON.stringify(text)).toBe(`"${text}"`)
})

test('the same text becomes the same list', () => {
  const text = toText([{ name: 'Kettle' }])
  expect(fromText(text)).toBe(fromText(text))
  expect(fromText(text)).not.toBe(fromText(toText([{ name: 'Toaster' }])))
})
