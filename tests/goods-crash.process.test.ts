import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { StaffImport } from '#contract/imports.ts'
import { describeGoods, oneVariant } from './drafted-goods.ts'
import { putOnSale } from './goods.ts'
import { findBreaches } from './invariants.ts'
import { enterAsOwner, openKillableShop } from './killable-shop.ts'
import { takePhoto, uploadPhoto } from './photos.ts'
import type { ShopVisitor } from './visitor.ts'

const code = 'KILLED'
let shop: Awaited<ReturnType<typeof openKillableShop>>
let owner: ShopVisitor
let photo: Buffer
beforeAll(async () => {
  shop = await openKillableShop()
  await shop.start()
  owner = await enterAsOwner(shop)
  photo = await takePhoto(300, 200)
  await owner.call('POST /staff/goods', { code, fields: describeGoods('Killed'), variants: [oneVariant] })
})
afterEach(async () => {
  expect(await findBreaches(shop.ledger.db)).toEqual([])
})
afterAll(() => shop.close())

const tables = [
  'product',
  'product_draft',
  'product_version',
  'variant',
  'stock',
  'stock_movement',
  'goods_change',
  'goods_change_row',
  'price_change',
  'category',
  'album_picture',
  'import',
  'staff_audit',
]
/** The row count of every table that staff write goods to, and its newest transaction. */
async function readState(): Promise<Record<string, string>> {
  const each = tables.map(
    (name) => `select '${name}' as name, concat(count(*), ' ', max(xmin::text::bigint)) as state from ${name}`,
  )
  const { rows } = await sql.raw<{ name: string; state: string }>(each.join(' union all ')).execute(shop.ledger.db)
  return Object.fromEntries(rows.map(({ name, state }) => [name, state]))
}

const send = (path: string, init?: RequestInit) => fetch(new URL(path, `http://localhost:${shop.port}`), init)
async function uploadList(text: string): Promise<StaffImport> {
  const headers = { authorization: owner.token!, 'content-type': 'text/csv' }
  const answer = await send('/api/staff/imports?name=list.csv', { method: 'POST', headers, body: text })
  expect(answer.status).toBe(200)
  return (await answer.json()) as StaffImport
}
async function sendPhoto(): Promise<void> {
  const at = { fetch: (address: string, init?: RequestInit) => send(new URL(address).pathname, init) }
  expect(await uploadPhoto(at, owner, photo)).toMatchObject({ status: 200, known: false })
}

const read = () => owner.call('GET /staff/goods/{code}', { code })
const assortIdOf = async () => (await read()).variants[0]!.assortId!
const readChanges = () => owner.call('GET /staff/changes', { record: `product ${code}` })
/** What staff do to goods, each with what those before it have left. */
test.each<[string, () => Promise<unknown>]>([
  [
    'a draft is saved',
    async () =>
      owner.call('PUT /staff/goods/{code}', {
        code,
        version: (await read()).version,
        fields: { nameEn: 'Killed cup' },
      }),
  ],
  [
    'goods are published',
    async () => owner.call('POST /staff/goods/{code}/publish', { code, version: (await read()).version }),
  ],
  [
    'prices are changed',
    async () => owner.call('POST /staff/prices/change', { rows: [{ assortId: await assortIdOf(), price: 120 }] }),
  ],
  [
    'stock is corrected',
    async () => owner.call('POST /staff/stock/adjust', { assortId: await assortIdOf(), delta: 2, reason: 'found' }),
  ],
  [
    'many goods are changed',
    () =>
      owner.call('POST /staff/goods/change', {
        codes: [code],
        operations: [{ kind: 'replaceText', field: 'nameEn', find: 'cup', with: 'mug' }],
      }),
  ],
  [
    'a change is undone',
    async () => owner.call('POST /staff/changes/{id}/undo', { id: (await readChanges()).changes[0]!.changeId }),
  ],
  [
    'goods are withdrawn',
    async () => owner.call('POST /staff/goods/{code}/withdraw', { code, version: (await read()).version }),
  ],
  ['a file is uploaded', () => uploadList('code,price\nKILLED,110\n')],
  ['a photo is uploaded', sendPhoto],
])('(B5) killed while %s, before the commit: nothing of it is there, and then it is done', async (_, act) => {
  await shop.start()
  const before = await readState()
  await shop.killAt('staff_audit', act) // what every act writes last
  expect(await readState()).toEqual(before)
  await shop.start()
  await act()
  expect(await readState()).not.toEqual(before)
})

const many = 600
/** How many of the goods of the list have its price. */
async function countPriced(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from variant where assort_id like 'LISTED-%' and price_cents = 13000`.execute(
    shop.ledger.db,
  )
  return rows[0]!.count
}

test('(B5) killed while an import is checked, and between two of its parts: the next start does the rest, as one change', async () => {
  await shop.start()
  const codes = Array.from({ length: many }, (_, at) => `LISTED-${at}`)
  for (const each of codes) await putOnSale(shop.ledger.db, { code: each })
  const { importId: id, mapping } = await uploadList(`code,price\n${codes.map((each) => `${each},130\n`).join('')}`)
  const readImport = () => owner.call('GET /staff/imports/{id}', { id })
  await owner.call('PUT /staff/imports/{id}', { id, mapping })
  await shop.killAt('import_row', () => owner.call('POST /staff/imports/{id}/check', { id }))
  await shop.start(0.05)
  await expect.poll(readImport).toMatchObject({ state: 'checked', counts: { changed: many } })
  expect(await countPriced()).toBe(0)

  // While the goods of the last row are locked, the first part is written and the second one waits.
  await shop.ledger.db.transaction().execute(async (tx) => {
    await tx
      .selectFrom('product')
      .select('code')
      .where('code', '=', codes.at(-1)!)
      .forUpdate()
      .executeTakeFirstOrThrow()
    await tx
      .selectFrom('variant')
      .select('assort_id')
      .where('assort_id', '=', codes.at(-1)!)
      .forUpdate()
      .executeTakeFirstOrThrow()
    await owner.call('POST /staff/imports/{id}/apply', { id })
    await expect.poll(countPriced).toBe(500)
    await shop.kill()
  })
  expect(await countPriced()).toBe(500)
  await shop.start(0.05)
  await expect.poll(readImport).toMatchObject({ state: 'applied', doneRows: many })
  expect(await countPriced()).toBe(many)
  const { changeId } = await readImport()
  expect(await owner.call('GET /staff/changes/{id}', { id: changeId! })).toMatchObject({ rowCount: many })
})
