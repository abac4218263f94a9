import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { GoodsOperation } from '#contract/goods-change.ts'
import { findBreaches } from '#tests/invariants.ts'
import { sellMany } from '#tests/large-changes.ts'
import { openShop } from '#tests/shop.ts'
import { enterAs } from '#tests/staff.ts'
import type { ShopVisitor } from '#tests/visitor.ts'

let shop: Awaited<ReturnType<typeof openShop>>
let owner: ShopVisitor
beforeAll(async () => {
  shop = await openShop()
  owner = await enterAs(shop, 'owner')
})
afterEach(async () => {
  expect(await findBreaches(shop.db)).toEqual([])
})
afterAll(() => shop.close())

const cheaper: GoodsOperation = { kind: 'percent', field: 'price', value: -20 }
const words: GoodsOperation = { kind: 'setText', field: 'searchWords', value: 'Wumbolino' }

const count = 1_200
let made = 0
const sell = async (goods = count) => {
  const code = `RUN${(made += 1)}`
  await sellMany(shop.db, code, goods)
  return code
}
const pricesOf = async (like: string) => {
  const rows = await shop.db
    .selectFrom('variant')
    .select((of) => ['price_cents', of.fn.countAll<number>().as('count')])
    .where('product', 'like', `${like}-%`)
    .groupBy('price_cents')
    .orderBy('price_cents')
    .execute()
  return Object.fromEntries(rows.map((row) => [row.price_cents, row.count]))
}
const setPrice = (code: string, value: string) =>
  owner.call('POST /staff/goods/change', {
    codes: [code],
    operations: [{ kind: 'setPrice', field: 'price', value }],
    sure: true,
  })
const read = (id: string) => owner.call('GET /staff/bulkRuns/{id}', { id })

async function check(code: string, operations: GoodsOperation[], more: object = {}) {
  const { runId } = await owner.call('POST /staff/bulkRuns', { view: { search: `${code}-` }, operations, ...more })
  await shop.runJobs()
  return read(runId)
}
async function apply(id: string) {
  await owner.call('POST /staff/bulkRuns/{id}/apply', { id })
  await shop.runJobs()
  return read(id)
}
async function undo(id: string) {
  await owner.call('POST /staff/changes/{id}/undo', { id })
  await shop.runJobs()
}

test.each([
  ['prices', [cheaper], { 8000: count - 1 }],
  ['prices and words', [cheaper, words], { 8000: count - 1 }],
])('very many goods of a view are checked, then written as one change, and undone as one: %s', async (_, all, then) => {
  const code = await sell()
  const told = await check(code, [...all], { except: [`${code}-00007`], note: 'Weekend' })
  expect(told).toMatchObject({
    state: 'checked',
    asked: count - 1,
    done: count - 1,
    different: count - 1,
    refusedCount: 0,
    changeId: null,
    note: 'Weekend',
  })
  expect(told.differences).toHaveLength(50)
  expect(told.differences).toContainEqual({
    code: `${code}-00000`,
    assortId: `${code}-00000`,
    field: 'price',
    before: 100,
    after: 80,
  })
  expect(await pricesOf(code)).toEqual({ 10_000: count })

  const written = await apply(told.runId)
  expect(written).toMatchObject({ state: 'written', done: count - 1, different: count - 1, refusedCount: 0 })
  expect(await pricesOf(code)).toEqual({ ...then, 10_000: 1 })
  const change = await owner.call('GET /staff/changes/{id}', { id: written.changeId! })
  expect(change).toMatchObject({ kind: 'bulk', note: 'Weekend', undoable: true })
  expect(change.rowCount).toBeGreaterThanOrEqual(count - 1)
  await undo(written.changeId!)
  expect(await pricesOf(code)).toEqual({ 10_000: count })
  expect(await owner.ask('POST /staff/bulkRuns/{id}/apply', { id: told.runId })).toMatchObject({
    error: 'BULK_RUN_ENDED',
  })
})

test('only what was shown is written: goods that somebody wrote meanwhile are left out and named', async () => {
  const code = await sell()
  const [moved, done, other] = [`${code}-00001`, `${code}-00600`, `${code}-01100`]
  const told = await check(code, [cheaper])
  await setPrice(moved, '50')
  await setPrice(done, '80')
  await owner.call('POST /staff/goods/change', { codes: [other], operations: [words] })
  const written = await apply(told.runId)
  // 20 % less than 80 was not shown of goods that are at 80 by now.
  expect(written).toMatchObject({ state: 'written', different: count - 2, refusedCount: 2 })
  expect(written.refused).toEqual([
    { code: moved, field: 'version', complaint: 'goods_stale' },
    { code: done, field: 'version', complaint: 'goods_stale' },
  ])
  expect(await pricesOf(code)).toEqual({ 5000: 1, 8000: count - 1 })
})

test('what was refused stays refused, though it would pass by now; checked again as meant, it passes', async () => {
  const code = await sell(700)
  await setPrice(`${code}-00650`, '0.50')
  const less: GoodsOperation = { kind: 'amount', field: 'price', value: -10 }
  const told = await check(code, [less])
  expect(told).toMatchObject({ different: 699, refused: [{ code: `${code}-00650`, complaint: 'price_unreadable' }] })
  await setPrice(`${code}-00650`, '100')
  expect(await apply(told.runId)).toMatchObject({ different: 699, refusedCount: 1 })
  expect(await pricesOf(code)).toEqual({ 9000: 699, 10_000: 1 })

  const far = await check(code, [{ kind: 'percent', field: 'price', value: -90 }])
  expect(far).toMatchObject({ different: 0, refusedCount: 700 })
  await owner.call('POST /staff/bulkRuns/{id}/check', { id: far.runId, sure: true })
  await shop.runJobs()
  expect(await read(far.runId)).toMatchObject({ state: 'checked', sure: true, different: 700, refusedCount: 0 })
})

/** Somebody waits for this advisory lock. */
const queueFor = (name: string, seed: number) => sql`
  select from pg_locks where locktype = 'advisory' and not granted
    and (classid::bigint << 32 | objid::bigint) = hashtextextended(${name}, ${seed})`

interface Meanwhile {
  ask: () => Promise<unknown>
  /** Where it waits. */
  queue: ReturnType<typeof sql>
}

/** Runs jobs until the goods are in the way of the second part; what is asked meanwhile waits before they are let through. */
async function stopBefore(code: string, id: string, { ask, queue }: Meanwhile) {
  await owner.call('POST /staff/bulkRuns/{id}/apply', { id })
  const { running, asked } = await shop.db.transaction().execute(async (tx) => {
    await tx.selectFrom('variant').select('assort_id').where('assort_id', '=', code).forUpdate().execute()
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
    const isSomebody = async (query: ReturnType<typeof sql>) => (await query.execute(shop.db)).rows.length > 0
    const stopped = sql`select from pg_stat_activity where ${rows[0]!.pid} = any (pg_blocking_pids(pid))`
    const jobs = shop.runJobs()
    await expect.poll(() => isSomebody(stopped)).toBe(true)
    const asked = ask()
    await expect.poll(() => isSomebody(queue)).toBe(true) // else the next part could begin before it is asked
    return { running: jobs, asked }
  })
  await Promise.all([running, asked])
}

/** Four parts of 500. Who stops a run waits for the second, which is being written, and comes before the third. */
const manyParts = 2_000
const stoppedAt = 1_000

test('stopped between two parts: what was written stays, the rest follows on demand, and it is one change', async () => {
  const code = await sell(manyParts)
  const { runId } = await check(code, [cheaper])
  await stopBefore(`${code}-00700`, runId, {
    ask: () => owner.call('POST /staff/bulkRuns/{id}/cancel', { id: runId }),
    queue: queueFor(`bulk run ${runId}`, 0),
  })
  const stopped = await read(runId)
  expect(stopped.state).toBe('cancelled')
  expect(stopped.done).toBe(stoppedAt)
  expect(await pricesOf(code)).toEqual({ 8000: stopped.done, 10_000: manyParts - stopped.done })
  expect(await owner.ask('POST /staff/bulkRuns/{id}/check', { id: runId })).toMatchObject({ error: 'BULK_RUN_ENDED' })
  const written = await apply(runId)
  expect(written).toMatchObject({
    state: 'written',
    changeId: stopped.changeId,
    done: manyParts,
    different: manyParts,
    refusedCount: 0,
  })
  expect(await pricesOf(code)).toEqual({ 8000: manyParts })
  await undo(written.changeId!)
  expect(await pricesOf(code)).toEqual({ 10_000: manyParts })
})

test.each([
  ['prices', [cheaper]],
  ['prices and words', [cheaper, words]],
])('undone while it is being written: it stops, and nothing stays half written: %s', async (_, operations) => {
  const code = await sell(manyParts)
  const { runId } = await check(code, operations)
  await stopBefore(`${code}-00700`, runId, {
    async ask() {
      const { changeId } = await read(runId)
      return owner.call('POST /staff/changes/{id}/undo', { id: changeId! })
    },
    queue: queueFor('SPORT goods', 200),
  })
  await shop.runJobs()
  const ended = await read(runId)
  expect(ended).toMatchObject({ state: 'failed', failure: { code: 'CHANGE_UNDONE' } })
  expect(ended.done).toBe(stoppedAt)
  expect(await pricesOf(code)).toEqual({ 10_000: manyParts })
  expect(await apply(runId)).toMatchObject({ state: 'failed', failure: { code: 'CHANGE_UNDONE' } })
})

test('steps that do not fit are refused, and another company sees nothing of it', async () => {
  const code = await sell(3)
  const told = await check(code, [cheaper])
  const food = await enterAs(shop, 'owner', 'FOOD')
  for (const call of [
    food.ask('GET /staff/bulkRuns/{id}', { id: told.runId }),
    food.ask('POST /staff/bulkRuns/{id}/apply', { id: told.runId }),
    food.ask('POST /staff/bulkRuns/{id}/cancel', { id: told.runId }),
  ])
    expect(await call).toMatchObject({ error: 'BULK_RUN_NOT_FOUND' })
  expect((await food.call('GET /staff/bulkRuns', {})).runs).toEqual([])
  expect((await owner.call('GET /staff/bulkRuns', {})).runs[0]).toMatchObject({ runId: told.runId, state: 'checked' })
  const nothing = { view: { search: 'NO-SUCH-GOODS' }, operations: [cheaper] }
  expect(await owner.ask('POST /staff/bulkRuns', nothing)).toMatchObject({ error: 'INVALID_INPUT' })
  const begun = await owner.call('POST /staff/bulkRuns', { codes: [`${code}-00001`], operations: [cheaper] })
  for (const step of ['check', 'apply'] as const)
    expect(await owner.ask(`POST /staff/bulkRuns/{id}/${step}`, { id: begun.runId })).toMatchObject({
      error: 'BULK_RUN_BUSY',
    })
  await owner.call('POST /staff/bulkRuns/{id}/cancel', { id: begun.runId })
  await shop.runJobs()
  expect(await read(begun.runId)).toMatchObject({ state: 'cancelled', done: 0 })
  expect(await owner.ask('POST /staff/bulkRuns/{id}/apply', { id: begun.runId })).toMatchObject({
    error: 'BULK_RUN_NOT_CHECKED',
  })
  const merchandiser = await enterAs(shop, 'merchandiser')
  const half = { codes: [`${code}-00001`], operations: [{ ...cheaper, value: -60 }], sure: true }
  const { runId } = await merchandiser.call('POST /staff/bulkRuns', half)
  await shop.runJobs()
  expect(await read(runId)).toMatchObject({ different: 0, refused: [{ complaint: 'price_too_low' }] })
})
