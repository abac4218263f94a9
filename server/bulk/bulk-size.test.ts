import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { GoodsOperation } from '#contract/goods-change.ts'
import { mostAtOnce } from '#contract/goods-limits.ts'
import { statementAsked } from '#server/lib/database/statement-asked.ts'
import { sellMany } from '#tests/large-changes.ts'
import { openShop } from '#tests/shop.ts'
import { enterAs } from '#tests/staff.ts'
import type { ShopVisitor } from '#tests/visitor.ts'

let shop: Awaited<ReturnType<typeof openShop>>
let owner: ShopVisitor
beforeAll(async () => {
  shop = await openShop()
  owner = await enterAs(shop, 'owner')
  await sellMany(shop.db, 'FULL', mostAtOnce) // and no statistics tell of them yet
})
afterAll(() => shop.close())

const codes = Array.from({ length: mostAtOnce }, (_, n) => `FULL-${String(n).padStart(5, '0')}`)

/** How PostgreSQL would run a statement for any values. */
async function planOf(text: string): Promise<string> {
  const client = await shop.pool.connect()
  try {
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain (generic_plan) ${text}`)
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  } finally {
    client.release()
  }
}

const change = async (one: GoodsOperation) =>
  expect(await owner.call('POST /staff/goods/change', { codes, operations: [one], sure: true })).toMatchObject({
    asked: mostAtOnce,
    different: mostAtOnce,
  })

test.each<[string, number, () => Promise<unknown>]>([
  ['a change of prices', 10, () => change({ kind: 'percent', field: 'price', value: -20 })],
  ['a change of search words', 10, () => change({ kind: 'setText', field: 'searchWords', value: 'Wumbolino' })],
  ['a change of safety stock', 10, () => change({ kind: 'setSafety', value: 1 })],
  [
    'a schedule of prices',
    2,
    () =>
      owner.call('POST /staff/prices/change', {
        codes,
        operation: { kind: 'percent', percent: -10 },
        from: shop.clock.now().add({ hours: 24 }).toString(),
        sure: true,
      }),
  ],
  [
    'an export',
    5,
    async () => {
      await owner.call('POST /staff/exports', { codes, kind: 'csv' })
      await shop.runJobs()
    },
  ],
])(
  'as many goods as one change takes: no statement compares each of the shop with each that is asked: %s',
  async (_, least, act) => {
    const texts = new Set<string>()
    const note = (text: unknown) => void texts.add(String(text))
    subscribe(statementAsked.name, note)
    await act().finally(() => unsubscribe(statementAsked.name, note))
    const asked = [...texts].filter((text) => /\b(product|variant|stock|goods_record|price_plan)\b/.test(text))
    expect(asked.length).toBeGreaterThan(least)
    const plans: string[] = []
    for (const text of asked) plans.push(`${text}\n${await planOf(text)}`)
    expect(plans.filter((plan) => /Filter: .*= ANY \(\$/.test(plan))).toEqual([])
  },
)

/** Goods whose rows the console's list renews: a row for each write of a product. */
const countWrites = async () =>
  (await sql<{ count: number }>`select count(*)::integer as count from grid_due`.execute(shop.db)).rows[0]!.count

test('a change writes each of its products once, and so does its undo', async () => {
  const before = await countWrites()
  shop.clock.moveBy({ seconds: 1 })
  const wish = { kind: 'setText', field: 'searchWords', value: 'Once' } as const
  const { changeId } = await owner.call('POST /staff/goods/change', { codes: codes.slice(0, 100), operations: [wish] })
  expect(await countWrites()).toBe(before + 100)
  shop.clock.moveBy({ seconds: 1 })
  await owner.call('POST /staff/changes/{id}/undo', { id: changeId! })
  expect(await countWrites()).toBe(before + 200)
})
