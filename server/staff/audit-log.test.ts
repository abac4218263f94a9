import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { findBreaches } from '#tests/invariants.ts'
import { openShop } from '#tests/shop.ts'
import { enterAs } from '#tests/staff.ts'
import type { ShopVisitor } from '#tests/visitor.ts'
import { verifyAuditChain } from './audit-log.reads.ts'

let shop: Awaited<ReturnType<typeof openShop>>
let owner: ShopVisitor
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.db.deleteFrom('rate_limit').execute()
  owner = await enterAs(shop, 'owner')
})

let people = 0
const newcomer = () => ({
  firstName: 'Quiet',
  lastName: 'Person',
  email: `counter${(people += 1)}@harbour.example`,
  birthDate: '1990-05-17',
})
const readLog = (asked: { subject?: string; size?: number; page?: number } = {}) =>
  owner.call('GET /staff/auditLog', asked)
const chainOf = (company = 'SPORT') => verifyAuditChain(shop.db, company)

test('what staff change is written down with who, when, what and about whom, and read by the owner, newest first', async () => {
  const support = await enterAs(shop, 'support')
  const { staffId, name } = await support.call('GET /staff/me', {})
  const { vipCode } = await support.call('POST /vip/vipSystemRegister', newcomer())
  await support.call('PUT /vip/posmVipBaseInfo', { vipCode, vipGrade: 'VIP', reason: 'Wedding list' })
  const { entries, totalCount } = await readLog({ subject: `member ${vipCode}` })
  expect(totalCount).toBe(2)
  expect(entries[0]).toMatchObject({
    staffId,
    staffName: name,
    role: 'support',
    call: 'PUT /vip/posmVipBaseInfo',
    subject: `member ${vipCode}`,
    input: { vipCode, vipGrade: 'VIP', reason: 'Wedding list' },
    requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    at: expect.stringContaining('+08:00'),
    hash: expect.stringMatching(/^[0-9a-f]{64}$/),
  })
  expect(entries[1]!.call).toBe('POST /vip/vipSystemRegister')
  expect(entries[0]!.position).toBe(entries[1]!.position + 1)
  const first = await readLog({ size: 1 })
  const second = await readLog({ size: 1, page: 2 })
  expect([first.entries[0]!.position, second.entries[0]!.position]).toEqual([first.totalCount, first.totalCount - 1])
})

test('no password, code or word about a person stands in the log, nor anything that did not happen', async () => {
  const somebody = newcomer()
  const { vipCode } = await owner.call('POST /vip/vipSystemRegister', somebody)
  const before = (await readLog()).totalCount
  expect((await owner.ask('POST /vip/vipSystemRegister', somebody)).ok).toBe(false)
  expect((await owner.ask('PUT /vip/posmVipBaseInfo', { vipCode, vipGrade: 'VIP', reason: ' ' })).ok).toBe(false)
  await owner.call('POST /vip/posmVipList', { search: vipCode })
  expect((await readLog()).totalCount).toBe(before)
  await owner.ask('POST /staff/changePassword', {
    oldPassword: 'correct battery staple',
    password: 'Saucer 77 is green',
  })
  const { rows } = await sql<{ line: string }>`select to_jsonb(staff_audit)::text as line from staff_audit`.execute(
    shop.db,
  )
  const log = rows.map(({ line }) => line).join('\n')
  expect(log).toContain('POST /staff/changePassword')
  for (const secret of ['staple', 'Saucer', somebody.email, 'Quiet', '1990-05-17', owner.token!])
    expect([secret, log.includes(secret)]).toEqual([secret, false])
})

test('fifty writes of staff at once make one chain without a gap, sent twice by their key one entry', async () => {
  const before = (await chainOf()).entries
  const writers = [owner, await enterAs(shop, 'support'), await enterAs(shop, 'order desk')]
  const entered = 4 // two were hired and logged in
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, turn) =>
      writers[turn % 3]!.ask('POST /vip/vipSystemRegister', newcomer(), { idempotencyKey: `counter-${turn}` }),
    ),
  )
  expect(answers.filter(({ ok }) => !ok)).toEqual([])
  expect(await chainOf()).toMatchObject({ isWhole: true, entries: before + entered + 50 })

  const form = newcomer()
  const key = { idempotencyKey: 'counter-again' }
  const first = await owner.call('POST /vip/vipSystemRegister', form, key)
  expect(await owner.call('POST /vip/vipSystemRegister', form, key)).toEqual(first)
  expect((await chainOf()).entries).toBe(before + entered + 51)
})

test('an entry can be neither changed nor taken out, and each company has a chain of its own', async () => {
  for (const statement of [
    sql`update staff_audit set subject = 'nobody'`,
    sql`delete from staff_audit`,
    sql`truncate staff_audit`,
  ])
    await expect(statement.execute(shop.db)).rejects.toThrow('is only added to')
  const fresh = await enterAs(shop, 'owner', 'FOOD')
  expect(await fresh.call('GET /staff/auditChain', {})).toMatchObject({ isWhole: true, brokenAt: null })
  const { entries } = await fresh.call('GET /staff/auditLog', {})
  expect(new Set(entries.map(({ role }) => role))).toEqual(new Set(['owner', 'machine']))
  expect(entries.at(-1)!.position).toBe(1)
})

test('whoever gets past the database is found out: a changed, a removed and a slipped in entry break the chain there', async () => {
  for (let turn = 0; turn < 3; turn += 1) await owner.call('POST /vip/vipSystemRegister', newcomer())
  const { entries: last } = await chainOf()
  const position = last - 1
  const tamper = async (statement: ReturnType<typeof sql>) => {
    await sql`alter table staff_audit disable trigger user`.execute(shop.db)
    await statement.execute(shop.db)
    const found = await owner.call('GET /staff/auditChain', {})
    const breaches = await findBreaches(shop.db)
    expect(breaches.some((breach) => breach.startsWith('the audit log of SPORT is broken'))).toBe(!found.isWhole)
    return found.isWhole ? 'whole' : found.brokenAt
  }
  await sql`create table kept as select * from staff_audit`.execute(shop.db)
  const repairRow = async () => {
    await sql`delete from staff_audit`.execute(shop.db)
    await sql`insert into staff_audit select * from kept`.execute(shop.db)
    await sql`alter table staff_audit enable trigger user`.execute(shop.db)
    expect(await chainOf()).toMatchObject({ isWhole: true })
  }
  const here = sql`company = 'SPORT' and position = ${position}`
  for (const [column, value] of [
    ['subject', 'member V0'],
    ['staff_name', 'June'],
    ['input', '{}'],
    ['call', 'GET /'],
    ['request_id', ''],
  ]) {
    expect(await tamper(sql`update staff_audit set ${sql.ref(column!)} = ${value} where ${here}`)).toBe(position)
    await repairRow()
  }
  expect(await tamper(sql`update staff_audit set at = at - interval '1 day' where ${here}`)).toBe(position)
  await repairRow()
  expect(await tamper(sql`delete from staff_audit where ${here}`)).toBe(position)
  await repairRow()
  expect(
    await tamper(sql`
      update staff_audit set position = position + 1 where company = 'SPORT' and position = ${last};`),
  ).toBe(last)
  await repairRow()
  expect((await findBreaches(shop.db)).filter((breach) => breach.includes('audit'))).toEqual([])
})
