import { afterAll, beforeAll, expect, test } from 'vitest'
import { findBreaches } from './invariants.ts'
import { enterAsOwner, openKillableShop } from './killable-shop.ts'
import { countIn, mergeMany } from './large-changes.ts'

let shop: Awaited<ReturnType<typeof openKillableShop>>
beforeAll(async () => {
  shop = await openKillableShop()
})
afterAll(() => shop.close())

test('(B5) killed between two parts of a large undo: the next start writes the rest, and it is one change', async () => {
  await shop.start()
  const owner = await enterAsOwner(shop)
  const { code, changeId } = await mergeMany(shop.ledger.db, owner)
  const { rowCount } = await owner.call('GET /staff/changes/{id}', { id: changeId })
  // The first goods are written back last: while they are locked, the parts before are written and the last one waits.
  const { written } = await shop.ledger.db.transaction().execute(async (tx) => {
    await tx.selectFrom('product').select('code').where('code', '=', `${code}-0`).forUpdate().executeTakeFirstOrThrow()
    const begun = await owner.call('POST /staff/changes/{id}/undo', { id: changeId })
    await expect.poll(() => countIn(shop.ledger.db, code)).toBeGreaterThan(1_000)
    await shop.kill()
    return { written: begun.changeId! }
  })
  const half = await countIn(shop.ledger.db, code)
  expect(half).toBeGreaterThan(1_000)
  expect(half).toBeLessThan(2_101)
  await shop.start(0.05)
  await expect.poll(() => countIn(shop.ledger.db, code)).toBe(2_101)
  const read = (id: string) => owner.call('GET /staff/changes/{id}', { id })
  await expect
    .poll(async () => (await read(changeId)).progress)
    .toMatchObject({
      state: 'done',
      doneRows: rowCount,
      overtakenCount: 0,
    })
  expect(await read(written)).toMatchObject({ kind: 'undo', rowCount, undoes: changeId })
  expect(await findBreaches(shop.ledger.db)).toEqual([])
})
