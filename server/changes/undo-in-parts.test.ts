import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { restoreStock } from '#server/stock/restore-stock.commands.ts'
import { stopAfter } from '#tests/imports.ts'
import { findBreaches } from '#tests/invariants.ts'
import { countIn, mergeMany } from '#tests/large-changes.ts'
import { openShop } from '#tests/shop.ts'
import { enterAs } from '#tests/staff.ts'
import type { ShopVisitor } from '#tests/visitor.ts'
import { undoInParts } from './undo-in-parts.commands.ts'

let shop: Awaited<ReturnType<typeof openShop>>
let owner: ShopVisitor
beforeAll(async () => {
  shop = await openShop()
  owner = await enterAs(shop, 'owner')
})
afterEach(async () => {
  expect(await findBreaches(shop.db)).toEqual([])
})
afterAll(() => shop.close())

const undo = (id: string, more: { others?: boolean; dryRun?: boolean } = {}) =>
  owner.ask('POST /staff/changes/{id}/undo', { id, ...more }, { locale: 'en-US' })
const read = (id: string) => owner.call('GET /staff/changes/{id}', { id })
const move = (code: string, into: string) => owner.call('POST /staff/tree/moveGoods', { codes: [code], into })
/** Runs the job of an undo until so many parts are written. */
const killAfter = (change: string, parts: number) =>
  expect(undoInParts({ db: shop.db, clock: shop.clock, restoreStock }, { change }, stopAfter(parts))).rejects.toThrow(
    'killed',
  )

test('a large change is undone in parts as one change; a killed job goes on, and nothing else undoes it meanwhile', async () => {
  const { code, changeId } = await mergeMany(shop.db, owner)
  const { rowCount } = await read(changeId)
  const begun = await undo(changeId)
  expect(begun).toMatchObject({ value: { running: true, undone: rowCount, overtaken: [] } })
  const written = begun.ok ? begun.value.changeId! : ''
  await killAfter(changeId, 3)
  expect(await read(changeId)).toMatchObject({
    undoneBy: written,
    undoable: false,
    progress: { state: 'running', overtakenCount: 0, isStuck: false },
  })
  const half = await countIn(shop.db, code)
  expect(half).toBeGreaterThan(500)
  expect(half).toBeLessThan(2_000)
  for (const id of [changeId, written]) expect(await undo(id)).toMatchObject({ error: 'CHANGE_BEING_UNDONE' })
  expect(await read(written)).toMatchObject({ undoable: false })

  await shop.runJobs()
  expect(await countIn(shop.db, code)).toBe(2_101)
  expect(await read(changeId)).toMatchObject({ progress: { state: 'done', doneRows: rowCount, overtakenCount: 0 } })
  expect(await read(written)).toMatchObject({ kind: 'undo', rowCount, undoable: true, undoes: changeId })
  expect(await undo(changeId)).toMatchObject({ error: 'CHANGE_UNDONE' })

  expect(await undo(written)).toMatchObject({ value: { running: true } })
  await shop.runJobs()
  expect(await countIn(shop.db, code)).toBe(0)
  expect((await owner.call('GET /staff/tree', {})).categories.map((one) => one.code)).not.toContain(code)
})

test('rows that were written since are judged first and named; the others are undone when asked', async () => {
  const { code, changeId } = await mergeMany(shop.db, owner)
  await move(`${code}-7`, 'meat')
  expect(await undo(changeId, { dryRun: true })).toMatchObject({
    value: { running: false, overtaken: [{ key: { code: `${code}-7` }, columns: ['category'] }] },
  })
  expect(await undo(changeId)).toMatchObject({
    status: 409,
    error: 'CHANGE_OVERTAKEN',
    facts: { count: 1, rows: `product ${code}-7 category` },
  })
  expect(await read(changeId)).toMatchObject({ undoneBy: null, undoable: true, progress: null })
  expect(await undo(changeId, { others: true })).toMatchObject({ value: { running: true } })
  await shop.runJobs()
  expect(await countIn(shop.db, code)).toBe(2_100)
  expect(await read(changeId)).toMatchObject({
    progress: { state: 'done', overtakenCount: 1 },
    overtaken: [{ table: 'product', key: { code: `${code}-7` }, columns: ['category'] }],
  })
})

test('what somebody writes between two parts stays, and is named', async () => {
  const { code, changeId } = await mergeMany(shop.db, owner)
  await undo(changeId)
  await killAfter(changeId, 2)
  const { rows } = await sql<{ code: string }>`
    select code from product where company = 'SPORT' and category = 'electric' and code like ${`${code}-%`} order by code limit 1`.execute(
    shop.db,
  )
  const late = rows[0]!.code
  await move(late, 'meat')
  await shop.runJobs()
  expect(await countIn(shop.db, code)).toBe(2_100)
  expect(await read(changeId)).toMatchObject({
    progress: { state: 'done', overtakenCount: 1 },
    overtaken: [{ key: { code: late } }],
  })
})

test('an undo whose job is lost goes on after minutes, and says that it is stuck when the job failed', async () => {
  const { code, changeId } = await mergeMany(shop.db, owner)
  await undo(changeId)
  await killAfter(changeId, 1)
  const lastTry = { ...stopAfter(0), isLast: true }
  await expect(
    undoInParts({ db: shop.db, clock: shop.clock, restoreStock }, { change: changeId }, lastTry),
  ).rejects.toThrow('killed')
  expect(await read(changeId)).toMatchObject({ progress: { state: 'running', isStuck: true } })
  await sql`select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs where key = ${`undo ${changeId}`}))`.execute(
    shop.db,
  )
  const sweep = () => shop.app.jobs['continueUndos']!({} as never)
  await sweep()
  await shop.runJobs()
  expect(await read(changeId)).toMatchObject({ progress: { state: 'running' } })
  shop.clock.moveBy({ minutes: 3 })
  await sweep()
  await shop.runJobs()
  expect(await countIn(shop.db, code)).toBe(2_101)
  expect(await read(changeId)).toMatchObject({ progress: { state: 'done', isStuck: false } })
})

test('a name that went to other goods since keeps its row as it is; everything around it goes back', async () => {
  const { code, changeId } = await mergeMany(shop.db, owner)
  const taken = await undo(changeId)
  await shop.runJobs()
  // The undo of that undo removes the category again, in which somebody has put goods by then.
  await owner.call('POST /staff/tree/moveGoods', { codes: [`${code}-1`], into: 'electric' })
  await owner.call('POST /staff/tree/moveGoods', { codes: [`${code}-1`], into: code })
  const back = taken.ok ? taken.value.changeId! : ''
  await sql`insert into product (company, code, supplier, category, brand, name_zh, name_en, description_zh, description_en, picture, created_on)
    select company, ${`${code}-NEW`}, supplier, ${code}, brand, name_zh, name_en, '', '', picture, created_on
    from product where company = 'SPORT' and code = ${`${code}-1`}`.execute(shop.db)
  expect(await undo(back, { others: true })).toMatchObject({ value: { running: true } })
  await shop.runJobs()
  expect(await countIn(shop.db, code)).toBe(1)
  expect(await read(back)).toMatchObject({
    progress: { state: 'done' },
    overtaken: [{ table: 'category', key: { code } }],
  })
})
