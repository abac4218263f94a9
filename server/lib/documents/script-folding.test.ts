import { Converter } from 'opencc-js/t2cn'
import { expect, test } from 'vitest'
import { foldScript } from './script-folding.ts'

test('the pairs of characters are those of opencc-js', async () => {
  // Several traditional characters share one simplified character, so only that direction is unambiguous, whatever the context.
  // The other direction (里 to 里 or 裏?) depends on the meaning.
  const convert = Converter({ from: 'hk', to: 'cn' })
  let pairs = ''
  for (let code = 0x3400; code <= 0x9fff; code++) {
    const character = String.fromCharCode(code)
    const partner = convert(character)
    if (partner.length === 1 && partner !== character) pairs += character + partner
  }
  await expect(`${pairs.match(/.{1,64}/gu)!.join('\n')}\n`).toMatchFileSnapshot('script-folds.txt')
})

test('variants of a character are one, and other text stays', () => {
  expect(['電', '裏', '裡', '麵', '麪', '著'].map(foldScript)).toEqual(['电', '里', '里', '面', '面', '着'])
  expect(foldScript(`shop 12 ${'電'.repeat(25_000)}`)).toBe(`shop 12 ${'电'.repeat(25_000)}`)
})
