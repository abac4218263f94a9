import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { opening } from '#tests/clock.ts'
import { addRule, giveCoupon, idOf } from '#tests/coupons.ts'
import { findBreaches } from '#tests/invariants.ts'
import { logIn, register } from '#tests/people.ts'
import { openShop } from '#tests/shop.ts'
import { enterAs } from '#tests/staff.ts'
import type { ShopVisitor } from '#tests/visitor.ts'

let shop: Awaited<ReturnType<typeof openShop>>
let member: ShopVisitor
let email: string
let vipCode: string
let people = 0
beforeAll(async () => {
  shop = await openShop()
  await addRule(shop.db, { code: 'G-DAYS', term: '3/DAY' })
  await addRule(shop.db, { code: 'G-WEEKS', term: '2/WEEK' })
  await addRule(shop.db, { code: 'G-MONTH', term: '1/MONTH' })
  await addRule(shop.db, { code: 'G-PAST', lastDay: '2026-11-19' })
})
beforeEach(async () => {
  shop.clock.moveTo(opening)
  email = `given${(people += 1)}@harbour.example`
  member = await register(shop, email)
  vipCode = (await member.call('POST /vipAdmin/getUserDetails', {})).vipCode
  await shop.runJobs()
})
afterEach(async () => {
  expect(await findBreaches(shop.db)).toEqual([])
})
afterAll(() => shop.close())

const wallet = async (who = member) => (await who.call('GET /coupon/list', {})).coupons
const again = () => logIn(shop, { email, password: 'Teapot42Blue' })

test('who registers is welcomed with a coupon, once', async () => {
  expect(await wallet()).toMatchObject([{ couponCode: 'WELCOME50', qty: 1, couponValue: 50, expiry: '2027-02-20' }])
  await shop.app.jobs['giveCoupons']!({ company: 'SPORT', member: await idOf(shop, member), grade: 'MEMBER' } as never)
  expect(await wallet()).toHaveLength(1)
})

test('who rises is given the coupons of the new grade; who falls and rises again is not given them again', async () => {
  const staff = await enterAs(shop, 'owner')
  const set = async (vipGrade: 'VIP' | 'MEMBER') => {
    await staff.call('PUT /vip/posmVipBaseInfo', { vipCode, vipGrade, reason: 'long-standing customer' })
    await shop.runJobs()
  }
  await set('VIP')
  expect(await wallet()).toMatchObject([{ couponCode: 'WELCOME50' }, { couponCode: 'VIP10', qty: 2, percent: 10 }])
  await set('MEMBER')
  await set('VIP')
  expect(await wallet()).toHaveLength(2)
})

test('[9.13] N/DAY, N/WEEK and N/MONTH count from the day a coupon is given, and a month’s end is clamped', async () => {
  const id = await idOf(shop, member)
  shop.clock.moveTo('2027-01-31T23:30:00+08:00')
  member = await again()
  for (const rule of ['G-DAYS', 'G-WEEKS', 'G-MONTH']) await giveCoupon(shop, id, rule)
  const ends = (await wallet()).map(({ couponCode, expiry }) => [couponCode, expiry])
  expect(ends).toEqual([
    ['G-DAYS', '2027-02-03'],
    ['G-WEEKS', '2027-02-14'],
    ['WELCOME50', '2027-02-20'],
    ['G-MONTH', '2027-02-28'],
  ])
})

test('seven days before its end a member is told of a coupon once, with all that end by then', async () => {
  const id = await idOf(shop, member)
  await giveCoupon(shop, id, 'G-MONTH') // until 20 December
  const morning = async (day: string) => {
    shop.clock.moveTo(`${day}T10:00:00+08:00`)
    await Promise.all([shop.app.jobs['remindOfCoupons']!({} as never), shop.app.jobs['remindOfCoupons']!({} as never)])
    await shop.runJobs()
    return shop.mails.filter(({ to }) => to === email)
  }
  shop.mails.length = 0
  expect(await morning('2026-12-12')).toEqual([])
  const [mail, ...more] = await morning('2026-12-13')
  expect([mail?.subject, more]).toEqual(['你的海港生活優惠券快將到期', []])
  expect(mail?.text).toMatch(/券 G-MONTH，2026年12月20日到期/)
  expect(mail?.text).toMatch(/personal\/coupons/)
  expect(await morning('2026-12-14')).toHaveLength(1)
  expect(await morning('2027-02-13')).toHaveLength(2) // the welcome coupon
})

test('a coupon that is good for a few days, one that is used up and one taken back are not reminded of', async () => {
  const id = await idOf(shop, member)
  await giveCoupon(shop, id, 'G-DAYS')
  const staff = await enterAs(shop, 'support')
  const welcome = (await wallet()).find(({ couponCode }) => couponCode === 'WELCOME50')
  await staff.call('POST /staff/withdrawCoupon', { couponNo: welcome!.couponNo, reason: 'asked for it' })
  shop.mails.length = 0
  for (const day of ['2026-11-21', '2027-02-15']) {
    shop.clock.moveTo(`${day}T10:00:00+08:00`)
    await shop.app.jobs['remindOfCoupons']!({} as never)
  }
  await shop.runJobs()
  expect(shop.mails.filter(({ to }) => to === email)).toEqual([])
})

test('staff give a coupon with a reason, see it, and take back what is left of it; each is in the audit log', async () => {
  const staff = await enterAs(shop, 'support')
  const gift = { vipCode, couponCode: 'BDAY100', qty: 2, reason: 'parcel came late' }
  const given = (await staff.call('POST /staff/grantCoupon', gift)).coupon!
  expect(given).toMatchObject({ vipCode, couponCode: 'BDAY100', qty: 2, reason: 'parcel came late', withdrawnAt: null })
  expect(given.grantedBy).toMatch(/^staff:May/)
  expect((await wallet()).map(({ couponNo }) => couponNo)).toContain(given.couponNo)
  const taken = await staff.call('POST /staff/withdrawCoupon', { couponNo: given.couponNo, reason: 'given twice' })
  expect(taken).toMatchObject({ qty: 0, withdrawnAt: '2026-11-20T10:00:00+08:00' })
  expect((await wallet()).map(({ couponNo }) => couponNo)).not.toContain(given.couponNo)
  const { coupons } = await staff.call('POST /staff/coupons', { vipCode })
  expect(coupons.map(({ couponCode, withdrawnAt }) => [couponCode, withdrawnAt !== null])).toEqual([
    ['BDAY100', true],
    ['WELCOME50', false],
  ])
  const { entries } = await (await enterAs(shop, 'owner')).call('GET /staff/auditLog', { subject: `member ${vipCode}` })
  expect(entries.map(({ call }) => call)).toEqual(['POST /staff/withdrawCoupon', 'POST /staff/grantCoupon'])
})

test('staff need a reason, a rule that has not ended and a member of their own company; order desk and visitors may not give', async () => {
  const staff = await enterAs(shop, 'support')
  const grant = (input: object, who = staff) =>
    who.ask('POST /staff/grantCoupon', { vipCode, couponCode: 'BDAY100', reason: 'late', ...input })
  expect(await grant({ reason: ' ' })).toMatchObject({ status: 422, error: 'REMARKS_REQUIRED' })
  expect(await grant({ couponCode: 'NOSUCH' })).toMatchObject({ status: 404, error: 'COUPON_NOT_FOUND' })
  expect(await grant({ couponCode: 'G-PAST' })).toMatchObject({ status: 422, error: 'COUPON_INVALID' })
  expect(await grant({ vipCode: 'V00000000000' })).toMatchObject({ status: 404, error: 'MEMBER_NOT_FOUND' })
  expect(await grant({}, await enterAs(shop, 'support', 'FOOD'))).toMatchObject({ status: 404 })
  expect(await grant({}, await enterAs(shop, 'order desk'))).toMatchObject({ status: 403, error: 'ROLE_NOT_ALLOWED' })
  expect((await grant({}, member)).ok).toBe(false)
  const [welcome] = await wallet()
  const take = (input: object, who = staff) =>
    who.ask('POST /staff/withdrawCoupon', { couponNo: welcome!.couponNo, reason: 'late', ...input })
  expect(await take({ reason: '' })).toMatchObject({ error: 'REMARKS_REQUIRED' })
  expect(await take({}, await enterAs(shop, 'support', 'FOOD'))).toMatchObject({
    status: 404,
    error: 'COUPON_NOT_FOUND',
  })
  expect(await wallet()).toHaveLength(1)
})

test('who leaves the shop leaves no coupon behind, and takes along a file that names them', async () => {
  const id = await idOf(shop, member)
  const file = await member.call('GET /vip/exportMyData', {})
  expect(JSON.stringify(file)).toContain('WELCOME50')
  await member.call('POST /app/cancelAccount', { password: 'Teapot42Blue', confirm: true })
  const left = await shop.db.selectFrom('coupon').select('left_uses').where('member', '=', id).execute()
  expect(left).toEqual([{ left_uses: 0 }])
})
