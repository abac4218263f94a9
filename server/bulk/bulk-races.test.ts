import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { GoodsOperation } from '#contract/goods-change.ts'
import { lockGoods, writePriceChange } from '#server/changes/write-change.commands.ts'
import type { Tx } from '#server/lib/database/db.ts'
import { putOnSale } from '#tests/goods.ts'
import { findBreaches } from '#tests/invariants.ts'
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

const company = 'SPORT'
const cheaper: GoodsOperation = { kind: 'percent', field: 'price', value: -20 }
let made = 0
const sell = async () => {
  const codes = [`RACE-${(made += 1)}`, `RACE-${(made += 1)}`]
  for (const code of codes) await putOnSale(shop.db, { code, cents: 10_000, onHand: 3 })
  return codes
}
const pricesOf = async (codes: readonly string[]) =>
  (
    await shop.db.selectFrom('variant').select('price_cents').where('product', 'in', codes).orderBy('product').execute()
  ).map((row) => row.price_cents)

/** A colleague whose transaction is open when `ours` begins, and commits once that one waits for it. */
async function race<Answer>(theirs: (tx: Tx) => Promise<unknown>, ours: () => Promise<Answer>): Promise<Answer> {
  const begun = await shop.db.transaction().execute(async (tx) => {
    await lockGoods(tx, company)
    await theirs(tx)
    const answer = ours()
    await expect
      .poll(async () => {
        const { rows } = await sql<{ stuck: boolean }>`
          select exists (select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock') as stuck`.execute(
          shop.db,
        )
        return rows[0]!.stuck
      })
      .toBe(true)
    return { answer }
  })
  return begun.answer
}
const setPrice = (code: string, cents: number) => (tx: Tx) =>
  writePriceChange(tx, { company, staff: null, at: shop.clock.now() }, { kind: 'prices' }, [
    { assortId: code, cents, listCents: null },
  ])

test('who writes goods in the transaction that ours waits for is noticed: what would be written is not what was shown', async () => {
  const codes = await sell()
  const wish = { codes, operations: [cheaper] }
  const { checked } = await owner.call('POST /staff/goods/change', { ...wish, dryRun: true })
  expect(
    await race(setPrice(codes[1]!, 9_000), () => owner.ask('POST /staff/goods/change', { ...wish, checked })),
  ).toMatchObject({ error: 'GOODS_CHANGED_MEANWHILE' })
  expect(await pricesOf(codes)).toEqual([10_000, 9_000])
})

test('a cell that was read before the colleague wrote is refused by its version', async () => {
  const codes = await sell()
  const { rows } = await owner.call('POST /staff/goods/rows', { codes })
  const cells = rows.map(({ code, version }) => ({ code, version, operations: [cheaper] }))
  expect(
    await race(setPrice(codes[0]!, 9_000), () => owner.ask('POST /staff/goods/change', { cells, others: true })),
  ).toMatchObject({ ok: true, value: { different: 1, refused: [{ code: codes[0], complaint: 'goods_stale' }] } })
  expect(await pricesOf(codes)).toEqual([9_000, 8_000])
})

test('a change of very many goods leaves out what a colleague writes while its part waits', async () => {
  const codes = await sell()
  const { runId } = await owner.call('POST /staff/bulkRuns', { codes, operations: [cheaper] })
  await shop.runJobs()
  await owner.call('POST /staff/bulkRuns/{id}/apply', { id: runId })
  await race(setPrice(codes[0]!, 9_000), () => shop.runJobs())
  expect(await owner.call('GET /staff/bulkRuns/{id}', { id: runId })).toMatchObject({
    state: 'written',
    different: 1,
    refused: [{ code: codes[0], complaint: 'goods_stale' }],
  })
  expect(await pricesOf(codes)).toEqual([9_000, 8_000])
})
