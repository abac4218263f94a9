// A complete shop for measurements: its own durable PostgreSQL, the demo shop with additional products, the built storefront.
import path from 'node:path'
import { drawer } from '#database/seed/drawing/drawer.ts'
import { seedProducts } from '#database/seed/bulk.ts'
import { seedShop } from '#database/seed/seed.ts'
import { openShop } from '#server/app.ts'
import { realClock } from '#server/lib/process/clock.ts'
import { connect } from '#server/lib/database/connection-pools.ts'
import { makeKey } from '#server/lib/process/key-registry.ts'
import { Keys, lendKeys } from '#server/lib/process/keys.ts'
import { bundle, openLog } from '#server/lib/process/log.ts'
import { FolderHome } from '#server/lib/integrations/file-folder.ts'
import { migrate } from '#server/lib/database/migrate.ts'
import { findFreePort } from '#server/lib/process/ports.ts'
import { foldGridItems } from '#server/goods/grid-items.commands.ts'
import { inBatches } from '#server/lib/database/batches.ts'
import { mountConsole } from '#server/console.ts'
import { serve } from '#server/lib/http/serve.ts'
import { readSettings } from '#server/lib/process/settings.ts'
import { mountPages } from '#server/pages.ts'
import { report, startChild } from './child.ts'
import { countTurns, readDatabaseCpu } from './database-use.ts'
import { makeFolder, openPostgres, undoAtEnd } from './ending.ts'
import { drawInTurns, openPageWay } from './page-ways.ts'
import { writePastOrders } from './past-orders.ts'
import { enterAs } from '#tests/staff.ts'
import { makeRichMembers } from './rich-members.ts'

const [products, bankUrl, bankSecret, patience] = process.argv.slice(2) as [string, string, string, string | undefined]
const folder = makeFolder('bench')
const postgres = await openPostgres(folder, 'bench')
const url = postgres.url('postgres')
await migrate(url)
const { db, pool, shared, close } = connect(url, { most: readSettings({}).databasePool })
undoAtEnd(close)
lendKeys(db, new Keys([makeKey([])]))
const turns = [countTurns(pool), countTurns(shared)]
await seedShop(db)
if (Number(products) > 0) await seedProducts(db, 'SPORT', Number(products))
await pool.query('vacuum analyze')
// Nothing sells out during a measurement. In parts, because all of 100,000 goods take longer than a statement may.
await inBatches(async (most) => {
  const { rowCount } = await pool.query(
    `update stock set on_hand = on_hand + 1000000 where (company, assort_id) in (
      select company, assort_id from stock where on_hand < 1000000 limit $1
    )`,
    [most],
  )
  return rowCount ?? 0
}, 5_000)
await foldGridItems(db)

const port = await findFreePort()
const publicUrl = `http://127.0.0.1:${port}`
const log = openLog('info', bundle(path.join(folder, 'log'))) // logs every request, as in production
const shop = openShop({
  db,
  pool,
  clock: realClock,
  log,
  mail: { send: async () => {} },
  sms: undefined,
  drawer,
  pictureFolder: path.join(folder, 'pictures'),
  files: new FolderHome(path.join(folder, 'files')),
  settings: { publicUrl, bankUrl, bankPublicUrl: bankUrl, bankSecret },
  admissionPatience: patience === undefined ? undefined : Number(patience),
})
await mountConsole(shop, { publicUrl, consoleHost: undefined })
await mountPages(shop)
undoAtEnd(await shop.tellShown())
await shop.buildSnapshots()
const worker = await startChild('worker-server.ts', url, folder, publicUrl, bankUrl, bankSecret)
undoAtEnd(() => worker.stop())
const serving = await serve(shop.fetch, { port, before: shop.cachedResponses, proxies: 1 }) // many logins come from many networks
undoAtEnd(() => serving.drain())

const pageWays = { fast: await openPageWay(shop, 'fast'), plain: await openPageWay(shop, 'plain') }
process.on('message', async (message) => {
  if (typeof message !== 'object' || message === null) return
  if ('query' in message) process.send?.(await timeQuery(Number(message.query)))
  if ('draw' in message) process.send?.(await drawInTurns(pageWays, publicUrl + String(message.draw)))
  if ('ways' in message) process.send?.(await serveWays())
  if ('history' in message && 'email' in message)
    process.send?.(await lengthenHistory(String(message.email), Number(message.history)))
  if ('rich' in message) process.send?.(await makeRichMembers(db, Number(message.rich)))
  if ('owner' in message) process.send?.((await enterAs({ app: shop, db, clock: realClock }, 'owner')).token)
  if ('past' in message)
    process.send?.(
      await writePastOrders(url, message.past as Parameters<typeof writePastOrders>[1]).then(() => 'written'),
    )
  if ('settle' in message) process.send?.(await settle().then(() => 'settled'))
  if ('forget' in message) process.send?.(await pool.query('delete from rate_limit').then(() => 'forgotten'))
})
report(publicUrl, async () => ({
  workerCpu: (await worker.use()).cpu,
  databaseCpu: readDatabaseCpu(folder),
  turns: turns.reduce((all, count) => all + count(), 0),
}))

/** The URL of each way to render pages; they are served until the program ends. */
async function serveWays() {
  const open = async (way: keyof typeof pageWays) => {
    const serving = await serve(pageWays[way].hono.fetch, { port: 0 })
    undoAtEnd(() => serving.drain())
    return `http://127.0.0.1:${serving.port}`
  }
  return { fast: await open('fast'), plain: await open('plain') }
}

/**
 * Runs ANALYZE, as PostgreSQL does by itself within a minute, and completes the waiting jobs, so that unpaid orders of earlier
 * rows do not expire during the next: real buyers pay.
 */
async function settle() {
  await pool.query(
    'select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs where locked_at is null))',
  )
  await pool.query('delete from scheduled_job')
  await pool.query('analyze')
}

/** The baseline of the database: one indexed query through the same pool, 8 at once, without HTTP. */
async function timeQuery(turns: number) {
  const times: number[] = []
  let left = turns
  const before = process.cpuUsage()
  const started = performance.now()
  const { rows } = await pool.query<{ code: string }>(
    'select code from product where company = $1 order by code limit 500',
    ['SPORT'],
  )
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      while (left-- > 0) {
        const begin = performance.now()
        await pool.query({
          name: 'floor',
          text: 'select * from product where company = $1 and code = $2',
          values: ['SPORT', rows[left % rows.length]!.code],
        })
        times.push(performance.now() - begin)
      }
    }),
  )
  const { user, system } = process.cpuUsage(before)
  return { times, seconds: (performance.now() - started) / 1_000, cpu: (user + system) / 1_000 }
}

/** A long-time member: adds this many points entries, alternately earning and spending. */
async function lengthenHistory(email: string, records: number) {
  await pool.query(
    `with account as (
       select a.member, a.company, a.entries, a.balance from points_account a join member m on m.visitor = a.member
       where m.email = $1 and a.company = 'SPORT'
     ), written as (
       insert into points_entry (member, no, company, kind, points, balance, reason_zh, reason_en, actor, at)
       select member, entries + turn, company, 'adjustment', case when turn % 2 = 1 then 5 else -5 end,
         balance + case when turn % 2 = 1 then 5 else 0 end, '量度', 'measured', 'staff:bench', now()
       from account, generate_series(1, $2::integer) as turn
     )
     update points_account set entries = points_account.entries + $2::integer from account where points_account.member = account.member`,
    [email, records],
  )
  await pool.query('vacuum analyze points_entry')
  return 'long'
}
