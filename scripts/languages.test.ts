import { expect, test } from 'vitest'
import { judgeLanguages } from './languages.ts'

const judge = (text: string, file = 'server/cart/cart.wire.ts') => judgeLanguages([{ file, text }])

test.each([
  ["locale === 'zh-TW' ? nameZh : nameEn"],
  ["const isEnglish = address.get('locale') === 'en-US'"],
  ["'zh-TW' !== locale && say()"],
  ["switch (locale) {\n  case 'en-US':"],
  ["(language === 'zh' ? branch.labelZh : branch.labelEn)"],
  ['const name = zh ? goods.brand : goods.other'],
  ['isChinese ? one : two'],
  ['speaks(locale) ? row.name_zh : row.name_en'],
  ['isFirst\n    ? `${showroom.address_zh}${showroom.name_zh}`\n    : `${showroom.name_en}`'],
  ['other ? said.en : said.zh'],
])('%s chooses by a language', (text) => {
  expect(judge(text)).toHaveLength(1)
})

test("the languages are listed by the contract and the bank alone, or are the keys of the languages' table", () => {
  const text = "const spoken = ['zh-TW', 'en-US'] as const"
  expect(judge(text)).toHaveLength(1)
  expect(judge('const lang = /^(zh-TW|en-US)$/')).toHaveLength(1)
  expect(judge("watch(['words/zh-TW', 'words/en-US'])")).toHaveLength(1)
  expect(judge(text, 'contract/shop.ts')).toEqual([])
})

test('tables by language, both names of a row together and tests are free', () => {
  expect(judge("{ 'zh-TW': chinese, 'en-US': english }[locale]")).toEqual([])
  expect(judge("inLanguage(locale)(nameZh, nameEn) ?? ''")).toEqual([])
  expect(judge('isRich ? { ...piece, bodyZh: clean(piece.bodyZh), bodyEn: clean(piece.bodyEn) } : piece')).toEqual([])
  expect(judge('material_zh: material?.zh ?? null,\nmaterial_en: material?.en ?? null,')).toEqual([])
  expect(judge("locale === 'zh-TW' ? a : b", 'tests/journeys/cart.journey.ts')).toEqual([])
})
