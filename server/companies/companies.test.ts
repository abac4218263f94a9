import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openShop } from '#tests/shop.ts'
import { hire, logInStaff, setUp, staffPassword, readAuthenticator } from '#tests/staff.ts'
import { ShopVisitor } from '#tests/visitor.ts'
import { readSetUpCode } from './companies.reads.ts'
import { askShop, writeShop } from '#tests/shop-settings.ts'

let shop: Awaited<ReturnType<typeof openShop>>
beforeEach(async () => {
  shop = await openShop()
})
afterEach(() => shop.close())

/** Leaves a database as a first start does: migrated, without a company. */
const removeCompanies = () =>
  shop.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx) // bypasses the triggers that protect the audit log
    await sql`truncate company cascade`.execute(tx)
  })

const visit = (host: string, ip = '10.77.0.1') =>
  new ShopVisitor((request) => shop.app.fetch(request, { ip }), `http://${host}`)
const order = (more = {}) => ({
  setUpCode: readSetUpCode(shop.db),
  coCode: 'WINGKEE',
  nameZh: '榮記電器',
  nameEn: 'Wing Kee',
  host: 'shop.example',
  ownerName: 'May Lee',
  email: 'May@Wingkee.example',
  ...more,
})

test('whoever has the code that the start printed makes the first company, and is its owner', async () => {
  await removeCompanies()
  const browser = visit('shop.example')
  expect(await browser.call('GET /setUp', {})).toEqual({ isWaiting: true })
  const made = await browser.call('POST /setUp', order())
  expect(made).toMatchObject({ coCode: 'WINGKEE', host: 'shop.example', email: 'may@wingkee.example' })
  expect(await browser.call('GET /setUp', {})).toEqual({ isWaiting: false })

  await browser.call('POST /staff/setUp', {
    email: made.email,
    setUpCode: made.setUpCode,
    password: staffPassword,
    totp: readAuthenticator(shop, made),
  })
  expect(await browser.call('GET /staff/me', {})).toMatchObject({ name: 'May Lee', role: 'owner', coCode: 'WINGKEE' })
  const company = await browser.call('GET /staff/company', {})
  expect(company).toMatchObject({ nameZh: '榮記電器', nameEn: 'Wing Kee', hosts: ['shop.example'], coKey: 'wingkee' })
  expect(company.maintenance).toMatchObject({ maintainEndDate: null, maintainInfoZh: '網店正在籌備，即將開業。' })
  const { entries } = await browser.call('GET /staff/auditLog', {})
  expect(entries.map(({ call }) => call)).toContain('POST /setUp')
})

test('a new company has holidays, a footer, and drafts of its pages that visitors do not see', async () => {
  await removeCompanies()
  await visit('shop.example').call('POST /setUp', order())
  const drafts = await shop.db
    .selectFrom('content')
    .select(['code', 'draft'])
    .where('company', '=', 'WINGKEE')
    .orderBy('code')
    .execute()
  expect(drafts.map(({ code }) => code)).toEqual(expect.arrayContaining(['privacy', 'return-refund', 'order-delivery']))
  expect(JSON.stringify(drafts)).toContain('榮記電器')
  expect(JSON.stringify(drafts)).not.toContain('{shop}')
  const holidays = await shop.db.selectFrom('holiday').select('day').where('company', '=', 'WINGKEE').execute()
  expect(holidays.length).toBeGreaterThan(30)
})

test('a wrong code makes nothing, and is refused after ten tries from one network', async () => {
  await removeCompanies()
  const browser = visit('shop.example')
  for (let tries = 0; tries < 10; tries += 1)
    expect(await browser.ask('POST /setUp', order({ setUpCode: 'AAAA-AAAA-AAAA-AAAA-AAAA' }))).toMatchObject({
      status: 422,
      error: 'SET_UP_CODE_WRONG',
    })
  expect(await browser.ask('POST /setUp', order())).toMatchObject({ status: 429 })
  expect(await shop.db.selectFrom('company').select('code').execute()).toEqual([])
})

test('of two who set up at once, one makes the company and the other is told so', async () => {
  await removeCompanies()
  const answers = await Promise.all(
    ['ONE', 'TWO'].map((coCode, at) => visit('shop.example', `10.78.0.${at}`).ask('POST /setUp', order({ coCode }))),
  )
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  expect(answers.find(({ ok }) => !ok)).toMatchObject({ status: 409, error: 'SET_UP_DONE' })
  expect(await shop.db.selectFrom('company').select('code').execute()).toHaveLength(1)
})

test.each([
  ['a code with small letters', { coCode: 'wing' }, 'INVALID_INPUT'],
  ['a host with a port', { host: 'shop.example:3000' }, 'INVALID_INPUT'],
  ['a host that is an address', { host: 'http://shop.example' }, 'INVALID_INPUT'],
  ['no Chinese name', { nameZh: ' ' }, 'INVALID_INPUT'],
  ['an e-mail without a host', { email: 'may' }, 'CHECK_REQUIRED_FIELDS'],
])('%s is refused, and nothing is made', async (_, wrong, error) => {
  await removeCompanies()
  expect(await visit('shop.example').ask('POST /setUp', order(wrong))).toMatchObject({ ok: false, error })
  expect(await shop.db.selectFrom('company').select('code').execute()).toEqual([])
})

test('a shop with companies is not set up again, by whatever code', async () => {
  expect(await visit('shop.example').ask('POST /setUp', order())).toMatchObject({ status: 409, error: 'SET_UP_DONE' })
})

test('an owner makes a further company, owns it by an account of its own, and no token of one opens the other', async () => {
  const somebody = await hire(shop, 'owner')
  const owner = await setUp(shop, somebody)
  const made = await owner.call('POST /staff/companies', {
    coCode: 'PETS',
    nameZh: '寵物店',
    nameEn: 'Pets',
    host: 'pets.example',
  })
  expect(made).toMatchObject({ coCode: 'PETS', email: somebody.email })
  const there = visit('pets.example')
  there.token = owner.token
  expect(await there.ask('GET /staff/me', {})).toMatchObject({ status: 401, error: 'SESSION_ENDED' })
  there.token = undefined
  const password = 'another battery staple'
  const totp = readAuthenticator(shop, made)
  await there.call('POST /staff/setUp', { email: made.email, setUpCode: made.setUpCode, password, totp })
  expect(await there.call('GET /staff/me', {})).toMatchObject({ coCode: 'PETS', role: 'owner' })
  const { entries } = await owner.call('GET /staff/auditLog', {})
  expect(entries[0]).toMatchObject({ call: 'POST /staff/companies', subject: 'company PETS' })
})

test.each([
  ['a code that is taken', { coCode: 'FOOD' }, 'COMPANY_CODE_TAKEN'],
  ['a host of another company', { host: 'food.localhost' }, 'HOST_TAKEN'],
])('a further company with %s is refused whole', async (_, wrong, error) => {
  const owner = await setUp(shop, await hire(shop, 'owner'))
  const facts = { coCode: 'PETS', nameZh: '寵物店', nameEn: 'Pets', host: 'pets.example', ...wrong }
  expect(await owner.ask('POST /staff/companies', facts)).toMatchObject({ status: 409, error })
  const codes = await shop.db.selectFrom('company').select('code').orderBy('code').execute()
  expect(codes).toEqual([{ code: 'FOOD' }, { code: 'SPORT' }])
})

test('only owners make companies and change hosts', async () => {
  const merchandiser = await setUp(shop, await hire(shop, 'merchandiser'))
  const refused = { status: 403, error: 'ROLE_NOT_ALLOWED' }
  const facts = { coCode: 'PETS', nameZh: '寵物店', nameEn: 'Pets', host: 'pets.example' }
  expect(await merchandiser.ask('POST /staff/companies', facts)).toMatchObject(refused)
  expect(await askShop(merchandiser, 'PUT /staff/hosts', { hosts: ['localhost'] })).toMatchObject(refused)
})

test('an owner changes the hosts as a whole; a host of another company, and the own one, stay where they are', async () => {
  const somebody = await hire(shop, 'owner')
  const owner = await setUp(shop, somebody)
  expect(await writeShop(owner, 'PUT /staff/hosts', { hosts: ['Shop.Example', 'localhost', 'localhost'] })).toEqual({
    hosts: ['localhost', 'shop.example'],
    version: 1,
  })
  expect(await visit('shop.example').ask('POST /walkinLogin', {})).toMatchObject({ ok: true })
  expect(await askShop(owner, 'PUT /staff/hosts', { hosts: ['localhost', 'food.localhost'] })).toMatchObject({
    status: 409,
    error: 'HOST_TAKEN',
    facts: { host: 'food.localhost' },
  })
  expect(await askShop(owner, 'PUT /staff/hosts', { hosts: ['shop.example'] })).toMatchObject({
    status: 409,
    error: 'HOST_IN_USE',
  })
  const rows = await shop.db.selectFrom('company_host').select(['host', 'company']).orderBy('host').execute()
  expect(rows).toEqual([
    { host: 'food.localhost', company: 'FOOD' },
    { host: 'localhost', company: 'SPORT' },
    { host: 'shop.example', company: 'SPORT' },
  ])
  expect(await (await logInStaff(shop, somebody)).call('GET /staff/me', {})).toMatchObject({ coCode: 'SPORT' })
})
