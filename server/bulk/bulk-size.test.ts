import { subscribe, unsubscribe } from 'node:diagnostics_channel'
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

test.each<[string, GoodsOperation]>([
  ['prices', { kind: 'percent', field: 'price', value: -20 }],
  ['search words', { kind: 'setText', field: 'searchWords', value: 'Wumbolino' }],
])(
  'as many goods as one change takes: no statement compares each of the shop with each that is asked: %s',
  async (_, one) => {
    const texts = new Set<string>()
    const note = (text: unknown) => void texts.add(String(text))
    subscribe(statementAsked.name, note)
    const wish = { codes, operations: [one], sure: true }
    const told = await owner
      .call('POST /staff/goods/change', wish)
      .finally(() => unsubscribe(statementAsked.name, note))
    expect(told).toMatchObject({ asked: mostAtOnce, different: mostAtOnce })
    const asked = [...texts].filter((text) => /\b(product|variant|stock|goods_record)\b/.test(text))
    expect(asked.length).toBeGreaterThan(10)
    const plans: string[] = []
    for (const text of asked) plans.push(`${text}\n${await planOf(text)}`)
    expect(plans.filter((plan) => /Filter: .*= ANY \(\$/.test(plan))).toEqual([])
  },
)
