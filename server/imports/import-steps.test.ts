import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { findBreaches } from '#tests/invariants.ts'
import { listVerdicts, openImportShop, stopAfter } from '#tests/imports.ts'
import { enterAs } from '#tests/staff.ts'
import { applyImport } from './apply-import.commands.ts'
import { checkImport } from './check-import.commands.ts'

let it: Awaited<ReturnType<typeof openImportShop>>
beforeAll(async () => {
  it = await openImportShop()
})
afterEach(async () => {
  expect(await findBreaches(it.shop.db)).toEqual([])
})
afterAll(() => it.close())

test('an import asks for another check when goods were written meanwhile', async () => {
  const { code } = await it.sell()
  const { importId: id } = await it.check(`code,price\n${code},130\n`)
  await it.owner.call('POST /staff/prices/change', { rows: [{ assortId: code, price: 140 }] })
  await expect(it.owner.call('POST /staff/imports/{id}/apply', { id })).rejects.toThrow('IMPORT_CHANGED_MEANWHILE')
})

test('an import asks for another check when somebody set a safety stock that it would write over', async () => {
  const [mine, other] = [await it.sell(), await it.sell()]
  const { importId: id } = await it.check(`code,safety\n${mine.code},3\n`)
  const setSafety = async (assortId: string, safety: number) => {
    const { version } = await it.owner.call('GET /staff/stock/{assortId}', { assortId })
    await it.owner.call('PUT /staff/stock/{assortId}', { assortId, safety, version })
  }
  await setSafety(other.code, 2) // is in no row
  await setSafety(mine.code, 1)
  await expect(it.owner.call('POST /staff/imports/{id}/apply', { id })).rejects.toThrow('IMPORT_CHANGED_MEANWHILE')
  await it.owner.call('POST /staff/imports/{id}/check', { id })
  await it.shop.runJobs()
  await it.apply(id)
  expect(await it.owner.call('GET /staff/stock/{assortId}', { assortId: mine.code })).toMatchObject({ safety: 3 })

  // A file of prices does not mind what is done to stock.
  const { importId: prices } = await it.check(`code,price\n${mine.code},130\n`)
  await setSafety(mine.code, 5)
  expect(await it.apply(prices)).toMatchObject({ state: 'applied' })
})

test('a job that is killed goes on where it stopped, and all parts are one change', async () => {
  const codes = await Promise.all(Array.from({ length: 3 }, () => it.sell()))
  const { importId: id } = await it.check(`code,price\n${codes.map(({ code }) => `${code},130`).join('\n')}\n`)
  // Three parts, as of 1,500 rows.
  await sql`update import_row set part = line - 2 where import = ${id}::uuid`.execute(it.shop.db)
  await it.owner.call('POST /staff/imports/{id}/apply', { id })
  await expect(applyImport(it.services, { import: id }, stopAfter(1))).rejects.toThrow('killed')
  expect(await it.owner.call('GET /staff/imports/{id}', { id })).toMatchObject({ state: 'applying', doneRows: 1 })
  await it.shop.runJobs()
  const applied = await it.owner.call('GET /staff/imports/{id}', { id })
  expect(applied).toMatchObject({ state: 'applied', doneRows: 3 })
  const change = await it.owner.call('GET /staff/changes/{id}', { id: applied.changeId! })
  expect(new Set(change.rows.map(({ key }) => key['assort_id']))).toEqual(new Set(codes.map(({ code }) => code)))
  expect(change.rowCount).toBe(3)
})

test('an import is for those who may write what the file holds', async () => {
  const { barcode } = await it.sell()
  const warehouse = await enterAs(it.shop, 'warehouse')
  const { importId: id, mapping } = await it.upload(`barcode,price\n${barcode},90\n`, warehouse)
  await expect(warehouse.call('PUT /staff/imports/{id}', { id, mapping })).rejects.toThrow('ROLE_NOT_ALLOWED')
})

test('a check that is killed begins anew; one that was replaced by another writes no verdict', async () => {
  const { code } = await it.sell()
  const { importId: id, mapping } = await it.upload(`code,price\n${code},130\n`)
  await it.owner.call('PUT /staff/imports/{id}', { id, mapping })
  await it.owner.call('POST /staff/imports/{id}/check', { id })
  const findRun = async () =>
    (await it.shop.db.selectFrom('import').select('run').where('id', '=', id).executeTakeFirstOrThrow()).run!
  const run = await findRun()
  await expect(checkImport(it.services, { import: id, run }, stopAfter(0))).rejects.toThrow('killed')
  expect(await it.read(id)).toMatchObject({ state: 'checking', rows: [{ verdict: null }] })
  await it.owner.call('POST /staff/imports/{id}/cancel', { id })
  await it.owner.call('POST /staff/imports/{id}/check', { id })
  await checkImport(it.services, { import: id, run })
  expect(await it.read(id)).toMatchObject({ state: 'checking', rows: [{ verdict: null }] })
  await checkImport(it.services, { import: id, run: await findRun() })
  expect(await it.read(id)).toMatchObject({ state: 'checked', rows: [{ verdict: 'changed' }] })
})

/** Two goods of which an import gives each a price, in a part of its own. */
async function checkTwoParts() {
  const [first, second] = [await it.sell(), await it.sell()]
  const { importId: id } = await it.check(`code,price\n${first.code},130\n${second.code},130\n`)
  await sql`update import_row set part = line - 2 where import = ${id}::uuid`.execute(it.shop.db)
  const listPrices = () =>
    Promise.all([first, second].map(async ({ code }) => (await it.goodsOf(code)).variants[0]!.price))
  return { id, second, listPrices }
}

test('what was cancelled on the way stays, goes on, and is one change with the rest', async () => {
  const { id, listPrices } = await checkTwoParts()
  await it.owner.call('POST /staff/imports/{id}/apply', { id })
  await expect(applyImport(it.services, { import: id }, stopAfter(1))).rejects.toThrow('killed')
  await it.owner.call('POST /staff/imports/{id}/cancel', { id })
  await it.shop.runJobs()
  expect(await listPrices()).toEqual([130, 100])
  await expect(it.owner.call('POST /staff/imports/{id}/check', { id })).rejects.toThrow('IMPORT_ENDED')
  const { changeId, state } = await it.apply(id)
  expect([state, ...(await listPrices())]).toEqual(['applied', 130, 130])
  await it.owner.call('POST /staff/changes/{id}/undo', { id: changeId!, others: false, dryRun: false })
  expect(await listPrices()).toEqual([100, 100])
})

test('a part whose transaction fails is written whole by the next run', async () => {
  const { id, second, listPrices } = await checkTwoParts()
  await sql`alter table variant add constraint fails check (assort_id <> ${sql.lit(second.code)} or price_cents < 13000)`.execute(
    it.shop.db,
  )
  await it.owner.call('POST /staff/imports/{id}/apply', { id })
  await expect(applyImport(it.services, { import: id })).rejects.toThrow('fails')
  expect(await listPrices()).toEqual([130, 100])
  await sql`alter table variant drop constraint fails`.execute(it.shop.db)
  await it.shop.runJobs()
  expect(await it.read(id)).toMatchObject({ state: 'applied', counts: { changed: 2 } })
  expect(await listPrices()).toEqual([130, 130])
})

test('goods that somebody writes while parts are written are refused, the others are not', async () => {
  const { id, second, listPrices } = await checkTwoParts()
  await it.owner.call('POST /staff/imports/{id}/apply', { id })
  await expect(applyImport(it.services, { import: id }, stopAfter(1))).rejects.toThrow('killed')
  await it.owner.call('POST /staff/prices/change', { rows: [{ assortId: second.code, price: 140 }] })
  await it.shop.runJobs()
  expect(listVerdicts(await it.read(id))).toEqual(['changed', 'refused changed_meanwhile'])
  expect(await listPrices()).toEqual([130, 140])
})

test('a row that was the same when it was shown writes nothing, whatever its goods are by then', async () => {
  const [same, changed] = [await it.sell(), await it.sell()]
  const { importId: id } = await it.check(`code,price\n${same.code},100\n${changed.code},130\n`)
  await it.owner.call('POST /staff/prices/change', { rows: [{ assortId: same.code, price: 140 }] })
  await it.apply(id)
  expect((await it.goodsOf(same.code)).variants[0]!.price).toBe(140)
  expect((await it.goodsOf(changed.code)).variants[0]!.price).toBe(130)
})

test('an import that goes on after its change was undone fails, and writes nothing', async () => {
  const { id, second } = await checkTwoParts()
  await it.owner.call('POST /staff/imports/{id}/apply', { id })
  await expect(applyImport(it.services, { import: id }, stopAfter(1))).rejects.toThrow('killed')
  const { changeId } = await it.read(id)
  await it.owner.call('POST /staff/changes/{id}/undo', { id: changeId!, others: false, dryRun: false })
  await it.shop.runJobs()
  expect(await it.read(id)).toMatchObject({ state: 'failed', failure: { code: 'CHANGE_UNDONE' } })
  expect((await it.goodsOf(second.code)).variants[0]!.price).toBe(100)
})

test('each step is refused out of its turn', async () => {
  const { code } = await it.sell()
  const { importId: id, mapping } = await it.upload(`code,price\n${code},130\n`)
  const map = (chosen: typeof mapping) => it.owner.call('PUT /staff/imports/{id}', { id, mapping: chosen })
  const ask = (step: 'check' | 'apply' | 'cancel') => it.owner.call(`POST /staff/imports/{id}/${step}`, { id })
  await expect(ask('apply')).rejects.toThrow('IMPORT_NOT_CHECKED')
  await expect(map(['code', 'code'])).rejects.toThrow('IMPORT_MAPPING_WRONG')
  await expect(map(['nameZh', 'price'])).rejects.toThrow('IMPORT_MAPPING_WRONG')
  await ask('check')
  await expect(ask('check')).rejects.toThrow('IMPORT_BUSY')
  await expect(map(mapping)).rejects.toThrow('IMPORT_BUSY')
  await it.shop.runJobs()
  await it.apply(id)
  for (const step of ['check', 'apply', 'cancel'] as const) await expect(ask(step)).rejects.toThrow('IMPORT_ENDED')
  await expect(map(mapping)).rejects.toThrow('IMPORT_ENDED')
})

test('another company finds neither the import nor the export', async () => {
  const { importId: id } = await it.upload('code,price\nA,1\n')
  const { exportId } = await it.owner.call('POST /staff/exports', { codes: [(await it.sell()).code] })
  await expect(it.owner.call('GET /staff/exports/{id}', { id: exportId })).rejects.toThrow('EXPORT_NOT_READY')
  const stranger = await enterAs(it.shop, 'owner', 'FOOD')
  await expect(stranger.call('GET /staff/imports/{id}', { id })).rejects.toThrow('IMPORT_NOT_FOUND')
  await expect(stranger.call('POST /staff/imports/{id}/cancel', { id })).rejects.toThrow('IMPORT_NOT_FOUND')
  await expect(stranger.call('GET /staff/exports/{id}', { id: exportId })).rejects.toThrow('EXPORT_NOT_FOUND')
})
