import pg from 'pg'
import { expect, test } from 'vitest'
import { seedShop } from '#database/seed/seed.ts'
import { connect } from '#server/lib/database/connection-pools.ts'
import { lendKeys } from '#server/lib/process/keys.ts'
import { cloneDatabase } from './database.ts'
import { testKeys } from './keys.ts'

test('(B8) who waits for another that fills an empty shop waits with no statement that could be ended for taking long', async () => {
  const { url, drop } = await cloneDatabase()
  const [one, other] = [connect(url), connect(url)]
  for (const { db } of [one, other]) lendKeys(db, testKeys)
  const holder = new pg.Client({ connectionString: url }) // idle for longer than the shop's statement timeout
  await holder.connect()
  await holder.query(`select pg_advisory_lock(hashtext('harbour-shop seed'))`)
  const seeding = Promise.all([seedShop(one.db), seedShop(other.db)])
  const asking = () =>
    holder.query<{ asking: string; stuck: string }>(
      `select count(*) filter (where query like '%pg_try_advisory_xact_lock%' and state = 'idle in transaction') as asking,
        count(*) filter (where wait_event_type = 'Lock') as stuck
      from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
    )
  await expect
    .poll(async () => (await asking()).rows.map(({ asking, stuck }) => [Number(asking), Number(stuck)]))
    .toEqual([[2, 0]])
  await holder.end()
  expect(await seeding).toEqual([false, false]) // the copied template was seeded already
  for (const connection of [one, other]) await connection.close()
  await drop()
})
