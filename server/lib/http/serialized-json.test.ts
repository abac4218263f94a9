import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addField, writeJson, writeList, writeObject, WrittenText } from './serialized-json.ts'

const write = (value: unknown) => new WrittenText(JSON.stringify(value))
const values = fc.jsonValue()
const objects = fc.dictionary(fc.string(), values)

test('what is put together of written parts says what would have been written at once', () => {
  fc.assert(
    fc.property(objects, fc.dictionary(fc.string(), fc.boolean()), (whole, isWritten) => {
      const parts = Object.fromEntries(
        Object.entries(whole).map(([name, value], at) => [name, (isWritten[name] ?? at % 2) ? write(value) : value]),
      )
      expect(JSON.parse(writeObject(parts).text)).toEqual(JSON.parse(JSON.stringify(whole)))
    }),
  )
  fc.assert(
    fc.property(fc.array(values), (list) => {
      expect(JSON.parse(writeList(list.map(write)).text)).toEqual(JSON.parse(JSON.stringify(list)))
    }),
  )
  fc.assert(
    fc.property(objects, values, (object, value) => {
      delete object['more']
      const more = addField(write(object) as never, 'more', write(value))
      expect(JSON.parse(more.text)).toEqual(JSON.parse(JSON.stringify({ ...object, more: value })))
    }),
  )
})

test('what is not there is left out, and what was not written is written', () => {
  expect(writeObject<{ a?: number; b: number }>({ a: undefined as never, b: 1 }).text).toBe('{"b":1}')
  expect(writeObject({}).text).toBe('{}')
  expect(writeJson([1, 'a'])).toBe('[1,"a"]')
})
