import pg from 'pg'
import { expect, test } from 'vitest'
import { judgeMigrations, readRelease } from '../scripts/last-release.ts'
import { findFaults } from '../scripts/migration-faults.ts'
import { cloneDatabase, createDatabase } from './database.ts'

test('the last release runs on the newest form of the database: what it reads and writes is there', async () => {
  const { url, drop } = await createDatabase()
  try {
    expect(await judgeMigrations(url, readRelease())).toEqual([])
  } finally {
    await drop()
  }
})

/** The faults of a migration for a release with these two statements. */
async function tryOut(migration: string): Promise<string[]> {
  const statements = [
    'select quantity, told from cart_line where visitor = $1',
    'insert into favourite (company, member, product, followed_at) values ($1, $2, $3, $4)',
  ]
  const { url, drop } = await cloneDatabase()
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await findFaults(client, { migrations: [], statements }, () => client.query(migration))
  } finally {
    await client.end()
    await drop()
  }
}

test.each([
  ['drops a column', 'alter table cart_line drop column told', /column "told" does not exist/],
  ['renames a column', 'alter table cart_line rename column told to said', /column "told" does not exist/],
  ['drops a table', 'drop table favourite', /relation "favourite" does not exist/],
  [
    'demands a new column',
    'truncate cart_line; alter table cart_line add column gift text not null',
    /cart_line.gift is demanded/,
  ],
  ['demands an old column', 'alter table cart_line alter column arrives set not null', /may no longer be null/],
  ['takes a default away', 'alter table cart_line alter column selected drop default', /has no default any more/],
  ['narrows a type', 'alter table cart_line alter column quantity type smallint', /was integer and is smallint/],
  ['adds a check', 'alter table cart_line add check (quantity < 1000)', /demands what it did not demand before: CHECK/],
  [
    'adds a unique index',
    'create unique index on cart_line (visitor, assort_id, barcode)',
    /did not demand before: UNIQUE/,
  ],
  [
    'adds a term to a sum, of a column that is not 0',
    `alter table sales_order add column wrapped bigint not null default 1; update sales_order set wrapped = 0;
      alter table sales_order drop constraint sales_order_check5, add constraint sales_order_check5 check (net_cents = goods_cents - discount_cents + delivery_cents - delivery_discount_cents + further_charge_cents + wrapped)`,
    /demands what it did not demand before/,
  ],
  [
    'demands a whole reference',
    'alter table company add column cover uuid, add foreign key (code, cover) references content_picture (company, id) match full not valid',
    /demands what it did not demand before: FOREIGN KEY/,
  ],
  [
    'takes a value from a check',
    `alter table order_number drop constraint order_number_kind_check,
      add constraint order_number_kind_check check (kind in ('W', 'R'))`,
    /demands what it did not demand before/,
  ],
])('a migration that %s from what the last release asks is found', async (_, migration, fault) => {
  expect((await tryOut(migration)).join('\n')).toMatch(fault)
})

test.each([
  ['a column that may be null', 'alter table cart_line add column gift text check (gift <> $$$$)'],
  ['a column with a default', 'alter table cart_line add column gift boolean not null default false'],
  ['room in a type', 'alter table cart_line alter column quantity type bigint'],
  [
    'a value to a check',
    `alter table member drop constraint member_grade_check, add constraint member_grade_check check (grade in ('MEMBER', 'VIP', 'SUPER VIP', 'SUPER VVIP', 'BEST'))`,
  ],
  [
    'a term to a sum, of a column that is 0',
    `alter table sales_order add column wrapped bigint not null default 0;
      alter table sales_order drop constraint sales_order_check5, add constraint sales_order_check5 check (net_cents = goods_cents - discount_cents + delivery_cents - delivery_discount_cents + further_charge_cents + wrapped)`,
  ],
  [
    'a reference by a new column that may be null',
    'alter table company add column cover uuid, add foreign key (code, cover) references content_picture (company, id)',
  ],
  ['a table', 'create table gift (id uuid primary key, words text not null unique)'],
])('a migration that adds %s is not', async (_, migration) => {
  expect(await tryOut(migration)).toEqual([])
})
