import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectToClone, createDatabase } from '#tests/database.ts'
import { connect, type Connection } from '#server/lib/database/connection-pools.ts'
import type { Db } from '#server/lib/database/db.ts'
import { migrate } from '#server/lib/database/migrate.ts'
import { readMigrations } from '#server/lib/database/migration-files.ts'
import { transact } from '#server/lib/database/transaction.ts'

let connection: Connection
beforeAll(async () => void (connection = await connectToClone(12)))
afterAll(() => connection.close())

async function take(db: Db, day: string, many = 1, company = 'SPORT'): Promise<number[]> {
  const { rows } = await sql<{ numbers: number[] }>`
    select take_order_numbers(${company}, ${day}::date, ${many}) as numbers`.execute(db)
  return rows[0]!.numbers
}
const takeAlone = (day: string, many = 1) => transact(connection.db, (tx) => take(tx, day, many))

test('the first orders of a day, placed at once, begin at 1 and get a number each', async () => {
  for (let day = 10; day < 30; day++) {
    const taken = await Promise.all(Array.from({ length: 12 }, (_, at) => takeAlone(`2031-01-${day}`, (at % 3) + 1)))
    const numbers = taken.flat()
    expect(new Set(numbers).size).toBe(numbers.length)
    expect(Math.min(...numbers)).toBe(1)
    for (const own of taken) expect(own).toEqual(own.toSorted((one, other) => one - other))
  }
})

test('nobody waits for an order that has its number and is not committed, and a failed one leaves a gap', async () => {
  const day = '2031-02-01'
  expect(await takeAlone(day)).toEqual([1])
  const failing = transact(connection.db, async (tx) => {
    expect(await take(tx, day, 2)).toEqual([2, 3])
    expect(await takeAlone(day)).toEqual([4])
    throw new Error('the goods are gone')
  })
  await expect(failing).rejects.toThrow('the goods are gone')
  expect(await takeAlone(day)).toEqual([5])
})

test('where the first order of a day fails, the next begins the day', async () => {
  const day = '2031-02-02'
  const failing = transact(connection.db, async (tx) => {
    await take(tx, day, 7)
    throw new Error('the goods are gone')
  })
  await expect(failing).rejects.toThrow('the goods are gone')
  expect(await takeAlone(day)).toEqual([1])
})

test('a company counts for itself, from its first order on', async () => {
  const day = '2031-02-03'
  await takeAlone(day, 5)
  await sql`insert into company (code, key, name_zh, name_en, theme) values ('NEWONE', 'newone', '新', 'New', 'sport')`.execute(
    connection.db,
  )
  expect(await take(connection.db, day, 2, 'NEWONE')).toEqual([1, 2])
  expect(await takeAlone(day)).toEqual([6])
})

test('a day goes on where its numbers stood, and the release before may go on beside, today and past midnight', async () => {
  const { url, drop } = await createDatabase()
  const files = readMigrations()
  await migrate(
    url,
    files.filter(({ name }) => name < '0270'),
  )
  const { db, close } = connect(url)
  await sql`insert into company (code, key, name_zh, name_en, theme)
    values ('SOLD', 'sold', '賣', 'Sold', 'sport'), ('QUIET', 'quiet', '靜', 'Quiet', 'sport')`.execute(db)
  const today = Temporal.Now.plainDateISO('Asia/Hong_Kong')
  const takeAsBefore = async (day: Temporal.PlainDate, company = 'SOLD') => {
    const { rows } = await sql<{ last: number }>`
      insert into order_number (company, kind, day, last) values (${company}, 'W', ${day.toString()}::date, 1)
      on conflict (company, kind, day) do update set last = order_number.last + excluded.last
      returning last`.execute(db)
    return rows[0]!.last
  }
  for (const number of [1, 2, 3]) expect(await takeAsBefore(today)).toBe(number)
  await migrate(url, files)
  expect(await take(db, today.toString(), 2, 'SOLD')).toEqual([4, 5])
  expect(await take(db, today.toString(), 1, 'QUIET')).toEqual([1])
  const tomorrow = today.add({ days: 1 })
  expect(await take(db, tomorrow.toString(), 1, 'SOLD')).toEqual([1])
  expect(await takeAsBefore(today)).toBe(100_004)
  expect(await takeAsBefore(today, 'QUIET')).toBe(100_001)
  expect(await takeAsBefore(tomorrow)).toBe(100_001)
  await close()
  await drop()
})
