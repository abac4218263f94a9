import fs from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sameThings } from '#server/meanings/synonyms.rules.ts'
import { readJudgedGoods } from './judged-goods.ts'
import { type JudgedGoods, judgeFound, queryFiles, readSearchQueries } from './search-queries.ts'
import { openShop } from './shop.ts'

const queries = queryFiles.flatMap((file) => readSearchQueries(file))
let shop: Awaited<ReturnType<typeof openShop>>
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

test('there are at least 200 queries, each once, in both languages and companies, and each has goods that answer it', async () => {
  expect(queries.length).toBeGreaterThanOrEqual(200)
  expect(new Set(queries.map(({ company, query }) => `${company} ${query}`)).size).toBe(queries.length)
  for (const company of ['SPORT', 'FOOD']) {
    const goods = [...(await readJudgedGoods(shop.db, company)).values()]
    const own = queries.filter((query) => query.company === company)
    expect(new Set(own.map(({ language }) => language))).toEqual(new Set(['zh-TW', 'en-US']))
    const unanswered = own.filter(({ isRight, isWrong }) => !goods.some((one) => isRight(one) && !isWrong(one)))
    expect(unanswered.map(({ query }) => query)).toEqual([])
  }
})

test('no query is written in the code of the search or among the synonyms', () => {
  const folder = 'server/search'
  const code = fs
    .readdirSync(folder)
    .filter((file) => !file.includes('.test.'))
    .map((file) => fs.readFileSync(path.join(folder, file), 'utf8'))
    .join('\n')
  const seeded = ['synonyms', 'occasions'].flatMap((name) =>
    fs
      .readFileSync(`database/seed/data/search/${name}.txt`, 'utf8')
      .split('\n')
      .flatMap((line) => line.split(/ [|;] /)),
  )
  const names = new Set([...sameThings.flat(), ...seeded])
  expect(queries.map(({ query }) => query).filter((query) => names.has(query) || code.includes(`'${query}'`))).toEqual(
    [],
  )
})

const goods = (code: string, more: Partial<JudgedGoods> = {}): JudgedGoods => ({
  code,
  category: 'electric.av.audio',
  nameZh: '耳機',
  nameEn: 'Headphones',
  price: 49_900,
  isReduced: false,
  ...more,
})

test('what was found is judged by the rules: price, category, name, offer, and what must not appear', () => {
  const query = queries.find((one) => one.query === '500蚊以下耳機')!
  const [right, dear, phone] = [
    goods('A'),
    goods('B', { price: 50_100 }),
    goods('C', { category: 'electric.digital.mobile' }),
  ]
  expect(judgeFound(query, [right], 1)).toEqual({ isRight: true, ndcg: 1 })
  expect(judgeFound(query, [right, dear], 1).isRight).toBe(true)
  expect(judgeFound(query, [dear, right], 1)).toEqual({ isRight: false, ndcg: 1 / Math.log2(3) })
  expect(judgeFound(query, [right, phone], 1).isRight).toBe(false)
  expect(judgeFound(query, [right, right, right, dear], 4).isRight).toBe(true)
  expect(judgeFound(query, [right, right, dear, dear], 4).isRight).toBe(false)
  expect(judgeFound(query, [], 1)).toEqual({ isRight: false, ndcg: 0 })
})
