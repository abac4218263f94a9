import { expect, test } from 'vitest'
import { packZip } from '#tests/zip-files.ts'
import { unpackZip } from './zip-contents.ts'

test('a zip file is unpacked', () => {
  const [entry] = unpackZip(packZip({ 'a.xml': '<a/>' }), 1_000)
  expect([entry!.name, entry!.content.toString()]).toEqual(['a.xml', '<a/>'])
})

test('a bomb is refused before it is unpacked, whatever sizes it states', () => {
  const bomb = packZip({ 'a.xml': Buffer.alloc(10_000_000) })
  expect(bomb.length).toBeLessThan(20_000)
  expect(() => unpackZip(bomb, 1_000_000)).toThrow('FILE_UNPACKS_TOO_LARGE')
  const two = packZip({ 'a.xml': Buffer.alloc(600_000), 'b.xml': Buffer.alloc(600_000) })
  expect(() => unpackZip(two, 1_000_000)).toThrow('FILE_UNPACKS_TOO_LARGE')
})

test('what is encrypted, cut or no zip at all is refused', () => {
  const whole = packZip({ 'a.xml': '<a/>' })
  expect(() => unpackZip(packZip({ 'a.xml': '<a/>' }, 1), 1_000)).toThrow('FILE_ENCRYPTED')
  expect(() => unpackZip(whole.subarray(20), 1_000)).toThrow('FILE_UNREADABLE')
  expect(() => unpackZip(Buffer.from('code,name'), 1_000)).toThrow('FILE_UNREADABLE')
})

test('two entries in the same bytes, as a bomb has them, are refused', () => {
  const zip = packZip({ 'a.xml': 'a'.repeat(100) })
  const end = zip.length - 22
  const from = zip.readUInt32LE(end + 16)
  const twice = Buffer.concat([zip.subarray(0, end), zip.subarray(from)])
  twice.writeUInt16LE(2, twice.length - 12)
  expect(() => unpackZip(twice, 1_000)).toThrow('FILE_UNPACKS_TOO_LARGE')
})
