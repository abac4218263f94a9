import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { seedShop } from '#database/seed/seed.ts'
import { connect } from '#server/lib/db.ts'
import { lendKeys } from '#server/lib/keys.ts'
import { cloneDatabase } from './database.ts'
import { testKeys } from './keys.ts'

test('(B8) who waits for another that fills an empty shop waits with no statement that could be ended for taking long', async () => {
  const { url, drop } = await cloneDatabase()
  const [one, other, watch] = [connect(url), connect(url), connect(url)]
  for (const { db } of [one, other]) lendKeys(db, testKeys)
  const done = await watch.db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext('harbour-shop seed'))`.execute(tx) // as a shop that is filling it
    const seeding = Promise.all([seedShop(one.db), seedShop(other.db)])
    const asking = sql<{ asking: number; stuck: number }>`
      select count(*) filter (where query like '%pg_try_advisory_xact_lock%' and state = 'idle in transaction') as asking,
        count(*) filter (where wait_event_type = 'Lock') as stuck
      from pg_stat_activity where datname = current_database()`
    await expect.poll(async () => (await asking.execute(watch.db)).rows).toEqual([{ asking: 2, stuck: 0 }])
    return { seeding }
  })
  expect(await done.seeding).toEqual([false, false]) // the copy of the template was full already
  for (const connection of [one, other, watch]) await connection.close()
  await drop()
})
