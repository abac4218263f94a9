import { afterAll, beforeAll, expect, test } from 'vitest'
import { findBreaches } from './invariants.ts'
import { enterAsOwner, openKillableShop } from './killable-shop.ts'
import { sellMany } from './large-changes.ts'

let shop: Awaited<ReturnType<typeof openKillableShop>>
beforeAll(async () => {
  shop = await openKillableShop()
})
afterAll(() => shop.close())

const count = 2_300
const countCheaper = async () =>
  Number(
    (
      await shop.ledger.db
        .selectFrom('variant')
        .select(({ fn }) => fn.countAll().as('count'))
        .where('product', 'like', 'KILLED-%')
        .where('price_cents', '=', 8_000)
        .executeTakeFirstOrThrow()
    ).count,
  )

test('killed while very many goods are checked, and while they are written: the next start goes on where it stopped, as one change', async () => {
  const { db } = shop.ledger
  await sellMany(db, 'KILLED', count)
  await shop.start()
  const owner = await enterAsOwner(shop)
  const begun = await owner.call('POST /staff/bulkRuns', {
    view: { search: 'KILLED-' },
    operations: [
      { kind: 'percent', field: 'price', value: -20 },
      { kind: 'setText', field: 'searchWords', value: 'cheap' },
    ],
  })
  const id = begun.runId
  const read = () => owner.call('GET /staff/bulkRuns/{id}', { id })
  await expect.poll(async () => (await read()).done, { interval: 5 }).toBeGreaterThan(0)
  await shop.kill()
  await shop.start(0.05)
  await expect.poll(read).toMatchObject({ state: 'checked', done: count, different: count, refusedCount: 0 })

  const changeId = await db.transaction().execute(async (tx) => {
    await tx.selectFrom('product').select('code').where('code', '=', 'KILLED-01700').forUpdate().execute()
    await owner.call('POST /staff/bulkRuns/{id}/apply', { id })
    await expect.poll(async () => (await read()).done).toBe(1_500)
    const told = await read()
    await shop.kill()
    return told.changeId
  })
  expect(await countCheaper()).toBe(1_500)
  await shop.start(0.05)
  await expect.poll(read).toMatchObject({ state: 'written', done: count, different: count, changeId })
  expect(await countCheaper()).toBe(count)
  expect(await owner.call('GET /staff/changes/{id}', { id: changeId! })).toMatchObject({
    kind: 'bulk',
    rowCount: 2 * count,
  })
  expect(await findBreaches(db)).toEqual([])
})
