import fs from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { guardedBy, lockOrder } from '#server/lib/database/lock-order.ts'
import { hideAddress } from '#server/lib/http/rate-limits.ts'
import { lockingFiles, type LockPath, openPaths, undoAll } from './lock-paths.ts'
import { company, lockedPhone } from './lock-scene.ts'
import { RowLocks } from './row-locks.ts'
import { openShop } from './shop.ts'

let shop: Awaited<ReturnType<typeof openShop>>
let locks: RowLocks
let undone: Awaited<ReturnType<typeof undoAll>>
let paths: [name: string, path: LockPath][]
beforeAll(async () => {
  shop = await openShop()
  paths = Object.entries(await openPaths(shop))
  locks = await RowLocks.open(shop.databaseUrl, hideAddress(shop.db, company, lockedPhone))
  undone = await undoAll(shop, locks.tables)
})
afterAll(async () => {
  await locks?.close()
  await shop.close()
})

/** The tables that each path locks, by transaction. */
const walks = new Map<string, string[][]>()

/** The faults in the lock order of a transaction, in words. */
function judge(stops: readonly string[]): string[] {
  const order: readonly string[] = lockOrder
  const wrong = stops.flatMap((stop, at) => {
    const guard = guardedBy[stop]
    if (guard) return stops.slice(0, at).includes(guard) ? [] : [`${stop} without ${guard}`]
    if (!order.includes(stop)) return [`${stop} is not in lock-order.ts`]
    const before = stops.slice(0, at).find((one) => order.indexOf(one) > order.indexOf(stop))
    return before ? [`${stop} behind ${before}`] : []
  })
  return wrong.map((words) => `${words} (${stops.join(', ')})`)
}

/**
 * A job that begins meanwhile opens a table for this path too, which then seems not to lock it. A wrong order is wrong in a second
 * walk as well.
 */
async function walkUndisturbed(path: LockPath) {
  const stops = await locks.walk(path)
  return stops.flatMap(judge).length === 0 ? stops : locks.walk(path)
}

test('every path of the shop locks rows in the one order', async () => {
  const wrong: string[] = []
  for (const [name, path] of paths) {
    const before = await undone.count()
    const stops = await walkUndisturbed(path)
    walks.set(name, stops)
    wrong.push(...stops.flatMap(judge).map((words) => `${name}: ${words}`))
    if ((await undone.count()) === before) wrong.push(`${name}: did not come to its end`)
  }
  expect(wrong.join('\n')).toBe('')
})

test('every lock of the order is taken by a path here', () => {
  const taken = new Set([...walks.values()].flat(2))
  // Their rows are only inserted: whoever sends the same call or notice twice at once, or the first orders of a day, waits for the key.
  const inserted = ['idempotent_answer', 'payment_notice', 'order_day']
  expect(lockOrder.filter((name) => !taken.has(name))).toEqual(inserted)
})

/** The tables that both paths lock, each within one transaction. */
const sharedBy = (one: string, other: string) =>
  (walks.get(one) ?? []).flatMap((own) =>
    (walks.get(other) ?? []).map((stops) => own.filter((stop) => stops.includes(stop) && !guardedBy[stop])),
  )

test('no two paths that lock rows of the same two tables wait for each other in a ring', async () => {
  const before = await locks.countDeadlocks()
  let races = 0
  for (const [at, [name, path]] of paths.entries())
    for (const [other, second] of paths.slice(at + 1))
      for (const tables of sharedBy(name, other).filter(({ length }) => length > 1)) {
        await locks.race(path, second, tables)
        races += 1
        expect([name, other, await locks.countDeadlocks()]).toEqual([name, other, before])
      }
  expect(races).toBeGreaterThan(50)
})

test('every file that locks rows has a path here, or a reason', () => {
  const files = fs
    .globSync('server/**/*.ts')
    .filter((file) => !file.endsWith('.test.ts') && !file.startsWith('server/lib/database/'))
  const locking =
    /\bfor (no key update|update|share)\b(?! (?:of \w+ )?skip locked)|\.for((NoKey)?Update|Share)\(|advisory_xact_lock|\blockNames\(/
  const found = files.filter((file) => locking.test(fs.readFileSync(file, 'utf8')))
  expect(found.sort()).toEqual(Object.keys(lockingFiles).sort())
  const known = paths.map(([name]) => name)
  const unknown = Object.values(lockingFiles).filter((one) => !one.startsWith('alone: ') && !known.includes(one))
  expect(unknown).toEqual([])
})
