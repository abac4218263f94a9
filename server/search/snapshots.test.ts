import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ChangeFeed } from '#server/lib/database/change-feed.ts'
import { connect } from '#server/lib/database/connection-pools.ts'
import { ResponseCache } from '#server/lib/cache/response-cache.ts'
import { openLog } from '#server/lib/process/log.ts'
import { MovableClock, opening } from '#tests/clock.ts'
import { cloneDatabase } from '#tests/database.ts'
import { putOnSale, setStock } from '#tests/goods.ts'
import { CatalogueSnapshots } from './snapshots.reads.ts'
import { inStock, soldOut } from '#server/catalogue/snapshot.rules.ts'

let database: Awaited<ReturnType<typeof cloneDatabase>>
const processes: {
  snapshots: CatalogueSnapshots
  responseCache: ResponseCache<string>
  connection: ReturnType<typeof connect>
}[] = []

/** The snapshot of one server process of several. */
function startProcess() {
  const connection = connect(database.url, { most: 3 })
  const responseCache = new ResponseCache<string>(
    (text) => text.length,
    (company) => ({ company }),
  )
  const standing = {
    db: connection.db,
    changeFeed: new ChangeFeed(connection.pool),
    clock: new MovableClock(opening),
    log: openLog('silent'),
    responseCache: responseCache as never,
  }
  const process = { snapshots: new CatalogueSnapshots(standing), responseCache, connection }
  processes.push(process)
  return process
}

beforeAll(async () => {
  database = await cloneDatabase()
})
afterAll(async () => {
  for (const { connection } of processes) await connection.close()
  await database.drop()
})

async function expectSoon<T>(ask: () => Promise<T>, wanted: T): Promise<void> {
  await expect.poll(ask).toBe(wanted)
}
const has =
  (code: string) =>
  async ({ snapshots }: (typeof processes)[number]) =>
    (await snapshots.read('SPORT')).snapshot.atCode.has(code)
const stateOf =
  (assortId: string) =>
  async ({ snapshots }: (typeof processes)[number]) => {
    const { snapshot } = await snapshots.read('SPORT')
    return snapshot.state[snapshot.variantAt.get(assortId) ?? -1]
  }

test('what one process changes, all of them follow: new goods, stock, withdrawal', async () => {
  const [one, other] = [startProcess(), startProcess()]
  await Promise.all([one.snapshots.of('SPORT'), other.snapshots.of('SPORT')])
  const { db } = one.connection
  await putOnSale(db, { code: 'BOTH-1', onHand: 2 })
  for (const process of [one, other]) await expectSoon(() => has('BOTH-1')(process), true)
  for (const process of [one, other]) await expectSoon(() => stateOf('BOTH-1')(process), inStock)
  await setStock(db, 'BOTH-1', 0)
  for (const process of [one, other]) await expectSoon(() => stateOf('BOTH-1')(process), soldOut)
  await db.updateTable('product').set({ status: 'withdrawn' }).where('code', '=', 'BOTH-1').execute()
  for (const process of [one, other]) await expectSoon(() => has('BOTH-1')(process), false)
})

test('hundreds of prices that change at once take their places together, and the snapshot is not built anew', async () => {
  const process = startProcess()
  const { db } = process.connection
  const read = async () => (await process.snapshots.read('SPORT')).snapshot
  const before = await read()
  const known = before.items.map(({ code }) => code).slice(0, 400)
  expect(known.length).toBeGreaterThan(300)
  await sql`update variant set price_cents = price_cents + 100000 + 7 * length(product), list_price_cents = null where company = 'SPORT' and product = any(${known})`.execute(
    db,
  )
  const isDearer = async () => {
    const now = await read()
    return known.every((code) => now.items[now.atCode.get(code)!]!.variants.every(({ cents }) => cents > 100_000))
  }
  await expectSoon(isDearer, true)
  await process.snapshots.settle('SPORT')
  const after = await read()
  expect(after.items).toBe(before.items) // its columns are those of the snapshot before
  const places = after.rankings.price.order
  const least = Array.from(places, (at) => Math.min(...after.items[at]!.variants.map(({ cents }) => cents)))
  expect(least).toEqual(least.toSorted((one, other) => one - other))
  expect(Array.from(places, (at) => after.rankings.price.rank[at])).toEqual([...places.keys()])
})

test('a changed product is put in its place; drafts change nothing; what is withdrawn with it leaves the old snapshot as it was', async () => {
  const process = startProcess()
  const { db } = process.connection
  for (const code of ['PLACE-1', 'PLACE-2']) await putOnSale(db, { code, onHand: 1 })
  await expectSoon(() => has('PLACE-2')(process), true)
  const read = async () => (await process.snapshots.read('SPORT')).snapshot
  const centsOf = ({ variantAt, cents }: Awaited<ReturnType<typeof read>>) => cents[variantAt.get('PLACE-1')!]
  const reprice = (cents: number) =>
    sql`update variant set price_cents = ${cents} where assort_id = 'PLACE-1'`.execute(db)
  await expectSoon(async () => String(centsOf(await read()) !== undefined), 'true')

  const before = await read()
  await reprice(12_345)
  await expectSoon(async () => centsOf(await read()), 12_345)
  expect((await read()).items).toBe(before.items)

  await sql`update product set status = 'withdrawn' where code = 'PLACE-2'`.execute(db)
  await expectSoon(() => has('PLACE-2')(process), false)
  const without = await read()
  await sql`update product set name_en = 'Not for sale yet' where code = 'PLACE-2'`.execute(db)
  await reprice(12_346)
  await expectSoon(async () => centsOf(await read()), 12_346)
  expect((await read()).items).toBe(without.items)

  await sql`update product set status = 'live' where code = 'PLACE-2'`.execute(db)
  await expectSoon(() => has('PLACE-2')(process), true)
  const both = await read()
  await db.transaction().execute(async (tx) => {
    await sql`update variant set price_cents = 1 where assort_id = 'PLACE-1'`.execute(tx)
    await sql`update product set status = 'withdrawn' where code = 'PLACE-2'`.execute(tx)
  })
  await expectSoon(async () => centsOf(await read()), 1)
  expect(await has('PLACE-2')(process)).toBe(false)
  expect(centsOf(both)).toBe(12_346)
})

test('kept answers are forgotten when goods change, also by an announcement without particulars', async () => {
  const process = startProcess()
  await process.snapshots.of('SPORT')
  const keep = async () => {
    await process.responseCache.make('page', Date.now() + 60_000, async () => 'SPORT')
    return process.responseCache.find('page', Date.now())
  }
  expect(await keep()).toBe('SPORT')
  await sql`select pg_notify('goods', ${'SPORT\nall'})`.execute(process.connection.db)
  await expectSoon(async () => process.responseCache.find('page', Date.now()), undefined)
})

test('a process whose ear was cut off follows what it missed', async () => {
  const process = startProcess()
  await process.snapshots.of('SPORT')
  const { db } = process.connection
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'change-feed' and datname = current_database()`.execute(
    db,
  )
  await putOnSale(db, { code: 'MISSED-1', onHand: 1 })
  await expectSoon(() => has('MISSED-1')(process), true)
})

test('goods that change while the snapshot is being built are in it as they are now', async () => {
  const process = startProcess()
  const { db } = process.connection
  const building = process.snapshots.of('SPORT')
  await putOnSale(db, { code: 'MEANWHILE-1', onHand: 1 })
  await building
  await expectSoon(() => has('MEANWHILE-1')(process), true)
})

test('a renamed brand and a moved category reach the snapshot', async () => {
  const process = startProcess()
  await process.snapshots.of('SPORT')
  const { db } = process.connection
  await db
    .updateTable('brand')
    .set({ name_en: 'Renamed' })
    .where('company', '=', 'SPORT')
    .where('code', '=', 'LUMORA')
    .execute()
  const brand = async () =>
    (await process.snapshots.read('SPORT')).snapshot.brands.find(({ code }) => code === 'LUMORA')?.name.en
  await expectSoon(brand, 'Renamed')
  await db
    .updateTable('category')
    .set({ label_en: 'Moved' })
    .where('company', '=', 'SPORT')
    .where('code', '=', 'meat')
    .execute()
  await expectSoon(
    async () => (await process.snapshots.read('SPORT')).snapshot.forest.byCode.get('meat')?.labelEn,
    'Moved',
  )
})

test('how many there are is read once for many pages, by all who ask at once, and anew when stock is told to have changed', async () => {
  const process = startProcess()
  const { db } = process.connection
  await putOnSale(db, { code: 'MANY-1', onHand: 9 })
  const { stockCounts } = await process.snapshots.of('SPORT')
  const left = async () => (await stockCounts.of(['NEVER', 'MANY-1'])).map((one) => one?.onHand)
  await expectSoon(async () => String(await left()), ',9') // the change notification may still be on its way
  expect(await Promise.all([left(), left(), stockCounts.of([])])).toEqual([[undefined, 9], [undefined, 9], []])
  await sql`update stock set on_hand = 8 where assort_id = 'MANY-1'`.execute(db)
  expect(await left()).toEqual([undefined, 9]) // stock counts are not pushed; they expire after some seconds
  await setStock(db, 'MANY-1', 0)
  await expectSoon(async () => String(await left()), ',0')
})

test('what was being read when the goods were told to have changed is not told again', async () => {
  const process = startProcess()
  const { db } = process.connection
  await putOnSale(db, { code: 'RACE-1', onHand: 9 })
  const { stockCounts } = await process.snapshots.of('SPORT')
  stockCounts.drop()
  const early = stockCounts.of(['RACE-1'])
  stockCounts.drop()
  expect((await early)[0]?.onHand).toBe(9)
  await sql`update stock set on_hand = 8 where assort_id = 'RACE-1'`.execute(db)
  expect((await stockCounts.of(['RACE-1']))[0]?.onHand).toBe(8)
})
