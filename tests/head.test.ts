import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { emily, logIn } from './people.ts'
import { openShop } from './shop.ts'
import { enterAs } from './staff.ts'
import { type DescribedCall, fillCall, listCalls } from './sweep.ts'

let shop: Awaited<ReturnType<typeof openShop>>
let gets: DescribedCall[]
let people: { name: string; token: string | undefined }[]
let tables: string[]

beforeAll(async () => {
  shop = await openShop()
  gets = (await listCalls(shop)).filter(({ method }) => method === 'GET')
  people = [
    { name: 'nobody', token: undefined },
    { name: 'a walk-in', token: (await shop.visitor()).token },
    { name: 'a member', token: (await logIn(shop, emily)).token },
    { name: 'an owner', token: (await enterAs(shop, 'owner')).token },
  ]
  const { rows } = await sql<{ name: string }>`
    select quote_ident(schemaname) || '.' || quote_ident(tablename) as name from pg_tables
    where schemaname in ('public', 'graphile_worker')`.execute(shop.db)
  tables = rows.map(({ name }) => name)
})
afterAll(() => shop.close())

/** Values for calls with input. */
const sampleValues = { receiver: ['chan@harbour.example'], email: ['chan@harbour.example'] }

/** The row count of every table and its newest transaction: shows every insert, update and delete. */
async function readState(): Promise<Record<string, string>> {
  const each = tables.map(
    (name) => `select '${name}' as name, concat(count(*), ' ', max(xmin::text::bigint)) as state from ${name}`,
  )
  const { rows } = await sql.raw<{ name: string; state: string }>(each.join(' union all ')).execute(shop.db)
  return Object.fromEntries(rows.map(({ name, state }) => [name, state]))
}

const ask = (method: string, path: string, token: string | undefined) =>
  shop.app.fetch(new Request(`http://localhost${path}`, { method, headers: token ? { authorization: token } : {} }))

test('(C17) a HEAD of a call that is asked for with GET does nothing, whoever asks', async () => {
  expect(gets.length).toBeGreaterThan(60)
  const before = await readState()
  for (const call of gets)
    for (const { name, token } of people) {
      const { path } = fillCall(call, sampleValues)[0]!
      const answer = await ask('HEAD', path, token)
      expect([name, path, answer.status]).toEqual([name, path, 200])
      expect(await answer.text()).toBe('')
      expect(answer.headers.get('authorization')).toBeNull()
    }
  expect(await readState()).toEqual(before)
  expect(shop.mails).toEqual([])

  // The same calls with GET do write.
  const [, , member] = people
  expect((await ask('GET', '/api/loginForUpdateTxDate', member!.token)).status).toBe(200)
  expect(await readState()).not.toEqual(before)
})
