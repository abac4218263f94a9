import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { askPrice, complete, home } from '#tests/checkout.ts'
import { putOnSale } from '#tests/goods.ts'
import { findBreaches } from '#tests/invariants.ts'
import { logIn, register } from '#tests/people.ts'
import { openShop } from '#tests/shop.ts'

let shop: Awaited<ReturnType<typeof openShop>>
beforeAll(async () => {
  shop = await openShop()
  await putOnSale(shop.db, { code: 'L-CUP', cents: 12_000, onHand: 1_000 })
})
afterAll(() => shop.close())

const password = 'Teapot42Blue'

test('an order placed while the account is deleted: either there is an order and an account, or neither', async () => {
  const seen = { bought: 0, left: 0 }
  let lead = 0 // milliseconds; from either side it comes close to the duration of a deletion
  for (let round = 0; round < 16; round += 1) {
    const email = `race${round}@harbour.example`
    const buyer = await register(shop, email)
    const other = await logIn(shop, { email, password })
    const { visitor } = await shop.db
      .selectFrom('member')
      .select('visitor')
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
    await buyer.call('POST /shop_cart/addToShopCart', [{ prodCode: 'L-CUP', qty: 1 }])
    const { body } = await askPrice(buyer, { ...home, email })
    const [bought, left] = await Promise.all([
      pause(lead).then(() => complete(buyer, body)),
      other.ask('POST /app/cancelAccount', { confirm: true, password }),
    ])
    if (!bought.ok) expect([401, 409]).toContain(bought.status)
    if (!left.ok) expect(left).toMatchObject({ error: 'DELETION_NOT_RECEIVED' })
    expect([round, bought.ok, left.ok]).toEqual([round, bought.ok, !bought.ok])
    const orders = await shop.db.selectFrom('sales_order').select('id').where('visitor', '=', visitor).execute()
    expect(orders).toHaveLength(bought.ok ? 1 : 0)
    seen[bought.ok ? 'bought' : 'left'] += 1
    lead = bought.ok ? lead * 2 + 5 : Math.floor(lead * 0.7)
    shop.clock.moveBy({ minutes: 2 })
  }
  expect(seen).toEqual({ bought: expect.toSatisfy((n) => n > 0), left: expect.toSatisfy((n) => n > 0) })
  expect(await findBreaches(shop.db)).toEqual([])
})
