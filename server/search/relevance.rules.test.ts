import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rankByNumber } from '#server/catalogue/sorting.rules.ts'
import { reading } from '#server/meanings/tokenizer.reads.ts'
import { fitOf as fit, rankResults, type Query, parseName } from './relevance.rules.ts'

function read(text: string): Query {
  const said = reading.fold(text)
  return { said, named: reading.nameOneWay(said) }
}
const fitOf = (query: string, names: readonly string[], brands: readonly string[] = []) =>
  fit(
    read(query),
    names.map((name) => parseName(read(name))),
    brands,
  )

test('a name that is the very thing fits best, then one that ends in it, then one that holds it', () => {
  const fit = (name: string) => fitOf('洗衣機', [name], [])
  expect(fit('洗衣機 8公斤')).toBeGreaterThan(fit('滾筒洗衣機 8公斤'))
  expect(fit('滾筒洗衣機 8公斤')).toBeGreaterThan(fit('新洗衣機清潔劑'))
  expect(fit('新洗衣機清潔劑')).toBeGreaterThan(fit('乾衣機'))
})

test('in English, too, the thing is named last, before the pack', () => {
  const fit = (name: string) => fitOf('hair dryer', [name], [])
  expect(fit('ionic hair dryer 1600w')).toBeGreaterThan(fit('travel hair dryer bag'))
})

test('a brand that is asked for by its name counts', () => {
  expect(fitOf('philips', ['bulb'], ['philips', '飛利浦'])).toBeGreaterThan(
    fitOf('philips', ['bulb for philips'], ['other']),
  )
})

test('things of several names fit under each of them', () => {
  expect(fitOf('冰箱', ['雙門雪櫃 256公升'])).toBe(fitOf('雪櫃', ['雙門雪櫃 256公升']))
  expect(fitOf('牛奶', ['全脂鮮奶 946毫升'])).toBeGreaterThan(fitOf('牛奶', ['牛奶糖 200克']))
})

test('what only sounds like the thing at the end of an English name is not the thing', () => {
  expect(fitOf('milk', ['Whole Fresh Milk 946ml'])).toBeGreaterThan(fitOf('milk', ['Soy Milk 1L']))
  expect(fitOf('soya milk', ['Soy Milk 1L'])).toBeGreaterThan(fitOf('soya milk', ['Whole Fresh Milk 946ml']))
  expect(fitOf('towel', ['Egyptian Cotton Towels 3 pcs'])).toBe(fitOf('towels', ['Egyptian Cotton Towel 3 pcs']))
})

test('a cut of something is that thing, what is made for someone of it is not', () => {
  expect(fitOf('三文魚', ['挪威三文魚柳 約200克'])).toBeGreaterThan(fitOf('三文魚', ['幼犬三文魚糧 2公斤']))
  expect(fitOf('salmon', ['Norwegian Salmon Fillet 200g'])).toBeGreaterThan(
    fitOf('salmon', ['Puppy Salmon Kibble 2kg']),
  )
  expect(fitOf('狗糧', ['幼犬三文魚糧 2公斤'])).toBeGreaterThan(fitOf('狗糧', ['潔齒骨 12支']))
})

test('the best are what sorting all that was found begins with: by score, then by what sells', () => {
  const found = fc.array(fc.record({ score: fc.constantFrom(0, 1, 2, 4, 8), sold: fc.nat(9), isFound: fc.boolean() }), {
    minLength: 1,
    maxLength: 600,
  })
  fc.assert(
    fc.property(found, fc.integer({ min: 1, max: 150 }), (goods, most) => {
      const order = Uint32Array.from(goods.keys())
      const popular = rankByNumber(
        goods.map(({ sold }) => 9 - sold),
        { order, rank: order, having: goods.length },
      )
      const hits = {
        items: order.filter((at) => goods[at]!.isFound),
        scores: Float32Array.from(goods, (one) => one.score),
      }
      const rankOf = (at: number) => popular.rank[at]!
      const plain = [...hits.items].sort((a, b) => goods[b]!.score - goods[a]!.score || rankOf(a) - rankOf(b))
      expect([...rankResults({ rankings: { popular } } as never, hits, () => 1, most)]).toEqual(plain.slice(0, most))
    }),
  )
})
