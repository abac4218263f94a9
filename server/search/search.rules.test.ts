import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Index, makeIndex, WordReader } from './inverted-index.rules.ts'
import { Meanings } from '#server/meanings/meanings.rules.ts'
import { reading } from '#server/meanings/tokenizer.reads.ts'
import { pairsOf } from '#server/meanings/tokenizer.rules.ts'
import { wholeBudget } from './spelling.rules.ts'
import { finish } from './matching.rules.ts'
import * as searching from './search.rules.ts'

const meanings = new Meanings(reading, { synonyms: [], occasions: [] })
const search = (index: Index, query: string) =>
  finish(searching.search({ lexicon: index.lexicon, meanings }, query), index)
const searchAsTyped = (index: Index, query: string) =>
  finish(searching.searchAsTyped({ lexicon: index.lexicon, meanings }, query), index)

type SearchedText = string | { name: string; brand?: string; category?: string; description?: string }

function indexOf(texts: readonly SearchedText[]): Index {
  const reader = new WordReader(reading)
  const items = texts.map((text) => {
    const { name, brand = '', category = '', description = '' } = typeof text === 'string' ? { name: text } : text
    return {
      words: reader.read({
        brand: [brand],
        name: [name],
        category: [category],
        particulars: [],
        description: [description],
      }),
    }
  })
  const making = makeIndex(reader, items)
  for (;;) {
    const step = making.next()
    if (step.done) return step.value
  }
}

const goods = [
  { name: '前置式洗衣機 8公斤 Front Load Washing Machine 8kg', brand: 'Kaiden 開電', category: '洗衣乾衣' }, // 0
  { name: '洗衣機清潔劑 Washer Cleaner', brand: 'Tidynest 整巢', category: '清潔用品' }, // 1
  { name: 'IH磁應電飯煲 1公升 Rice Cooker 1L', brand: 'Lumora 流明樂', category: '煮食電器' }, // 2
  { name: '負離子風筒 1600瓦 Ionic Hair Dryer 1600W', brand: 'Tenzo 天造', category: '個人護理電器' }, // 3
  { name: '真無線耳機 IPX5 True Wireless Earbuds', brand: 'Lumora 流明樂', category: '耳機音響' }, // 4
  { name: '慳電膽 11W Energy Saving Bulb', brand: 'Philips 飛利浦', category: '燈飾' }, // 5
  { name: '重磅純棉T恤 260gsm Heavyweight Cotton Tee', brand: 'Paperkite 紙鳶社', category: '服裝' }, // 6
  { name: '智能電視 55吋 Smart TV', brand: 'Samsung 三星', category: '電視' }, // 7
  {
    name: '雙門雪櫃 256公升 Two-door Fridge 256L',
    brand: 'Kaiden 開電',
    category: '雪櫃',
    description: '適合三人家庭',
  }, // 8
]
const index = indexOf(goods)
const find = (query: string) => {
  const searched = search(index, reading.fold(query))
  return searched.kind === 'found' ? [...searched.hits.items] : []
}
const found = (query: string) => {
  const searched = search(index, reading.fold(query))
  if (searched.kind === 'nothing') throw new Error(`nothing was found for ${query}`)
  const { items, scores } = searched.hits
  return [...items].sort((a, b) => scores[b]! - scores[a]!)
}

test('the things that are asked for are found, in either language and script', () => {
  expect(find('洗衣機')).toEqual([0, 1])
  expect(find('电饭煲')).toEqual([2])
  expect(find('風筒')).toEqual([3])
  expect(find('吹風機')).toEqual([3])
  expect(find('冰箱')).toEqual([8])
  expect(find('rice cookers')).toEqual([2])
  expect(find('washing machine')).toEqual([0, 1])
  expect(find('256L')).toEqual([8])
  expect(find('260 gsm')).toEqual([6])
  expect(find('t-shirt')).toEqual([6])
})

test('all words must be there', () => {
  expect(find('Lumora 耳機')).toEqual([4])
  expect(find('Kaiden 8kg')).toEqual([0])
})

test('several words typed without a space are found where most of their pairs are', () => {
  expect(find('三星電視')).toEqual([7])
  expect(find('三星智能電視')).toEqual([7])
})

test('a word typed to its half is found by its beginning', () => {
  expect(find('wireles earbuds')).toEqual([4])
  expect(find('refrig')).toEqual([8])
})

test('slips are corrected, and what was searched instead is told', () => {
  expect(search(index, 'philps')).toMatchObject({ kind: 'found', words: 'philips' })
  expect(find('philps')).toEqual([5])
  expect(search(index, 'ionic haor dryer')).toMatchObject({ kind: 'found', words: 'ionic hair dryer' })
  expect(search(index, 'wireles earbuds')).toMatchObject({ kind: 'found', words: 'wireless earbuds' })
  expect(search(index, 'wireless erabuds')).toMatchObject({ kind: 'found', words: 'wireless earbuds' })
})

test('nothing is corrected while what was typed finds something', () => {
  expect(search(index, 'smart')).toMatchObject({ kind: 'found', words: 'smart' })
})

test('a brand that has no such thing is left out rather than the thing', () => {
  for (const query of ['Philips 風筒', '風筒 Philips', '飛利浦風筒', 'sony 風筒']) expect(find(query)).toEqual([3])
  expect(search(index, reading.fold('Philips 風筒'))).toMatchObject({ words: reading.fold('風筒') })
})

test('when nothing fits, near words are offered', () => {
  expect(search(index, 'zzzz')).toEqual({ kind: 'nothing', near: [] })
  expect(search(index, 'phlipse')).toEqual({ kind: 'nothing', near: ['philips'] })
  expect(search(index, 'brlkb')).toMatchObject({ kind: 'nothing' })
})

test('the name goes before the category, and the category before the description', () => {
  const texts = [
    { name: '環保袋', description: '可放雪櫃' },
    { name: '收納盒', category: '雪櫃' },
    { name: '迷你雪櫃', category: '雪櫃' },
  ]
  const of = (some: readonly SearchedText[]) => {
    const searched = search(indexOf(some), reading.fold('雪櫃'))
    return searched.kind === 'found' ? [...searched.hits.items] : []
  }
  expect(of(texts)).toEqual([2])
  expect(of(texts.slice(0, 2))).toEqual([1])
  expect(of(texts.slice(0, 1))).toEqual([0])
})

test('a thing is likelier what was asked than a thing for it', () => {
  expect(found('洗衣機')[0]).toBe(0)
})

test('while typing, the last word may go on, and a finished one may not', () => {
  const typing = (typed: string) => {
    const searched = searchAsTyped(index, typed)
    return searched.kind === 'found' ? [...searched.hits.items] : []
  }
  expect(typing('hair d')).toEqual([3])
  expect(typing('wi')).toEqual([4])
  expect(typing('smart t')).toEqual([7])
})

test('no query, however odd, does anything but find or not find', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 80, unit: 'binary' }), (typed) => {
      const query = reading.fold(typed)
      expect(['found', 'nothing']).toContain(search(index, query).kind)
      expect(['found', 'nothing']).toContain(searchAsTyped(index, query).kind)
    }),
    { numRuns: 1_000 },
  )
})

test('any two characters that stand together in a name find it', () => {
  fc.assert(
    fc.property(fc.nat(goods.length - 1), fc.nat(), (at, seed) => {
      const han = /\p{sc=Han}{2,}/u.exec(goods[at]!.name)![0]
      const pairs = pairsOf(han)
      expect(find(pairs[seed % pairs.length]!)).toContain(at)
    }),
  )
})

describe('(C17) correcting a query costs a bounded number of steps', () => {
  /** Goods with invented words, as brands and models have: three per name. */
  const invent = (many: number) => {
    let state = 1
    const next = (below: number) => (state = (state * 48_271) % 2_147_483_647) % below
    const word = () => Array.from({ length: 7 + next(6) }, () => 'etaoinshrdlucmfwypvbgk'[next(22)]).join('')
    return Array.from({ length: many }, () => `${word()} ${word()} ${word()}`)
  }
  /** Counts how many words of the vocabulary a search looks at. */
  function countLooks(index: Index, run: (watched: Index) => void): number {
    let looks = 0
    const lengths = new Proxy(index.lexicon.spelling.lengths, {
      get: (all, at) => ((looks += 1), Reflect.get(all, at)),
    })
    const { lexicon } = index
    run({ ...index, lexicon: { ...lexicon, spelling: { ...lexicon.spelling, lengths } } })
    return looks
  }
  const junk = ['qwertyui', 'zxcvbnm', 'asdfghjk', 'poiuytre', 'mnbvcxza', 'lkjhgfds']

  test.each([10_000, 30_000])('among %d goods, for six words of junk', (many) => {
    const large = indexOf([...invent(many), 'Philips Kettle', 'Xylophone'])
    for (const query of [junk.join(' '), [...junk, ...junk].map((word, at) => word + 'abcdefghijkl'[at]).join(' ')]) {
      const looks = countLooks(large, (watched) => search(watched, query))
      expect(looks).toBeGreaterThan(0)
      expect(looks).toBeLessThanOrEqual(wholeBudget)
    }
    // The remaining budget is enough for a real query, even behind five meaningless words.
    expect(search(large, 'philps kettel')).toMatchObject({ kind: 'found', words: 'philips kettle' })
    expect(search(large, 'xylofone')).toMatchObject({ kind: 'found', words: 'xylophone' })
    expect(search(large, `${junk.slice(0, 5).join(' ')} xylofone`)).toMatchObject({
      words: expect.stringContaining('xylophone'),
    })
  })
})
