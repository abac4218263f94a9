import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Role } from '#contract/endpoint.ts'
import { inTransaction } from '#server/lib/database/idempotency.ts'
import { Refusal } from '#server/lib/http/refusal.ts'
import { openShop } from '#tests/shop.ts'
import { hire, type Hired, openStaffVisitor, readAuthenticator, setUp, staffPassword } from '#tests/staff.ts'
import type { ShopVisitor } from '#tests/visitor.ts'
import { endPerson } from './people.commands.ts'

let shop: Awaited<ReturnType<typeof openShop>>
let somebody: Hired
let owner: ShopVisitor
beforeAll(async () => {
  shop = await openShop()
  await shop.db.updateTable('staff').set({ role: 'support' }).where('role', '=', 'owner').execute() // those of the seed
  somebody = await hire(shop, 'owner')
  owner = await setUp(shop, somebody)
})
afterAll(() => shop.close())
beforeEach(async () => void (await shop.db.deleteFrom('rate_limit').execute()))

/** A proof with a new code: each works once. */
function presenceOf(who: Pick<Hired, 'authenticatorUri'> = somebody) {
  shop.clock.moveBy({ seconds: 30 })
  return { password: staffPassword, totp: readAuthenticator(shop, who) }
}
const invite = async (role: Role, email = `invited.${role.replace(' ', '.')}@harbour.example`) =>
  owner.call('POST /staff/people', { name: 'Kit Ho', email, role, presence: presenceOf() })
const stateOf = async (email: string) =>
  (await owner.call('GET /staff/people', {})).people.find((person) => person.email === email)

test.each(['warehouse', 'accounts'] as const)(
  'somebody invited as %s sets up the account with what is shown once',
  async (role) => {
    const invited = await invite(role)
    expect(await stateOf(invited.email)).toMatchObject({ state: 'waiting', role, name: 'Kit Ho' })
    expect(JSON.stringify(await owner.call('GET /staff/people', {}))).not.toContain(invited.setUpCode)
    const newcomer = openStaffVisitor(shop)
    await newcomer.call('POST /staff/setUp', {
      email: invited.email,
      setUpCode: invited.setUpCode,
      password: staffPassword,
      totp: readAuthenticator(shop, invited),
    })
    expect(await newcomer.call('GET /staff/me', {})).toMatchObject({ role, name: 'Kit Ho' })
    expect(await stateOf(invited.email)).toMatchObject({ state: 'active' })
    const { entries } = await owner.call('GET /staff/auditLog', { subject: `staff ${invited.email}` })
    expect(entries.at(-1)).toMatchObject({ call: 'POST /staff/people', staffName: somebody.name, input: { role } })
    expect(JSON.stringify(entries)).not.toContain(invited.setUpCode)
  },
)

test('a session alone makes no account: password and code are shown again, and a code works once', async () => {
  const wish = { name: 'Eve', email: 'eve@harbour.example', role: 'owner' as const }
  const presence = presenceOf()
  const refused = { status: 422, error: 'INVALID_STAFF_LOGIN' }
  for (const wrong of [{ password: 'another battery staple' }, { totp: '000000' }, { password: '' }])
    expect(await owner.ask('POST /staff/people', { ...wish, presence: { ...presence, ...wrong } })).toMatchObject(
      refused,
    )
  await owner.call('POST /staff/people', { ...wish, presence })
  expect(await owner.ask('POST /staff/people', { ...wish, email: 'eve2@harbour.example', presence })).toMatchObject(
    refused,
  )
  expect(await stateOf('eve2@harbour.example')).toBeUndefined()
})

test('an e-mail has one account, and is an e-mail', async () => {
  await invite('support', 'twice@harbour.example')
  const again = { name: 'Kit', email: 'Twice@Harbour.example', role: 'owner' as const }
  expect(await owner.ask('POST /staff/people', { ...again, presence: presenceOf() })).toMatchObject({
    status: 409,
    error: 'STAFF_EMAIL_TAKEN',
  })
  expect(await owner.ask('POST /staff/people', { ...again, email: 'kit', presence: presenceOf() })).toMatchObject({
    error: 'CHECK_REQUIRED_FIELDS',
    fields: { email: { code: 'email_invalid' } },
  })
})

test('another role ends the sessions of that person; an ended account logs in no more and is taken back by a reset', async () => {
  const clerk = await hire(shop, 'order desk')
  const there = await setUp(shop, clerk)
  const { id } = (await stateOf(clerk.email))!
  await owner.call('PUT /staff/people/{id}', { id, role: 'accounts', presence: presenceOf() })
  expect(await there.ask('GET /staff/me', {})).toMatchObject({ status: 401 })
  expect(await stateOf(clerk.email)).toMatchObject({ role: 'accounts', state: 'active' })

  await owner.call('POST /staff/people/{id}/end', { id, presence: presenceOf() })
  expect(await stateOf(clerk.email)).toMatchObject({ state: 'ended' })
  expect(await owner.ask('PUT /staff/people/{id}', { id, role: 'support', presence: presenceOf() })).toMatchObject({
    error: 'STAFF_ENDED',
  })
  shop.clock.moveBy({ seconds: 30 })
  const login = { email: clerk.email, password: staffPassword, totp: readAuthenticator(shop, clerk) }
  expect(await openStaffVisitor(shop).ask('POST /staff/login', login)).toMatchObject({ error: 'INVALID_STAFF_LOGIN' })

  const back = await owner.call('POST /staff/people/{id}/reset', { id, presence: presenceOf() })
  expect(await stateOf(clerk.email)).toMatchObject({ state: 'waiting' })
  const again = openStaffVisitor(shop)
  const totp = readAuthenticator(shop, back)
  await again.call('POST /staff/setUp', { email: back.email, setUpCode: back.setUpCode, password: staffPassword, totp })
  expect(await again.call('GET /staff/me', {})).toMatchObject({ role: 'accounts' })
})

test('the only owner who can log in is not ended, demoted or reset; somebody invited who never logged in does not count', async () => {
  await invite('owner', 'waiting.owner@harbour.example')
  const { id } = (await stateOf(somebody.email))!
  const lastOwner = { status: 409, error: 'LAST_OWNER' }
  expect(await owner.ask('POST /staff/people/{id}/end', { id, presence: presenceOf() })).toMatchObject(lastOwner)
  expect(await owner.ask('POST /staff/people/{id}/reset', { id, presence: presenceOf() })).toMatchObject(lastOwner)
  expect(await owner.ask('PUT /staff/people/{id}', { id, role: 'support', presence: presenceOf() })).toMatchObject(
    lastOwner,
  )
  expect(await owner.call('GET /staff/me', {})).toMatchObject({ role: 'owner' })
})

test('of two owners who end one another at once, one remains', async () => {
  const other = await hire(shop, 'owner')
  await setUp(shop, other)
  const [mine, theirs] = await Promise.all([editorOf(somebody), editorOf(other)])
  const isWritten = Promise.withResolvers<void>()
  const isAsked = Promise.withResolvers<void>()
  const first = inTransaction(shop.db, async (tx) => {
    await endPerson(tx, mine, theirs.staff.id)
    isWritten.resolve()
    await isAsked.promise // not committed: nobody else sees it yet
  })
  await isWritten.promise
  const second = inTransaction(shop.db, (tx) => endPerson(tx, theirs, mine.staff.id))
  const outcome = second.then(
    () => 'ended',
    (error: unknown) => (error instanceof Refusal ? error.code : error),
  )
  await Promise.race([outcome, untilWaiting()])
  isAsked.resolve()
  await first
  expect(await outcome).toBe('SESSION_ENDED')
  expect(await stateOf(somebody.email)).toMatchObject({ state: 'active' })
})

/** The owner as a call knows them. */
async function editorOf({ email, name }: Hired) {
  const { id, session } = await shop.db
    .selectFrom('staff')
    .innerJoin('staff_session', 'staff_session.staff', 'staff.id')
    .select(['staff.id', 'staff_session.id as session'])
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  const staff = { id, session, name, email, role: 'owner' as const }
  return { company: 'SPORT', staff, now: shop.clock.now(), requestId: '' }
}

/** Until a transaction waits for a lock. */
async function untilWaiting() {
  await expect
    .poll(async () => {
      const { rows } = await sql`
        select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(shop.db)
      return rows.length
    })
    .toBeGreaterThan(0)
}

test('nobody but an owner sees or changes people, and people of another company are not found', async () => {
  const merchandiser = await setUp(shop, await hire(shop, 'merchandiser'))
  expect(await merchandiser.ask('GET /staff/people', {})).toMatchObject({ status: 403, error: 'ROLE_NOT_ALLOWED' })
  const abroad = await hire(shop, 'owner', 'FOOD')
  const there = await setUp(shop, abroad)
  const [{ id } = { id: '' }] = await shop.db
    .selectFrom('staff')
    .select('id')
    .where('email', '=', somebody.email)
    .where('company', '=', 'SPORT')
    .execute()
  expect(await there.ask('POST /staff/people/{id}/end', { id, presence: presenceOf(abroad) })).toMatchObject({
    status: 404,
    error: 'STAFF_NOT_FOUND',
  })
})
