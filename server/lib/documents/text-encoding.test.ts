import { expect, test } from 'vitest'
import { detectEncoding, detectSeparator } from './text-encoding.ts'

const utf8 = (text: string) => new TextEncoder().encode(text)
const hex = (digits: string) => Uint8Array.from(digits.match(/../g)!, (pair) => Number.parseInt(pair, 16))

test('a file is read in the encoding that it was written in', () => {
  expect(detectEncoding(utf8('code,nameZh\nA1,茶壺'))).toBe('utf-8')
  expect(detectEncoding(utf8('code,price\nA1,12'))).toBe('utf-8')
  expect(detectEncoding(hex('fffe63006f00'))).toBe('utf-16le')
  expect(detectEncoding(hex('b6a7b2f9a4a4a4e5afb3a441a5fadf'))).toBe('big5') // mostly from A4 to C6
  expect(detectEncoding(hex('b2e8babad6d0cec4c9ccc6b7bcdbb8f1'))).toBe('gb18030') // 茶(…)汉中文商品价格
})

test('a file of UTF-8 with one damaged character is still UTF-8', () => {
  const text = utf8('code,nameZh\nA1,茶壺茶壺茶壺茶壺茶壺茶壺茶壺茶壺茶壺茶壺茶壺')
  expect(detectEncoding(Uint8Array.from([...text, 0xff]))).toBe('utf-8')
})

test('cells are separated by commas, tabs or semicolons', () => {
  expect(detectSeparator('code,name\n')).toBe(',')
  expect(detectSeparator('\ufeffcode\tname\tprice\n')).toBe('\t')
  expect(detectSeparator('"a,b,c";price\n')).toBe(';')
})
