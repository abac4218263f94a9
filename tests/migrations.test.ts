import fs from 'node:fs'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate, readMigrations } from '#server/lib/migrate.ts'
import { writeRowTypes } from '../scripts/row-types.ts'
import { cloneDatabase } from './database.ts'

let database: Awaited<ReturnType<typeof cloneDatabase>>
let client: pg.Client
beforeAll(async () => {
  database = await cloneDatabase()
  client = new pg.Client({ connectionString: database.url })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await database.drop()
})

test('the row types are those of the migrated database', async () => {
  const bare = (text: string) => text.replaceAll(/\s+/g, '')
  expect(bare(await writeRowTypes(client)), 'run npm run tables').toBe(
    bare(fs.readFileSync('server/lib/tables.ts', 'utf8')),
  )
})

test('a database in its newest form is left as it is, by however many starts at once', async () => {
  expect(await Promise.all([1, 2, 3].map(() => migrate(database.url)))).toEqual([[], [], []])
})

test('a migration that was edited after it was applied is refused, and so is one the program does not know', async () => {
  const [first] = readMigrations()
  await client.query('update migration set checksum = $1 where name = $2', ['other', first?.name])
  await expect(migrate(database.url)).rejects.toThrow(/was edited after it was applied/)
  await client.query('update migration set checksum = $1 where name = $2', [first?.checksum, first?.name])

  await client.query(`insert into migration (name, checksum) values ('9999-from-tomorrow.sql', '')`)
  await expect(migrate(database.url)).rejects.toThrow(/belongs to a newer shop/)
  await client.query(`delete from migration where name = '9999-from-tomorrow.sql'`)
})

test('every table of a company asks for its company', async () => {
  const { rows } = await client.query<{ table: string }>(`
    select c.relname as table from pg_class c
    join pg_constraint f on f.conrelid = c.oid and f.contype = 'f' and f.confrelid in ('product'::regclass, 'variant'::regclass)
    where not exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'company' and a.attnotnull)`)
  expect(rows).toEqual([])
})
