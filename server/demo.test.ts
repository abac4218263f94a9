import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { demoSettings } from '#database/seed/companies.ts'
import { demoPassword } from '#database/seed/people.ts'
import { demoStaff, demoStaffPassword } from '#database/seed/staff.ts'
import { connectToClone } from '#tests/database.ts'
import { publishPasswords } from '#tests/passwords.ts'
import { emily, logIn } from '#tests/people.ts'
import { openShop } from '#tests/shop.ts'
import { isWaiting } from './companies/companies.reads.ts'
import { prepareShop } from './demo.ts'
import { listDemoStaff } from './demo-staff.ts'
import { writeCode } from './staff/authenticators.reads.ts'
import { readTotp } from './staff/staff.reads.ts'
import { openStaffVisitor } from '#tests/staff.ts'
import { readSettings } from './lib/process/settings.ts'
import { listNotOffered } from './not-offered.ts'
import { dropShop } from './shop/shop.reads.ts'

let shop: Awaited<ReturnType<typeof openShop>>
const printed: string[] = []
beforeEach(async () => {
  shop = await openShop()
  await publishPasswords(shop.db)
  vi.spyOn(console, 'log').mockImplementation((line: string) => void printed.push(line))
})
afterEach(async () => {
  vi.restoreAllMocks()
  printed.length = 0
  await shop.close()
})

const prepare = async (which: { isDemo: boolean; isPublicDemo: boolean }) => {
  printed.length = 0
  await prepareShop(shop.db, which, shop.clock.now())
  dropShop(shop.db)
  return printed.join('\n')
}
const demo = { isDemo: true, isPublicDemo: false }
const publicDemo = { isDemo: true, isPublicDemo: true }
const own = { isDemo: false, isPublicDemo: false }

const tryLogin = (email: string, password: string) =>
  shop.stranger().ask('POST /websiteLogin', { userId: email, password })
const published = { code: '6200000000000053', pin: '135790' }
const tryCard = async () => (await shop.visitor()).ask('POST /giftCard/checkBalance', published)
const listWays = async () =>
  (await (await shop.visitor()).call('GET /payment/getPaymentTypeList', {})).methods.map(({ cashCode }) => cashCode)
const changePayees = (rows: Record<string, string>) =>
  sql`update setting set value = ${JSON.stringify(rows)}::jsonb -> key where company = 'SPORT' and ${JSON.stringify(rows)}::jsonb ? key`.execute(
    shop.db,
  )

test('(A2) a demo on its own machine keeps its people, cards and payees, whose names are in the README', async () => {
  await prepare(demo)
  expect(await tryLogin(emily.email, demoPassword)).toMatchObject({ ok: true })
  expect(await tryCard()).toMatchObject({ ok: true })
  expect(await listWays()).toEqual(expect.arrayContaining(['FPS', 'BANK_TRANSFER']))
})

test('(A2) a public demo has passwords of its own, printed once; the published ones, what they opened, and the PINs open nothing', async () => {
  const before = await logIn(shop, emily)
  const said = await prepare(publicDemo)
  expect(await before.ask('POST /vip/searchVipInSession', {})).toMatchObject({ status: 401 })
  expect(await tryLogin(emily.email, demoPassword)).toMatchObject({ ok: false })
  expect(await tryCard()).toMatchObject({ ok: false, error: 'GIFT_CARD_UNKNOWN' })

  const passwords = [...said.matchAll(/^ {2}(\S+@harbour\.example) +(\S+)$/gm)].map(
    ([, email, password]) => [email, password] as const,
  )
  expect(new Set(passwords.map(([email]) => email)).size).toBe(10)
  expect(new Set(passwords.map(([, password]) => password)).size).toBe(10)
  for (const [, password] of passwords) expect(password).toMatch(/^(?=.*[a-z])(?=.*[A-Z])(?=.*\d)[A-Za-z\d]{16}$/)
  const [, hers = ''] = passwords.find(([email]) => email === emily.email)!
  expect(await tryLogin(emily.email, hers)).toMatchObject({ ok: true })

  expect(await prepare(publicDemo)).toBe('') // the next start
  expect(await prepare(demo)).toBe('') // nor does a demo on its own machine restore them
  expect(await tryLogin(emily.email, demoPassword)).toMatchObject({ ok: false })
  expect(await tryLogin(emily.email, hers)).toMatchObject({ ok: true })
})

test('(A2) of two processes that open a public demo at once, one prints passwords, and they are right', async () => {
  const said = (await Promise.all([prepare(publicDemo), prepare(publicDemo)]).then(() => printed)).join('\n')
  expect(said.match(/emily\.carter@/g)).toHaveLength(1)
  const [, hers = ''] = /emily\.carter@harbour\.example +(\S+)/.exec(said)!
  expect(await tryLogin(emily.email, hers)).toMatchObject({ ok: true })
})

test('(A2) outside the demo no demo account and no demo key gives access, and what the shop cannot do it reports and does not offer', async () => {
  const before = await logIn(shop, emily)
  expect(await prepare(own)).toContain('20 accounts were deleted')
  expect(await before.ask('POST /vip/searchVipInSession', {})).toMatchObject({ status: 401 })
  expect(await tryLogin(emily.email, demoPassword)).toMatchObject({ ok: false })
  expect(await tryCard()).toMatchObject({ ok: false, error: 'GIFT_CARD_UNKNOWN' })
  expect(await listWays()).toEqual(['CARD', 'GIFT_CARD'])
  const { rows } = await sql<{ value: string }>`select value #>> '{}' as value from setting`.execute(shop.db)
  expect(rows.filter(({ value }) => demoSettings.some(([, ofDemo]) => ofDemo === value))).toEqual([])
  expect(await prepare(own)).toBe('')

  const said = await listNotOffered(shop.db, readSettings({ DATABASE_URL: shop.databaseUrl }))
  expect(said).toEqual([
    'No mail is sent, only written to DATA_DIR/outbox: SMTP_URL is not set',
    'Ways by mobile are not offered, for no SMS are sent: neither TWILIO_ACCOUNT_SID nor SMS_URL is set',
    'No card is taken: neither STRIPE_SECRET_KEY nor BANK_URL is set',
    ...['FOOD', 'SPORT'].flatMap((company) => [
      `${company} offers no FPS: fpsPayee is not set`,
      `${company} offers no bank transfer: transferToZh and transferToEn are not both set`,
      `${company} gets no mail itself, and its letters name no address: shopMail is not set`,
    ]),
  ])
  expect(await listNotOffered(shop.db, readSettings({}))).toEqual([])
})

test('(A2) the payees that staff have set stay, in the demo and outside of it', async () => {
  const payees = {
    fpsPayee: '1234567',
    transferToZh: '滙豐 012',
    transferToEn: 'HSBC 012',
    shopMail: 'us@shop.hk',
    shopPhone: '2345 6789',
    shopWhatsapp: '9876 5432',
    shopAddressZh: '中環一號',
    shopAddressEn: '1 Central',
    businessNumber: '12345678',
  }
  await changePayees(payees)
  for (const which of [demo, own]) {
    await prepare(which)
    const kept = await shop.db.selectFrom('setting').select(['key', 'value']).where('company', '=', 'SPORT').execute()
    expect(Object.fromEntries(kept.map(({ key, value }) => [key, value]))).toEqual(payees)
  }
  expect(await listWays()).toEqual(['CARD', 'FPS', 'BANK_TRANSFER', 'GIFT_CARD'])
})

test('(A2) a demo that an earlier release has filled, whose payees stood in the program, offers them still', async () => {
  await shop.db.deleteFrom('setting').execute()
  dropShop(shop.db)
  expect(await listWays()).toEqual(['CARD', 'GIFT_CARD'])
  await prepare(demo)
  expect(await listWays()).toEqual(['CARD', 'FPS', 'BANK_TRANSFER', 'GIFT_CARD'])
})

test('(A2) an empty database of one’s own is not filled with the demo: it gets the places of Hong Kong, and waits for its company', async () => {
  const { db, close } = await connectToClone()
  await db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx) // bypasses the triggers that protect the audit log
    await sql`truncate company, region cascade`.execute(tx)
  })
  await Promise.all([1, 2].map(() => prepareShop(db, own, shop.clock.now())))
  expect(await db.selectFrom('company').select('code').execute()).toEqual([])
  expect(await db.selectFrom('region').select('code').execute()).toHaveLength(3)
  expect(await isWaiting(db)).toBe(true)
  await close()
})

test('(A2) a shop that takes no cards offers none, nor a plan whose first part is paid by card', async () => {
  const beside = await openShop({
    beside: { databaseUrl: shop.databaseUrl, clock: shop.clock },
    settings: { ...shop.settings, takesCards: false },
  })
  const { methods } = await (await beside.visitor()).call('GET /payment/getPaymentTypeList', {})
  expect(methods.map(({ cashCode }) => cashCode)).toEqual(['FPS', 'BANK_TRANSFER', 'GIFT_CARD'])
  await beside.close()
})

test('(A2) the staff of a demo on its own machine log in, those of each company at theirs; elsewhere their password opens nothing', async () => {
  await prepare(demo)
  const accounts = await listDemoStaff(shop.db)
  expect(accounts).toHaveLength(2 * demoStaff.length)
  const enter = async ({ company, email }: { company: string; email: string }) => {
    shop.clock.moveBy({ seconds: 30 }) // each code works once
    const account = accounts.find((one) => one.company === company && one.email === email)!
    const totp = writeCode(readTotp(shop.db, account)!, shop.clock.now())
    return openStaffVisitor(shop, company).ask('POST /staff/login', { email, password: demoStaffPassword, totp })
  }
  for (const account of accounts)
    expect(await enter(account)).toMatchObject({ ok: true, value: { role: account.role, coCode: account.company } })

  await prepare(publicDemo)
  for (const account of accounts) expect(await enter(account)).toMatchObject({ error: 'INVALID_STAFF_LOGIN' })
  expect(await listDemoStaff(shop.db)).toEqual([])
})

test('(A2) an own shop made of a demo leaves its staff no way in, and no session', async () => {
  await prepare(demo)
  const [account] = await listDemoStaff(shop.db)
  const owner = openStaffVisitor(shop, account!.company)
  const totp = writeCode(readTotp(shop.db, account)!, shop.clock.now())
  await owner.call('POST /staff/login', { email: account!.email, password: demoStaffPassword, totp })
  await prepare(own)
  expect(await owner.ask('GET /staff/me', {})).toMatchObject({ status: 401 })
  expect(await listDemoStaff(shop.db)).toEqual([])
})
