import { expect, test } from 'vitest'
import { families, familyOf } from './colour-families.rules.ts'

test('each family’s own shade is of that family', () => {
  for (const { code, hex } of families) expect(familyOf(hex)).toBe(code)
})

test('shades with fancy names are found under the plain colour', () => {
  expect(familyOf('#22345c')).toBe('blue') // 深藍
  expect(familyOf('#f3dcc3')).toBe('beige') // 象牙白
  expect(familyOf('#a8324a')).toBe('red') // 酒紅
  expect(familyOf('#b9a7d9')).toBe('purple') // 淡紫
  expect(familyOf('#c99a6c')).toBe('brown')
  expect(familyOf('#3fa796')).toBe('green') // 湖水綠
})
