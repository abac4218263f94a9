import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SearchedWords } from '#server/meanings/searched-words.commands.ts'
import { openLog } from '#server/lib/process/log.ts'
import { stopAgeing } from '#tests/ageing.ts'
import { putOnSale } from '#tests/goods.ts'
import { openShop } from '#tests/shop.ts'
import { enterAs } from '#tests/staff.ts'
import type { ShopVisitor } from '#tests/visitor.ts'

let shop: Awaited<ReturnType<typeof openShop>>
let owner: ShopVisitor
beforeAll(async () => {
  shop = await openShop()
  owner = await enterAs(shop, 'owner')
  await putOnSale(shop.db, { code: 'ZORBLER', onHand: 3 })
})
afterAll(() => shop.close())

const search = (words: string, more: object = {}) =>
  shop.stranger().call('POST /item/omsSearchItem', { search: words, ...more })
const listWritten = async () => {
  const { rows } = await sql<{ company: string; words: string; found: boolean; times: number; languages: string[] }>`
    select company, words, found, times, languages from searched_words order by words`.execute(shop.db)
  return rows
}
const clearWritten = () => sql`delete from searched_words`.execute(shop.db)
const openCounts = (limits: ConstructorParameters<typeof SearchedWords>[1] = {}) =>
  new SearchedWords({ db: shop.db, clock: shop.clock, log: openLog('silent') }, limits)
const nothing = { locale: 'zh-TW', found: false } as const

test('what visitors search is written at an orderly stop, by day and language; what they sort, turn or narrow is not counted again', async () => {
  const stop = shop.app.writeSearched()
  await search('  QuoXel ')
  await search('ｑｕｏｘｅｌ')
  await search('zorbler')
  await search('zorbler', { page: 2 })
  await search('zorbler', { sort: 'price' })
  await search('zorbler', { filters: { offer: true } })
  await search('zorbler', { tag: 'electric' })
  await shop.stranger().call('GET /item/typeahead', { search: 'quoxe' })
  expect(await listWritten()).toEqual([])
  await stop()
  const row = { company: 'SPORT', languages: ['zh-TW'] }
  expect(await listWritten()).toEqual([
    { ...row, words: 'quoxel', found: false, times: 2 },
    { ...row, words: 'zorbler', found: true, times: 1 },
  ])
  await clearWritten()
})

test('what may name a person is not written, and neither are signs without words', async () => {
  const counts = openCounts()
  for (const words of [
    'amy@harbour.example',
    '9123 4567',
    '+852-9123-4567',
    '4539578763621486',
    '！？',
    'a'.repeat(81),
  ])
    counts.note('SPORT', words, nothing)
  for (const words of ['500蚊以下', '1.5匹', 'wh-1000xm5', '<b>quoxel</b>']) counts.note('SPORT', words, nothing)
  await counts.flush()
  expect((await listWritten()).map(({ words }) => words).sort()).toEqual(
    ['500蚊以下', '1.5匹', 'wh-1000xm5', '<b>quoxel</b>'].sort(),
  )
  await clearWritten()
})

test('junk fills neither memory nor the day: more words are left out, and those that are known still count', async () => {
  const counts = openCounts({ mostAtOnce: 5, mostADay: 8 })
  const write = async (from: number, to: number) => {
    for (let n = from; n < to; n++) counts.note('SPORT', `junk ${n} x`, nothing)
    await counts.flush()
  }
  await write(0, 50)
  expect(await listWritten()).toHaveLength(5)
  await write(50, 100)
  expect(await listWritten()).toHaveLength(10)
  await write(100, 150)
  expect(await listWritten()).toHaveLength(10)
  await write(0, 1)
  expect((await listWritten()).find(({ words }) => words === 'junk 0 x')?.times).toBe(2)
  await clearWritten()
})

test('processes that write the same words at once lose none, and a write that failed is written by the next', async () => {
  const both = [openCounts(), openCounts()]
  const many = 1_500
  for (let round = 0; round < 4; round++) {
    for (let n = 0; n < many; n++) {
      both[0]!.note('SPORT', `word ${n} y`, nothing)
      both[1]!.note('SPORT', `word ${many - 1 - n} y`, nothing) // the other way round
    }
    await Promise.all(both.map((counts) => counts.flush()))
  }
  const rows = await listWritten()
  expect(rows.map(({ times }) => times)).toEqual(Array.from({ length: many }, () => 8))
  await clearWritten()

  const [counts] = both
  counts!.note('SPORT', 'quoxel', nothing)
  counts!.note('GONE', 'quoxel', nothing) // no such company: the database refuses
  await expect(counts!.flush()).rejects.toThrow(/foreign key/)
  counts!.note('SPORT', 'plimbar', nothing)
  await expect(counts!.flush()).rejects.toThrow(/foreign key/)
  expect((await listWritten()).map(({ words, times }) => [words, times])).toEqual([
    ['plimbar', 1],
    ['quoxel', 1],
  ])
  await clearWritten()
})

test('a day is kept for 90 days', async () => {
  const counts = openCounts()
  counts.note('SPORT', 'quoxel', nothing)
  await counts.flush()
  const { deleteSearchedWords } = shop.app.jobs
  shop.clock.moveBy({ hours: 24 * 90 })
  await deleteSearchedWords!({} as never)
  expect(await listWritten()).toHaveLength(1)
  shop.clock.moveBy({ hours: 24 })
  await deleteSearchedWords!({} as never)
  expect(await listWritten()).toEqual([])
})

test('staff read what found nothing, the most searched first, and whether it finds something by now', async () => {
  stopAgeing()
  owner = await enterAs(shop, 'owner') // the clock moved
  const counts = openCounts()
  for (const words of ['plimbar', 'quoxel', 'quoxel', 'zorbler']) counts.note('SPORT', words, nothing)
  counts.note('SPORT', 'quoxel', { locale: 'en-US', found: false })
  counts.note('SPORT', 'zorbler', { locale: 'zh-TW', found: true })
  counts.note('FOOD', 'theirs', nothing)
  await counts.flush()
  const told = await owner.call('GET /staff/searchedWords', {})
  expect(told).toMatchObject({ times: 6, nothing: 5 })
  expect(told.words).toMatchObject([
    { words: 'quoxel', times: 3, languages: ['en-US', 'zh-TW'], goodsNow: 0 },
    { words: 'plimbar', times: 1, goodsNow: 0 },
    { words: 'zorbler', times: 1, goodsNow: 1 },
  ])
  const theirs = await enterAs(shop, 'owner', 'FOOD')
  expect((await theirs.call('GET /staff/searchedWords', { days: 7 })).words).toMatchObject([{ words: 'theirs' }])
  expect(await owner.ask('GET /staff/searchedWords', { days: 8 })).toMatchObject({ status: 400 })
  const warehouse = await enterAs(shop, 'warehouse')
  expect(await warehouse.ask('GET /staff/searchedWords', {})).toMatchObject({ error: 'ROLE_NOT_ALLOWED' })
  expect(await warehouse.ask('POST /staff/trySearch', { search: 'x' })).toMatchObject({ error: 'ROLE_NOT_ALLOWED' })
})

test('a meaning is tried before it is saved: the trial finds its goods, and nobody else does', async () => {
  const meaning = { code: 'trial', names: ['zorbler', 'quoxel'] }
  const tried = await owner.call('POST /staff/trySearch', { search: 'quoxel', meaning })
  expect(tried.now).toMatchObject({ totalCount: 0, items: [] })
  expect(tried.withMeaning).toMatchObject({ totalCount: 1, items: [{ productCode: 'ZORBLER' }] })
  expect((await search('quoxel')).totalCount).toBe(0)
  expect((await owner.call('GET /staff/searchMeanings', {})).meanings.map(({ code }) => code)).not.toContain('trial')

  await owner.call('PUT /staff/searchMeanings/{code}', { ...meaning, isNew: true, version: 0 })
  await expect.poll(async () => (await search('quoxel', { size: 2 })).totalCount).toBe(1)
  const changed = { ...meaning, names: ['quoxel', 'plimbar'] } // in the place of the saved one
  expect(await owner.call('POST /staff/trySearch', { search: 'quoxel', meaning: changed })).toMatchObject({
    now: { totalCount: 1 },
    withMeaning: { totalCount: 0 },
  })
  expect(await owner.call('POST /staff/trySearch', { search: 'quoxel' })).toMatchObject({ withMeaning: null })
  const single = { code: 'trial', names: ['quoxel'] }
  expect(await owner.ask('POST /staff/trySearch', { search: 'quoxel', meaning: single })).toMatchObject({
    error: 'MEANING_NEEDS_NAMES',
  })
})
