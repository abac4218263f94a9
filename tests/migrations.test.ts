import { createHash } from 'node:crypto'
import fs from 'node:fs'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeMigrated, migrate } from '#server/lib/database/migrate.ts'
import { findFault, type Migration, readMigrations } from '#server/lib/database/migration-files.ts'
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
    bare(fs.readFileSync('server/lib/database/tables.ts', 'utf8')),
  )
})

test('a database in its newest form is left as it is, by however many starts at once', async () => {
  expect(await Promise.all([1, 2, 3].map(() => migrate(database.url)))).toEqual([[], [], []])
})

test('a migration that was edited after it was applied is refused', async () => {
  const [first] = readMigrations()
  await client.query('update migration set checksum = $1 where name = $2', ['other', first?.name])
  await expect(migrate(database.url)).rejects.toThrow(/was edited after it was applied/)
  await client.query('update migration set checksum = $1 where name = $2', [first?.checksum, first?.name])
})

const newer = (name: string, mark: Migration['mark'], text: string): Migration => ({ name, mark, text, checksum: name })
/** A migration of the next release, recorded as applied. */
const leftBehind = (name: string, mark: Migration['mark']) =>
  client.query('insert into migration (name, checksum, mark) values ($1, $1, $2)', [name, mark])
const deleteRecords = () => client.query(`delete from migration where name like '9%'`)

test('(B9) a release starts on what the next one only added, and refuses with one line what the next one changed', async () => {
  await leftBehind('9001-more.sql', 'adds')
  await leftBehind('9002-and-more.sql', 'adds')
  expect(await migrate(database.url)).toEqual([])
  await leftBehind('9003-otherwise.sql', 'changes')
  await expect(migrate(database.url)).rejects.toThrow(
    /^this database knows the migration 9003-otherwise\.sql, which is missing here and changes [^\n]* newer shop$/,
  )
  await deleteRecords()
})

test('(B9) the mark of a migration stays in the database, and what came before there were marks counts as a change', async () => {
  const own = await cloneDatabase()
  const files = [...readMigrations(), newer('9001-more.sql', 'adds', '-- adds\ncreate table more ()')]
  expect(await migrate(own.url, files)).toEqual([{ name: '9001-more.sql', ms: expect.any(Number) as number }])
  const there = new pg.Client({ connectionString: own.url })
  await there.connect()
  const { rows } = await there.query<{ name: string; mark: string }>('select name, mark from migration order by name')
  await there.end()
  await own.drop()
  expect(rows.at(-1)).toEqual({ name: '9001-more.sql', mark: 'adds' })
  expect(rows.filter(({ name }) => name < '0103').every(({ mark }) => mark === 'changes')).toBe(true)
})

test('(B9) of several migrations of which one fails, none has happened, and one line names the file and the cause', async () => {
  const files = [
    ...readMigrations(),
    newer('9001-more.sql', 'adds', 'create table more (one int); insert into more values (1)'),
    newer('9002-broken.sql', 'adds', 'create table other ();\nalter table nowhere add column one int'),
  ]
  await expect(migrate(database.url, files)).rejects.toThrow(
    /^database\/migrations\/9002-broken\.sql failed, and no migration has changed anything: relation "nowhere" does not exist$/,
  )
  const left = `select to_regclass('more') as more, to_regclass('other') as other, (select count(*)::int from migration where name like '9%') as noted`
  expect((await client.query(left)).rows).toEqual([{ more: null, other: null, noted: 0 }])
  expect(await migrate(database.url)).toEqual([])
})

test('(B9) the migrations that ran are said with their time', () => {
  const upgraded = [
    { name: '0103-a.sql', ms: 1.2 },
    { name: '0104-b.sql', ms: 2_003.7 },
  ]
  expect(describeMigrated(upgraded)).toEqual(['Migrated by 0103-a.sql (1 ms)', 'Migrated by 0104-b.sql (2004 ms)'])
  const made = [{ name: '0001-first.sql', ms: 10 }, ...upgraded]
  expect(describeMigrated(made)).toEqual(['Migrated by 3 files, 0001-first.sql to 0104-b.sql (2015 ms)'])
  expect(describeMigrated([])).toEqual([])
})

test('(B9) files from before there were marks are as they were', () => {
  const old = readMigrations().filter(({ name }) => name < '0103')
  const all = createHash('sha256').update(old.map(({ name, checksum }) => `${name} ${checksum}\n`).join(''))
  expect(all.digest('hex')).toBe('a3d5688c47ee48f60d6cdf149db1675fb91bee4d42f4edf7af9ff8ab6eff891e')
})

test.each([
  ['create table x ()', /has to say in its first line/],
  ['-- adds and more\ncreate table x ()', /has to say in its first line/],
  ['-- adds\ndrop table x', /"drop table x"/],
  ['-- adds\nalter table x drop column y', /"drop column y"/],
  ['-- adds\nalter table x rename column y to z', /"rename column y to z"/],
  ['-- adds\nalter table x alter column y type bigint', /"alter column y type bigint"/],
  ['-- adds\nalter table x alter y set not null', /"y set not null"/],
  ['-- adds\nalter table x add column y int, add column z numeric(10, 2) not null', /"add column z numeric not null"/],
  ['-- adds\nalter table x drop constraint x_y_check', /"drop constraint x_y_check"/],
  ['-- adds\ndrop index x_y', /"drop index x_y"/],
  ['-- adds\ndrop index x_y; create unique index x_y on x (y);', /"drop index x_y"/],
])('(B9) a new migration is refused that says %j', (text, fault) => {
  expect(findFault('9001-new.sql', text)).toMatch(fault)
})

test.each([
  '-- changes\ndrop table x',
  '-- adds\n-- drop nothing\ncreate table x (id int not null); create index on x (id);',
  `-- adds\nalter table x add column y int, add column z text not null default 'drop table';`,
  `-- adds\nalter table x drop constraint x_y_check, add constraint x_y_check check (y in ('a', 'b', 'c'))`,
  '-- adds\ndrop index x_y; create index x_y on x using brin (y);',
  '-- adds\ncreate function f() returns void language plpgsql as $$ begin delete from x; drop table y; end $$;',
])('(B9) a new migration is taken that says %j', (text) => {
  expect(findFault('9001-new.sql', text)).toBeUndefined()
})

test('every table of a company asks for its company', async () => {
  const { rows } = await client.query<{ table: string }>(`
    select c.relname as table from pg_class c
    join pg_constraint f on f.conrelid = c.oid and f.contype = 'f' and f.confrelid in ('product'::regclass, 'variant'::regclass)
    where not exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'company' and a.attnotnull)`)
  expect(rows).toEqual([])
})

test('a server that ends connections right after a migration ends no process', async () => {
  const { url, drop } = await cloneDatabase()
  const admin = new pg.Client({ connectionString: url })
  await admin.connect()
  const faults: unknown[] = []
  const note = (error: unknown) => faults.push(error)
  const others = process.listeners('uncaughtException')
  process.removeAllListeners('uncaughtException').on('uncaughtException', note)
  try {
    for (let turn = 0; turn < 60; turn += 1) {
      await migrate(url)
      await admin.query(
        'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
      )
    }
    await admin.end()
    await drop()
    expect(faults).toEqual([])
  } finally {
    process.off('uncaughtException', note)
    for (const listener of others) process.on('uncaughtException', listener)
  }
})
