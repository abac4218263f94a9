import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pack, unpack } from './packed.ts'

test('what was packed is unpacked as it was, whatever quotes it has', () => {
  fc.assert(
    fc.property(fc.array(fc.jsonValue()), (list) => {
      expect(unpack(pack(list))).toEqual(JSON.parse(JSON.stringify(list)))
    }),
  )
  expect(unpack(pack([{ name: '24" `wide` \\" \\`' }]))).toEqual([{ name: '24" `wide` \\" \\`' }])
})

test('in a page its quotes need no escaping', () => {
  const text = pack([{ name: 'Kettle' }])
  expect(JSON.stringify(text)).toBe(`"${text}"`)
})

test('the same text is unpacked to the same list', () => {
  const text = pack([{ name: 'Kettle' }])
  expect(unpack(text)).toBe(unpack(text))
  expect(unpack(text)).not.toBe(unpack(pack([{ name: 'Toaster' }])))
})
