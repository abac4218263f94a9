import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { addJob } from '#server/lib/process/job-registry.ts'
import { putOnSale } from './goods.ts'
import { findBreaches } from './invariants.ts'
import { openOutageShop } from './outage-shop.ts'
import type { ShopVisitor } from './visitor.ts'

// The database fails in every way it can, during requests and jobs. An unhandled rejection ends the shop's process
// (tests/shop-process.ts), which fails the test.
let shop: Awaited<ReturnType<typeof openOutageShop>>
let visitors: ShopVisitor[]
beforeAll(async () => {
  shop = await openOutageShop()
  await putOnSale(shop.ledger.db, { code: 'O-CUP', cents: 1_000, onHand: 1_000_000 })
  await watchDisk()
  visitors = await Promise.all([1, 2, 3, 4].map(shop.visitor))
})
afterAll(() => shop.close())
afterEach(async () => {
  expect(shop.isUp(), shop.said().slice(-3_000)).toBe(true)
  await expect.poll(shop.isReady).toBe(true)
  await expectJobDone()
  await expectChangesToArrive()
  expect(await findBreaches(shop.ledger.db)).toEqual([])
})

/** Adds many jobs, half of which fail. */
const addSlowJobs = () =>
  shop.ledger.db.transaction().execute(async (tx) => {
    for (const ms of [50, 150, 300, 600, 900, 1_200]) {
      await addJob(tx, 'rest', { ms })
      await addJob(tx, 'rest', { ms, fails: true }, { attempts: 1 })
    }
  })

/** The worker continues by itself. */
async function expectJobDone() {
  await shop.ledger.db.transaction().execute((tx) => addJob(tx, 'rest', { ms: 1 }, { key: 'after all' }))
  const isWaiting = sql`select from graphile_worker._private_jobs where key = 'after all'`
  await expect.poll(async () => (await isWaiting.execute(shop.ledger.db)).rows).toEqual([])
}

let price = 10
/** The change feed works: caches follow the database. */
async function expectChangesToArrive() {
  price += 1
  await sql`update variant set price_cents = ${price * 100} where company = 'SPORT' and product = 'O-CUP'`.execute(
    shop.ledger.db,
  )
  const read = async () => {
    const answer = await visitors[0]!.ask('POST /item/getItemsByProductCodes', { productCodes: ['O-CUP'] })
    return answer.ok && answer.value.items[0]?.sellingPrice
  }
  await expect.poll(read).toBe(price)
}

interface TimedAnswer {
  status: number
  ms: number
}

/** Requests that are neither calls nor pages. */
const files = ['/robots.txt', '/sitemap.xml', '/manifest.webmanifest']

/** Visitors who write and crawlers who read, request after request, while something happens to the database. */
async function during(happening: () => Promise<void>): Promise<TimedAnswer[]> {
  const answered: TimedAnswer[] = []
  let isOver = false
  const goOn = async (visitor: ShopVisitor) => {
    while (!isOver && shop.isUp()) {
      const began = performance.now()
      const answer = await visitor.ask('POST /shop_cart/addToShopCart', [{ prodCode: 'O-CUP', qty: 1 }])
      answered.push({ status: answer.ok ? 200 : answer.status, ms: performance.now() - began })
      await wait(20)
    }
  }
  const robots = async () => {
    for (let n = 0; !isOver && shop.isUp(); n = (n + 1) % files.length) {
      const began = performance.now()
      const { status } = await fetch(shop.origin + files[n])
      answered.push({ status, ms: performance.now() - began })
      await wait(20)
    }
  }
  const all = Promise.all([...visitors.map(goOn), robots()])
  await happening().finally(() => (isOver = true))
  await all
  return answered
}

const statusesOf = (answered: readonly TimedAnswer[]) =>
  [...new Set(answered.map(({ status }) => status))].sort((a, b) => a - b)

test('(B4) PostgreSQL is killed five times under visitors and jobs: they are told to come again, and then go on', async () => {
  const answered = await during(async () => {
    for (let turn = 0; turn < 5; turn += 1) {
      await expect
        .poll(() =>
          addSlowJobs().then(
            () => true,
            () => false,
          ),
        )
        .toBe(true)
      await wait(500) // so that some of them are in progress
      await shop.killPostgres()
    }
  })
  expect(statusesOf(answered)).toEqual([200, 503])
})

test('(B4) every connection is reset, again and again', async () => {
  await addSlowJobs()
  const answered = await during(async () => {
    for (let turn = 0; turn < 20; turn += 1) {
      await wait(100)
      shop.network.reset()
    }
  })
  expect(statusesOf(answered).filter((status) => status !== 200)).toEqual([503])
})

test('(B4) the network loses everything for 20 seconds: nobody waits for longer than that', async () => {
  await addSlowJobs()
  const answered = await during(async () => {
    await wait(200)
    shop.network.fallSilent()
    await wait(20_000)
    shop.network.speakAgain()
    await wait(1_000)
  })
  expect(statusesOf(answered)).toEqual([200, 503])
  expect(Math.max(...answered.map(({ ms }) => ms))).toBeLessThan(21_000)
})

test('(B4) the disk is full: what is only read is answered, what is written is refused, and nothing is lost', async () => {
  await addSlowJobs()
  const answered = await during(async () => {
    await wait(200)
    await fillDisk()
    const { ok } = await visitors[0]!.ask('GET /item/product/{id}', { id: 'O-CUP' })
    expect(ok).toBe(true)
    await wait(2_000)
    await emptyDisk()
  })
  expect(statusesOf(answered)).toEqual([200, 503])
})

/** Each table asks this at every write. Only its body changes later: a trigger that goes while a statement runs fails that statement. */
async function watchDisk() {
  await emptyDisk()
  await sql`do $$ declare of regclass; begin
    for of in select oid from pg_class where relkind = 'r' and relnamespace in ('public'::regnamespace, 'graphile_worker'::regnamespace) loop
      execute format('create trigger a_full_disk before insert or update or delete on %s for each statement execute function meet_disk()', of);
    end loop;
  end $$`.execute(shop.ledger.db)
}

/** Makes every write fail as on a full disk. */
const fillDisk = () =>
  sql`create or replace function meet_disk() returns trigger language plpgsql as
    'begin raise exception ''could not extend file: No space left on device'' using errcode = ''53100''; end'`.execute(
    shop.ledger.db,
  )

const emptyDisk = () =>
  sql`create or replace function meet_disk() returns trigger language plpgsql as 'begin return null; end'`.execute(
    shop.ledger.db,
  )
