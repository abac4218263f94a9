import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openShop } from '#tests/shop.ts'
import { enterAs } from '#tests/staff.ts'
import type { ShopVisitor } from '#tests/visitor.ts'

let shop: Awaited<ReturnType<typeof openShop>>
let owner: ShopVisitor
beforeAll(async () => {
  shop = await openShop()
  owner = await enterAs(shop, 'owner')
})
afterAll(() => shop.close())
beforeEach(async () => void (await shop.db.deleteFrom('rate_limit').execute()))

const ask = async (debug: string, visitor = shop.stranger()) =>
  (await visitor.call('POST /shop/openDebug', { debug })).open

test('[2.56] only the secret that staff were told last opens the pages; without one nothing does', async () => {
  expect(await ask('anything')).toBe(false)
  const first = (await owner.call('POST /staff/debugSecret', { wanted: true })).secret!
  expect([await ask(first), await ask(`${first}x`), await ask(first.toLowerCase())]).toEqual([true, false, false])
  const second = (await owner.call('POST /staff/debugSecret', { wanted: true })).secret!
  expect([await ask(first), await ask(second)]).toEqual([false, true])
  expect((await owner.call('POST /staff/debugSecret', { wanted: false })).secret).toBeNull()
  expect(await ask(second)).toBe(false)
})

test('the secret of one company opens nothing at the other, and is in no answer that visitors can have', async () => {
  const { secret } = await owner.call('POST /staff/debugSecret', { wanted: true })
  const there = await shop.fetch('http://food.localhost/api/shop/openDebug', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ debug: secret }),
  })
  expect(await there.json()).toEqual({ open: false })
  expect(await shop.stranger().ask('POST /config/getConfigValues', { keys: ['debugHash'] })).toMatchObject({
    status: 400,
  })
})

test('(C16) who guesses is stopped after ten tries, and nobody else is', async () => {
  const guesser = shop.stranger()
  for (let tries = 0; tries < 10; tries += 1) expect(await ask(`guess-${tries}`, guesser)).toBe(false)
  expect(await guesser.ask('POST /shop/openDebug', { debug: 'guess-11' })).toMatchObject({ status: 429 })
  for (let tries = 10; tries < 120; tries += 1) await ask(`guess-${tries}`, shop.stranger(`10.66.0.${tries}`))
  const { secret } = await owner.call('POST /staff/debugSecret', { wanted: true })
  expect(await ask(secret!)).toBe(true)
})
