import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CachedResponse } from '#server/lib/cache/cached-response.ts'
import { lowStock } from '#server/stock/stock.rules.ts'
import { stopAgeing } from '#tests/ageing.ts'
import { putOnSale } from '#tests/goods.ts'
import { openShop } from '#tests/shop.ts'

let first: Awaited<ReturnType<typeof openShop>>
let second: typeof first
beforeAll(async () => {
  first = await openShop()
  second = await openShop({ beside: first })
  for (const code of ['FOLLOW-1', 'FOLLOW-2']) await putOnSale(first.db, { code, cents: 10_000, onHand: 3 })
  await putOnSale(first.db, { code: 'FOLLOW-FEW', cents: 10_000, onHand: lowStock + 1 })
  await putOnSale(first.db, { code: 'FOLLOW-3', category: 'electric', cents: 10_000, onHand: 3 })
})
afterAll(async () => {
  await second.close()
  await first.close()
})

type Question = readonly [host: string, address: string, body: object]
const sport = (address: string, body: object): Question => ['localhost', address, body]
const list = (address: string, more: object = {}) => sport(address, { ...more, size: 100 })
const productPage = (productCode: string) => sport('/api/item/getItemByBarcodeWithSalesTogether', { productCode })

const questions = {
  housewares: list('/api/item/searchItemByTag', { tag: 'housewares' }),
  electric: list('/api/item/searchItemByTag', { tag: 'electric' }),
  all: list('/api/item/searchItemByTag'),
  search: list('/api/item/omsSearchItem', { search: 'FOLLOW' }),
  product: productPage('FOLLOW-1'),
  sold: productPage('FOLLOW-2'),
  few: productPage('FOLLOW-FEW'),
  shoe: productPage('FOLLOW-3'),
  group: list('/api/item/getItemsByItemGroup', { itemGroup: 'new' }),
  tree: sport('/api/tag', {}),
  sliders: sport('/api/slider/sliders', {}),
  food: ['food.localhost', '/api/item/searchItemByTag', {}],
} satisfies Record<string, Question>
type QuestionName = keyof typeof questions
const names = Object.keys(questions) as QuestionName[]

async function ask({ app }: typeof first, name: QuestionName): Promise<CachedResponse> {
  const [host, address, body]: Question = questions[name]
  return (await app.calls.answer({ method: 'POST', host, address, body: JSON.stringify(body), requestId: '' }))!
}

const askAll = async () =>
  new Map(await Promise.all(names.map(async (name) => [name, await ask(first, name)] as const)))

/** Which responses differ from those that were cached. */
const differ = async (before: ReadonlyMap<QuestionName, CachedResponse>) => {
  const now = await askAll()
  return names.filter((name) => now.get(name) !== before.get(name))
}

/** Which of all cached responses were made anew by a change, once some of them show it in both processes. */
async function madeAnew(
  change: () => Promise<unknown>,
  shown: RegExp,
  by: readonly QuestionName[],
): Promise<QuestionName[]> {
  stopAgeing()
  await Promise.all(names.map((name) => ask(second, name)))
  await expect.poll(untouched).toEqual([]) // what changed before is settled
  const before = await askAll()
  await change()
  for (const shop of [first, second])
    for (const name of by) await expect.poll(async () => (await ask(shop, name)).text, { message: name }).toMatch(shown)
  return differ(before)
}

async function untouched() {
  const before = await askAll()
  await wait(200)
  return differ(before)
}

/** PostgreSQL's home does not know which groups show a product, and drops all groups. */
const exceptGroups = (anew: readonly QuestionName[]) => anew.filter((name) => name !== 'group')

const reprice = (assortId: string, cents: number) =>
  sql`update variant set price_cents = ${cents} where assort_id = ${assortId}`.execute(first.db)

test('a price is seen in listing, search and product of every process, and other cached responses stay', async () => {
  const shows = ['housewares', 'all', 'search', 'product'] as const
  const anew = await madeAnew(() => reprice('FOLLOW-1', 12_300), /"sellingPrice":123[,}]/, shows)
  expect(exceptGroups(anew)).toEqual([...shows, 'sold', 'few']) // they recommend the other
})

test('goods that move to another category are dropped from both', async () => {
  const move = () =>
    first.db.updateTable('product').set({ category: 'electric' }).where('code', '=', 'FOLLOW-1').execute()
  const anew = await madeAnew(move, /FOLLOW-1/, ['electric'])
  expect(exceptGroups(anew)).toEqual(['housewares', 'electric', 'all', 'search', 'product', 'sold', 'few'])
})

test('what sells out is dropped where it is listed, and on its page', async () => {
  const sellOut = () => sql`update stock set allocated = on_hand where assort_id = 'FOLLOW-2'`.execute(first.db)
  const anew = await madeAnew(sellOut, /"SOLD_OUT"/, ['sold'])
  expect(anew).toEqual(expect.arrayContaining(['housewares', 'all', 'search', 'sold']))
  for (const other of ['electric', 'shoe', 'tree', 'sliders', 'food']) expect(anew).not.toContain(other)
})

test('what becomes scarce is dropped where it is listed, and on its page', async () => {
  const sellOne = () => sql`update stock set allocated = 1 where assort_id = 'FOLLOW-FEW'`.execute(first.db)
  const anew = await madeAnew(sellOne, /"state":"LOW_STOCK","onhandQty":5/, ['few'])
  expect(anew).toEqual(expect.arrayContaining(['housewares', 'all', 'search', 'few']))
  for (const other of ['electric', 'shoe', 'tree', 'sliders', 'food']) expect(anew).not.toContain(other)
})

test('a group is dropped when goods come into it', async () => {
  const join = () =>
    sql`insert into item_group (company, code, product, position) values ('SPORT', 'new', 'FOLLOW-3', -1)`.execute(
      first.db,
    )
  expect(await madeAnew(join, /FOLLOW-3/, ['group'])).toContain('group')
})

test('content drops what shows content, and no goods', async () => {
  const rename = () =>
    sql`
      update content_version set title_zh = 'Quillo'
      where company = 'SPORT' and code in (select code from content where kind = 'slider')`.execute(first.db)
  expect(await madeAnew(rename, /Quillo/, ['sliders'])).toEqual(['sliders'])
})

test('a renamed category is on every page: all of its company is dropped, and nothing of another', async () => {
  const rename = () =>
    sql`update category set label_zh = 'Quillo' where company = 'SPORT' and code = 'housewares'`.execute(first.db)
  expect(await madeAnew(rename, /Quillo/, ['tree'])).toEqual(names.filter((name) => name !== 'food'))
})
