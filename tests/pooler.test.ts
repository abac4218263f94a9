import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sessionSettings } from '#server/lib/database/connection-pools.ts'
import { readSettings } from '#server/lib/process/settings.ts'
import { openDatabase } from '#server/lib/database/shop-database.ts'
import { cloneDatabase } from './database.ts'
import { putOnSale } from './goods.ts'
import { findBreaches } from './invariants.ts'
import { buyOne, expectPaidOnce, readLedger } from './paying.ts'
import { logIn } from './people.ts'
import { openPgbouncer } from './pgbouncer.ts'
import { openShop } from './shop.ts'
import { openTransactionPooler, type Pooler } from './transaction-pooler.ts'

// To test with a real one: PGBOUNCER=/usr/sbin/pgbouncer npx vitest run --project shop tests/pooler.test.ts
const program = process.env['PGBOUNCER']
const open = (url: string): Promise<Pooler> => (program ? openPgbouncer(program, url) : openTransactionPooler(url))

/** As docs/operations.md describes, but for one database only, because other tests share the role. */
async function preparePooled(databaseUrl: string): Promise<Pooler> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const { pathname } = new URL(databaseUrl)
  for (const [name, value] of Object.entries(sessionSettings))
    await client.query(`alter role current_user in database ${pathname.slice(1)} set ${name} = '${value}'`)
  await client.end()
  return open(databaseUrl)
}

let shop: Awaited<ReturnType<typeof openShop>>
let goods: { prodCode: string; assortId: string }
beforeAll(async () => {
  shop = await openShop({ pooled: preparePooled })
  goods = await putOnSale(shop.db, { code: 'POOLED', cents: 12_300, onHand: 100 })
})
afterAll(() => shop.close())

async function buyAndPay() {
  const { invoiceNo } = await buyOne(shop, goods)
  const { payments } = await readLedger(shop.db, invoiceNo)
  const body = new URLSearchParams({ choice: 'approve' })
  await fetch(`${shop.bank.url}/pay/${payments[0]!.provider_ref}`, { method: 'POST', body, redirect: 'manual' })
  return invoiceNo
}

test('(B8) behind a pooler that lends a connection for one transaction members log in, and orders are placed, paid and written about', async () => {
  await logIn(shop)
  const orders = await Promise.all(Array.from({ length: 8 }, buyAndPay))
  for (const order of orders)
    await expect.poll(() => readLedger(shop.db, order)).toMatchObject({ order: { payment_state: 'paid' } })
  for (const order of orders) await expectPaidOnce(shop.db, order)
  await shop.runJobs()
  expect(shop.mails.length).toBeGreaterThanOrEqual(orders.length)
  expect(await findBreaches(shop.db)).toEqual([])
})

test('(B8) behind such a pooler a shop receives changes at the direct address', async () => {
  const read = async () => {
    const asked = { productCodes: ['POOLED'] }
    return (await shop.stranger().call('POST /item/getItemsByProductCodes', asked)).items[0]?.sellingPrice
  }
  await expect.poll(read).toBe(123)
  await sql`update variant set price_cents = 4500 where company = 'SPORT' and product = 'POOLED'`.execute(shop.db)
  await expect.poll(read).toBe(45)
})

test('(B8) behind such a pooler a shop opens only where the role brings the settings of its sessions', async () => {
  const { url, drop } = await cloneDatabase()
  const undo: (() => Promise<unknown>)[] = []
  const openThrough = (pooler: Pooler) => {
    const settings = { DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: url, DATABASE_PREPARED: 'no' }
    return openDatabase(readSettings(settings), '', { lost: () => {}, undo })
  }
  const bare = await open(url)
  await expect(openThrough(bare)).rejects.toThrow(
    /^with DATABASE_DIRECT_URL the role brings .* alter role postgres set plan_cache_mode = 'force_generic_plan'; .* \(RECONNECT\)$/,
  )
  const ready = await preparePooled(url)
  await expect(openThrough(ready)).rejects.toThrow(/fsync off/) // the next check: a test's database is not durable
  for (const close of undo) await close()
  await Promise.all([bare.close(), ready.close()])
  await drop()
})
