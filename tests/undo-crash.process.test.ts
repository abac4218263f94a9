import { afterAll, beforeAll, expect, test } from 'vitest'
import { realClock } from '#server/lib/process/clock.ts'
import { findBreaches } from './invariants.ts'
import { openKillableShop } from './killable-shop.ts'
import { countIn, mergeMany } from './large-changes.ts'
import { hire, readAuthenticator, staffPassword } from './staff.ts'
import { ShopVisitor } from './visitor.ts'

let shop: Awaited<ReturnType<typeof openKillableShop>>
beforeAll(async () => {
  shop = await openKillableShop()
})
afterAll(() => shop.close())

async function enterAsOwner(): Promise<ShopVisitor> {
  const somebody = await hire(
    { db: shop.ledger.db, clock: realClock, app: { fetch: (request) => fetch(request) } },
    'owner',
  )
  const visitor = new ShopVisitor((request) => fetch(request), `http://localhost:${shop.port}`)
  const totp = readAuthenticator({ clock: realClock }, somebody)
  const { email, code: setUpCode } = somebody
  await visitor.call('POST /staff/setUp', { email, setUpCode, password: staffPassword, totp })
  return visitor
}

test('(B5) killed between two parts of a large undo: the next start writes the rest, and it is one change', async () => {
  await shop.start()
  const owner = await enterAsOwner()
  const { code, changeId } = await mergeMany(shop.ledger.db, owner)
  const { rowCount } = await owner.call('GET /staff/changes/{id}', { id: changeId })
  // The first goods are written back last: while they are locked, the parts before are written and the last one waits.
  const { written } = await shop.ledger.db.transaction().execute(async (tx) => {
    await tx.selectFrom('product').select('code').where('code', '=', `${code}-0`).forUpdate().executeTakeFirstOrThrow()
    const begun = await owner.call('POST /staff/changes/{id}/undo', { id: changeId })
    await expect.poll(() => countIn(shop.ledger.db, code), { timeout: 60_000 }).toBeGreaterThan(1_000)
    await shop.kill()
    return { written: begun.changeId! }
  })
  const half = await countIn(shop.ledger.db, code)
  expect(half).toBeGreaterThan(1_000)
  expect(half).toBeLessThan(2_101)
  await shop.start(0.05)
  await expect.poll(() => countIn(shop.ledger.db, code), { timeout: 60_000 }).toBe(2_101)
  const read = (id: string) => owner.call('GET /staff/changes/{id}', { id })
  await expect
    .poll(async () => (await read(changeId)).progress, { timeout: 60_000 })
    .toMatchObject({
      state: 'done',
      doneRows: rowCount,
      overtakenCount: 0,
    })
  expect(await read(written)).toMatchObject({ kind: 'undo', rowCount, undoes: changeId })
  expect(await findBreaches(shop.ledger.db)).toEqual([])
})
