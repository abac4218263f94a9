import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { stopAgeing } from '#tests/ageing.ts'
import { putOnSale } from '#tests/goods.ts'
import { openShop } from '#tests/shop.ts'
import { enterAs } from '#tests/staff.ts'
import type { ShopVisitor } from '#tests/visitor.ts'

let first: Awaited<ReturnType<typeof openShop>>
let second: typeof first
let owner: ShopVisitor
const stops: (() => Promise<void>)[] = []
beforeAll(async () => {
  first = await openShop()
  second = await openShop({ beside: first })
  await putOnSale(first.db, { code: 'SHOWN-1', cents: 10_000 })
  for (const { app } of [first, second]) {
    stops.push(await app.tellShown())
    await app.buildSnapshots()
  }
  owner = await enterAs(first, 'owner')
})
afterAll(async () => {
  for (const stop of stops) await stop()
  await second.close()
  await first.close()
})

const reprice = async (price: number) => {
  const rows = [{ assortId: 'SHOWN-1', price }]
  return (await owner.call('POST /staff/prices/change', { rows, sure: true })).changeId!
}
const readVisible = (id: string) => owner.call('GET /staff/changes/{id}/visible', { id })
const waitUntilShown = async (id: string) => {
  await expect.poll(async () => (await readVisible(id)).state, { timeout: 10_000 }).toBe('shown')
  return readVisible(id)
}
const listingOf = async ({ app }: typeof first) => {
  const address = '/api/item/searchItemByTag'
  const body = JSON.stringify({ tag: 'housewares', size: 100 })
  return (await app.calls.answer({ method: 'POST', host: 'localhost', address, body, requestId: '' }))!.text
}
const shows = (price: number) => new RegExp(`"sellingPrice":${price}[,}]`)

test('a price is said to be visible when every process shows it in its listings, and not before', async () => {
  stopAgeing() // only what is dropped is made anew
  for (const shop of [first, second]) await listingOf(shop) // cached from here on
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  const isHeld = Promise.withResolvers<void>()
  // What every snapshot reads when goods change, and no price change writes.
  const holding = first.db.transaction().execute(async (tx) => {
    await sql`lock table item_group in access exclusive mode`.execute(tx)
    isHeld.resolve()
    await held
  })
  await isHeld.promise
  const id = await reprice(123)
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(await readVisible(id)).toMatchObject({
    state: 'waiting',
    visibleAt: null,
    seconds: null,
    processes: 2,
    behind: 2,
  })
  expect(await listingOf(second)).not.toMatch(shows(123))
  release()
  await holding
  const { seconds, behind } = await waitUntilShown(id)
  for (const shop of [first, second]) expect(await listingOf(shop)).toMatch(shows(123))
  expect(behind).toBe(0)
  expect(seconds).toBeGreaterThan(0.3)
  expect(seconds).toBeLessThan(10)
})

test('a process that hangs is named until it is taken for dead, and one that began later is not waited for', async () => {
  const hangs = '00000000-0000-7000-8000-000000000001'
  await sql`insert into page_server (id) values (${hangs}::uuid)`.execute(first.db)
  const id = await reprice(124)
  await expect.poll(async () => (await readVisible(id)).behind).toBe(1)
  expect(await readVisible(id)).toMatchObject({ state: 'waiting', processes: 3 })
  await sql`update page_server set beat_at = now() - interval '13 s' where id = ${hangs}::uuid`.execute(first.db)
  expect(await readVisible(id)).toMatchObject({ state: 'shown', processes: 2, behind: 0 })
  await sql`update page_server set beat_at = now(), started_at = clock_timestamp() where id = ${hangs}::uuid`.execute(
    first.db,
  )
  expect(await readVisible(id)).toMatchObject({ state: 'shown', processes: 3, behind: 0 })
  await sql`delete from page_server where id = ${hangs}::uuid`.execute(first.db)
})

test('a process that ends is not waited for, and without one nothing is said to be visible', async () => {
  const third = await openShop({ beside: first })
  const stop = await third.app.tellShown()
  await waitUntilShown(await reprice(125))
  await stop()
  await third.close()
  expect(await waitUntilShown(await reprice(126))).toMatchObject({ processes: 2 })
  for (const end of stops.splice(0)) await end()
  expect(await readVisible(await reprice(127))).toMatchObject({ state: 'waiting', processes: 0 })
  for (const { app } of [first, second]) stops.push(await app.tellShown())
})

test('what was told while a process had lost its feed is shown once it has caught up', async () => {
  stopAgeing()
  const own = sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'change-feed' and datname = current_database()`
  await own.execute(first.db)
  const id = await reprice(128)
  await waitUntilShown(id)
  for (const shop of [first, second]) expect(await listingOf(shop)).toMatch(shows(128))
})

test('photos of goods that were never published, and a move between warehouses, are seen by no visitor', async () => {
  const [{ id: picture }] = (
    await sql<{ id: string }>`
      insert into album_picture (company, file, digest, bytes, width, height, uploaded_at, uploaded_by)
      values ('SPORT', 'unseen', sha256('unseen'), 1, 1, 1, now(), 'test') returning id`.execute(first.db)
  ).rows as [{ id: string }]
  const place = async (code: string) => {
    const { version } = await owner.call('GET /staff/goods/{code}/pictures', { code })
    const pictures = [{ pictureId: picture }]
    return (await owner.call('PUT /staff/goods/{code}/pictures', { code, version, pictures })).changeId!
  }
  await owner.call('POST /staff/goods', { code: 'UNSEEN-1', fields: { nameEn: 'Never published' } })
  expect(await readVisible(await place('UNSEEN-1'))).toMatchObject({ state: 'no visitor sees it', visibleAt: null })
  expect((await readVisible(await place('SHOWN-1'))).state).not.toBe('no visitor sees it')

  const { version } = await owner.call('GET /staff/warehouses', {})
  await owner.call('PUT /staff/warehouses/{code}', { code: 'back', version, isNew: true, name: 'Back' })
  await owner.call('POST /staff/stock/adjust', { assortId: 'SHOWN-1', delta: 4, reason: 'found' })
  const rows = [{ assortId: 'SHOWN-1', quantity: 2 }]
  const { changeId } = await owner.call('POST /staff/stock/transfer', { from: 'main', to: 'back', rows })
  expect(await readVisible(changeId!)).toMatchObject({ state: 'no visitor sees it' })
})

test('a draft is seen by no visitor, and a change of nobody is not found', async () => {
  const { version } = await owner.call('GET /staff/goods/{code}', { code: 'SHOWN-1' })
  const saved = await owner.call('PUT /staff/goods/{code}', {
    code: 'SHOWN-1',
    version,
    fields: { nameEn: 'Only a draft' },
  })
  expect(await readVisible(saved.changeId!)).toMatchObject({ state: 'no visitor sees it', visibleAt: null })
  const none = { id: '00000000-0000-7000-8000-000000000009' }
  expect(await owner.ask('GET /staff/changes/{id}/visible', none)).toMatchObject({ error: 'CHANGE_NOT_FOUND' })
})
