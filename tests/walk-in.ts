import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import { findBreaches } from './invariants.ts'
import { openShop } from './shop.ts'
import type { ShopVisitor } from './visitor.ts'

export interface WalkIn {
  shop: Awaited<ReturnType<typeof openShop>>
  buyer: ShopVisitor
}

/**
 * For a test file: a shop with its own goods, and for each test a buyer without an account. After each test all ledgers are
 * checked.
 */
export function openWalkIn(begin: (walkIn: WalkIn) => void, furnish: (shop: WalkIn['shop']) => Promise<unknown>): void {
  let shop: WalkIn['shop']
  beforeAll(async () => {
    shop = await openShop()
    await furnish(shop)
  })
  beforeEach(async () => begin({ shop, buyer: await shop.visitor() }))
  afterEach(async () => expect(await findBreaches(shop.db)).toEqual([]))
  afterAll(() => shop.close())
}
