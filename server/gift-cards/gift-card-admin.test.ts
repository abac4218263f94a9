import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { putCard } from '#tests/gift-cards.ts'
import { findBreaches } from '#tests/invariants.ts'
import { logIn, register, taiMan } from '#tests/people.ts'
import { openShop } from '#tests/shop.ts'
import { enterAs } from '#tests/staff.ts'

let shop: Awaited<ReturnType<typeof openShop>>
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())
afterEach(async () => expect(await findBreaches(shop.db)).toEqual([]))

const english = { locale: 'en-US' } as const

test('staff give a card into a wallet, with a reason; its number goes by mail, and staff never see it', async () => {
  const orderStaff = await enterAs(shop, 'order desk')
  const member = await logIn(shop, taiMan)
  const { vipCode } = await member.call('POST /vipAdmin/getUserDetails', {})
  const { giftCard } = await orderStaff.call(
    'POST /staff/giftCards/issue',
    { amount: 88, vipCode, reason: 'Late delivery' },
    english,
  )
  expect(giftCard).toMatchObject({ cashValue: 88, status: 'ACTIVE', vipCode, invoiceNo: null, heldAmount: 0 })
  expect(JSON.stringify(giftCard)).not.toMatch(/\d{16}/)
  await shop.runJobs()
  const mail = shop.mails.findLast(({ to }) => to === taiMan.email)!
  expect(mail.subject).toBe('你的海港生活禮品卡（HK$88.00）')
  expect(mail.text).toContain('送你一張禮品卡')
  expect((await member.call('POST /giftCard/getAvaliableGiftCard', {})).total).toBe(88)
  const [issued] = (await member.call('POST /giftCard/getGiftCardTx', { refNo: giftCard!.refNo })).transactions
  expect(issued).toMatchObject({ type: 'issue', reason: 'Late delivery' })
})

test('a card given to an address is found by its last digits, and needs somebody, a sum and a reason', async () => {
  const owner = await enterAs(shop, 'owner')
  const give = (some: object) =>
    owner.ask('POST /staff/giftCards/issue', {
      amount: 50,
      email: 'winner@harbour.example',
      reason: 'Prize',
      ...some,
    })
  expect(await give({ reason: ' ' })).toMatchObject({ error: 'REMARKS_REQUIRED' })
  expect(await give({ vipCode: 'V00000001001' })).toMatchObject({ error: 'INVALID_INPUT' })
  expect(await give({ amount: 0 })).toMatchObject({ error: 'INVALID_INPUT' })
  expect(await give({ amount: 10_001 })).toMatchObject({ error: 'INVALID_INPUT' })
  expect(await give({ expiry: '2026-11-19' })).toMatchObject({ error: 'INVALID_INPUT' })
  expect(await give({ email: undefined, vipCode: 'V99999999999' })).toMatchObject({ error: 'MEMBER_NOT_FOUND' })
  const given = await give({ language: 'en-US', expiry: '2026-12-31' })
  if (!given.ok) throw new Error(given.error)
  expect(given.value.giftCard).toMatchObject({ vipCode: null, expiry: '2026-12-31' })
  await shop.runJobs()
  expect(shop.mails.findLast(({ to }) => to === 'winner@harbour.example')!.text).toContain('has a gift card for you')
  const found = await owner.call('POST /staff/giftCards/find', { last4: given.value.giftCard!.no.slice(-4) })
  expect(found.giftCards.map(({ refNo }) => refNo)).toContain(given.value.giftCard!.refNo)
  expect((await owner.call('POST /staff/giftCards/find', {})).giftCards).toEqual([])
})

test('more or less on a card has a reason that its owner reads, and never takes more than is on it', async () => {
  const orderStaff = await enterAs(shop, 'order desk')
  const member = await register(shop, 'adjusted@harbour.example')
  const { code, pin, id } = await putCard(shop.db, { cents: 10_000 })
  await member.call('POST /giftCard/addGiftCard', { code, pin })
  const adjust = (amount: number, reason = 'Counted again') =>
    orderStaff.ask('POST /staff/giftCards/adjust', { refNo: id, amount, reason })
  expect(await adjust(-60)).toMatchObject({ ok: true })
  expect(await adjust(-40.01)).toMatchObject({ error: 'GIFT_CARD_SHORT' })
  expect(await adjust(0)).toMatchObject({ error: 'INVALID_INPUT' })
  expect(await adjust(5, '')).toMatchObject({ error: 'REMARKS_REQUIRED' })
  const { transactions } = await member.call('POST /giftCard/getGiftCardTx', { refNo: id })
  expect(transactions[0]).toMatchObject({ type: 'adjust', amount: -60, balance: 40, reason: 'Counted again' })
})

test('a frozen card pays nothing and is added to no wallet, until staff say otherwise', async () => {
  const support = await enterAs(shop, 'support')
  const { code, pin, id } = await putCard(shop.db, { cents: 10_000 })
  const freeze = (frozen: boolean) =>
    support.call('POST /staff/giftCards/freeze', { refNo: id, frozen, reason: 'Reported lost' }, english)
  expect((await freeze(true)).giftCard).toMatchObject({
    status: 'FROZEN',
    statusName: 'On hold',
    frozenReason: 'Reported lost',
  })
  const member = await register(shop, 'frozen@harbour.example')
  expect(await member.ask('POST /giftCard/addGiftCard', { code, pin })).toMatchObject({ error: 'GIFT_CARD_FROZEN' })
  expect((await freeze(false)).giftCard).toMatchObject({ status: 'ACTIVE', frozenReason: null })
  await member.call('POST /giftCard/addGiftCard', { code, pin })
})

test('each thing that staff do to a card is in the audit log; who may not is told so, and another company has no such card', async () => {
  const owner = await enterAs(shop, 'owner')
  const merchandiser = await enterAs(shop, 'merchandiser')
  const elsewhere = await enterAs(shop, 'owner', 'FOOD')
  const { id } = await putCard(shop.db, { cents: 10_000 })
  const adjust = { refNo: id, amount: 5, reason: 'A gift' }
  await owner.call('POST /staff/giftCards/adjust', adjust)
  const { entries } = await owner.call('GET /staff/auditLog', { subject: `gift card ${id}` })
  expect(entries).toMatchObject([{ call: 'POST /staff/giftCards/adjust', input: adjust }])
  expect(await merchandiser.ask('POST /staff/giftCards/adjust', adjust)).toMatchObject({ error: 'ROLE_NOT_ALLOWED' })
  expect(await elsewhere.ask('POST /staff/giftCards/adjust', adjust)).toMatchObject({ error: 'GIFT_CARD_NOT_FOUND' })
  expect(await (await logIn(shop)).ask('POST /staff/giftCards/adjust', adjust)).toMatchObject({
    error: 'NO_SUCH_CALL',
  })
  const { actor } = await shop.db
    .selectFrom('gift_card_entry')
    .select('actor')
    .where('card', '=', id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  expect(actor).toMatch(/^staff:May/)
})
