import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findBreaches } from '#tests/invariants.ts'
import { buyGoods } from '#tests/orders.ts'
import { putOnSale } from '#tests/goods.ts'
import { openShop } from '#tests/shop.ts'
import type { ChargeKind } from '#server/shop/charges.rules.ts'
import { chargesOf } from './order-views.store.ts'
import { insertPlaced, type OrderPlacing } from './place-orders.store.ts'

let shop: Awaited<ReturnType<typeof openShop>>
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

/** A kind of charge that the shop does not have. */
const wrap = 'wrap' as ChargeKind
const id = crypto.randomUUID()

async function placeCharged(): Promise<void> {
  const { visitor } = await shop.db
    .selectFrom('sales_order')
    .select('visitor')
    .where('company', '=', 'SPORT')
    .limit(1)
    .executeTakeFirstOrThrow()
  const at = shop.clock.now()
  const order: OrderPlacing = {
    company: 'SPORT',
    visitor,
    conversation: null,
    language: 'en-US',
    recipient: 'Chan Tai Man',
    email: 'charges@example.com',
    phone: '+85291234567',
    way: 'HOME',
    pickUp: false,
    preOrder: false,
    deliverTo: { wayZh: '送貨上門', wayEn: 'Home delivery' },
    expectedDate: null,
    remark: '',
    birthDate: null,
    agreedPolicies: [],
    placedAt: at,
    today: Temporal.PlainDate.from('2026-11-20'),
    expiresAt: at.add({ hours: 1 }),
    parts: [
      {
        id,
        supplier: 'SPORT',
        lines: [],
        discounts: [
          { line: 0, promotion: 'p', code: null, nameZh: 'p', nameEn: 'p', cents: 1_000 },
          { line: -1, promotion: 'p', code: null, nameZh: 'p', nameEn: 'p', cents: 300 },
        ],
        tenders: [
          {
            kind: 'money',
            method: 'CARD',
            ref: null,
            nameZh: null,
            nameEn: null,
            cents: 6_200,
            uses: 1,
            allocation: [
              { line: 0, cents: 5_000 },
              { line: -1, cents: 1_200 },
            ],
          },
        ],
        charges: [
          { kind: 'delivery', cents: 6_000, offCents: 1_000 },
          { kind: wrap, cents: 1_500, offCents: 300 },
        ],
        dueCents: 6_200,
        depositCents: null,
        pointsToEarn: 0,
      },
    ],
  }
  await shop.db.transaction().execute((tx) => insertPlaced(tx, order))
}

test('an order keeps every charge, what comes off it and what pays for it', async () => {
  await placeCharged()
  expect(await chargesOf(shop.db, id)).toEqual([
    { kind: 'delivery', cents: 6_000, offCents: 1_000 },
    { kind: wrap, cents: 1_500, offCents: 300 },
  ])
  const { rows } = await sql<{ line: number; cents: number }>`
    select line, amount_cents as cents from order_allocation where order_id = ${id} order by line`.execute(shop.db)
  expect(rows).toEqual([
    { line: -1, cents: 1_200 },
    { line: 0, cents: 5_000 },
  ])
  expect(await findBreaches(shop.db)).toEqual([])
})

test('an order that the release before wrote has its delivery among its charges', async () => {
  await putOnSale(shop.db, { code: 'C-BOX', cents: 12_000, onHand: 10 })
  const { invoiceNo } = await buyGoods(await shop.visitor(), { prodCode: 'C-BOX', qty: 1 }, { method: 'CARD' })
  const order = await shop.db
    .selectFrom('sales_order')
    .select('id')
    .where('number', '=', invoiceNo)
    .executeTakeFirstOrThrow()
  const charges = await chargesOf(shop.db, order.id)
  expect(charges).toEqual([{ kind: 'delivery', cents: 6_000, offCents: 0 }])
  await shop.db.deleteFrom('order_charge').where('order_id', '=', order.id).execute()
  expect(await chargesOf(shop.db, order.id)).toEqual(charges)
  expect(await findBreaches(shop.db)).toEqual([])
})
