import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { findBreaches } from './invariants.ts'
import { type OrderStaff, openOrderStaff } from './orders.ts'
import { logIn } from './people.ts'
import { openShop } from './shop.ts'
import type { ShopVisitor } from './visitor.ts'

export interface Trade {
  shop: Awaited<ReturnType<typeof openShop>>
  orderStaff: OrderStaff
  buyer: ShopVisitor
}

/** For a test file: a shop without promotions, a member of its order desk, and a buyer. After each test all ledgers are checked. */
export function openTrade(
  who: Parameters<typeof logIn>[1],
  prepare: (trade: Trade) => Promise<unknown>,
  circumstances: Parameters<typeof openShop>[0] = {},
) {
  let shop: Trade['shop']
  beforeAll(async () => {
    shop = await openShop(circumstances)
    await sql`update promotion set state = 'ended'`.execute(shop.db) // only promotions that a test adds
    await prepare({ shop, orderStaff: openOrderStaff(shop), buyer: await logIn(shop, who) })
  })
  afterEach(async () => expect(await findBreaches(shop.db)).toEqual([]))
  afterAll(() => shop.close())
}
