import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { putCard } from '#tests/gift-cards.ts'
import { findBreaches } from '#tests/invariants.ts'
import { joinClub } from '#tests/points.ts'
import { openShop } from '#tests/shop.ts'
import { enterAs } from '#tests/staff.ts'
import type { ShopVisitor } from '#tests/visitor.ts'

let shop: Awaited<ReturnType<typeof openShop>>
let orderStaff: ShopVisitor
let second: ShopVisitor
beforeAll(async () => {
  shop = await openShop()
  await shop.app.buildSnapshots() // as at start: twenty concurrent calls would take every connection that building a snapshot needs
})
beforeEach(async () => {
  orderStaff = await enterAs(shop, 'order desk')
  second = await enterAs(shop, 'order desk')
})
afterEach(async () => expect(await findBreaches(shop.db)).toEqual([]))
afterAll(() => shop.close())

const approve = 'POST /staff/approvals/{approvalId}/approve'
const give = (amount: number, by = orderStaff) =>
  by.ask('POST /staff/giftCards/issue', { amount, email: 'winner@harbour.example', reason: 'Prize' })
const adjust = (refNo: string, amount: number, by = orderStaff) =>
  by.ask('POST /staff/giftCards/adjust', { refNo, amount, reason: 'Counted again' })
const worthOfCards = async () => {
  const cards = await shop.db.selectFrom('gift_card').select('balance_cents as cents').execute()
  return cards.reduce((sum, { cents }) => sum + cents, 0) / 100
}

test('(C11) one person gives HK$5,000 a day on gift cards, issued and adjusted, in however many pieces and at once', async () => {
  const { id } = await putCard(shop.db, { cents: 10_000 })
  const before = await worthOfCards()
  const answers = await Promise.all([
    ...Array.from({ length: 10 }, () => give(700)),
    ...Array.from({ length: 10 }, () => adjust(id, 700)),
  ])
  expect(answers.every(({ ok }) => ok)).toBe(true)
  expect(answers.filter((one) => one.ok && one.value.giftCard !== null)).toHaveLength(7)
  expect((await worthOfCards()) - before).toBe(4_900)
  expect(await give(100)).toMatchObject({ value: { approvalId: null } })
  expect(await give(0.01)).toMatchObject({ value: { giftCard: null } })
  expect(await give(5_000, second), 'a colleague has a measure of their own').toMatchObject({
    value: { approvalId: null },
  })
})

test('(C11) what is too much for one alone is done when another approves it, once, and never by who asked or may not', async () => {
  const before = await worthOfCards()
  const asked = await give(8_000)
  if (!asked.ok) throw new Error(asked.error)
  const approvalId = asked.value.approvalId!
  expect(await worthOfCards()).toBe(before)
  await shop.runJobs()
  expect(shop.mails.filter(({ text }) => text.includes('8,000'))).toEqual([])
  expect(await orderStaff.ask(approve, { approvalId })).toMatchObject({ error: 'SECOND_PERSON_NEEDED' })
  for (const role of ['support', 'merchandiser'] as const)
    expect(await (await enterAs(shop, role)).ask(approve, { approvalId })).toMatchObject({ error: 'ROLE_NOT_ALLOWED' })
  const decisions = await Promise.all(Array.from({ length: 8 }, () => second.ask(approve, { approvalId })))
  expect(decisions.filter(({ ok }) => ok)).toHaveLength(1)
  expect((await worthOfCards()) - before).toBe(8_000)
  await shop.runJobs()
  expect(shop.mails.filter(({ to, text }) => to === 'winner@harbour.example' && text.includes('8,000'))).toHaveLength(1)
  expect((await orderStaff.call('GET /staff/approvals', {})).approvals.map((one) => one.approvalId)).not.toContain(
    approvalId,
  )
})

test('(C11) what cannot be done any more stays waiting, and changes nothing', async () => {
  const { id } = await putCard(shop.db, { cents: 900_000 })
  const asked = await adjust(id, -6_000)
  if (!asked.ok) throw new Error(asked.error)
  expect(await adjust(id, -4_000, second)).toMatchObject({ ok: true, value: { approvalId: null } })
  const approvalId = asked.value.approvalId!
  expect(await second.ask(approve, { approvalId })).toMatchObject({ error: 'GIFT_CARD_SHORT' })
  expect((await orderStaff.call('GET /staff/approvals', {})).approvals.map((one) => one.approvalId)).toContain(
    approvalId,
  )
  await orderStaff.call('POST /staff/approvals/{approvalId}/decline', {
    approvalId,
    reason: 'there is too little on it',
  })
  expect(await second.ask(approve, { approvalId })).toMatchObject({ error: 'APPROVAL_NOT_FOUND' })
})

test('(C11) coupons are goodwill: HK$5,000 a day and person, twenty at once', async () => {
  const support = await enterAs(shop, 'support')
  const { vipCode } = await joinClub(shop.db)
  const answers = await Promise.all(
    Array.from({ length: 20 }, () =>
      support.call('POST /staff/grantCoupon', { vipCode, couponCode: 'BDAY100', qty: 4, reason: 'parcel came late' }),
    ),
  )
  expect(answers.filter(({ coupon }) => coupon !== null)).toHaveLength(12) // of HK$400 each
  const { approvalId } = answers.find(({ coupon }) => coupon === null)!
  await second.call(approve, { approvalId: approvalId! })
  const { coupons } = await support.call('POST /staff/coupons', { vipCode, size: 50 })
  expect(coupons.filter(({ couponCode }) => couponCode === 'BDAY100')).toHaveLength(13)
})
