import { expect, test } from 'vitest'
import { askPrice, complete, countOrders, type DeliveryForm, home } from '#tests/checkout.ts'
import { putOnSale } from '#tests/goods.ts'
import { openWalkIn, type WalkIn } from '#tests/walk-in.ts'

let { shop, buyer } = {} as WalkIn
openWalkIn(
  (walkIn) => void ({ shop, buyer } = walkIn),
  async (opened) => {
    await putOnSale(opened.db, { code: 'C-CUP', cents: 12_000, onHand: 1_000 })
    await putOnSale(opened.db, { code: 'C-OVEN', cents: 90_000, onHand: 0, lead: '2/WEEK', preOrderLimit: 100 })
    await putOnSale(opened.db, { code: 'C-BED', cents: 90_000, onHand: 0, lead: '1/MONTH' })
    await putOnSale(opened.db, { code: 'C-WINE', cents: 20_000, onHand: 1_000, minAge: 18 })
    await putOnSale(opened.db, { code: 'C-RING', cents: 20_000, onHand: 1_000, remarkDemanded: true })
  },
)

const put = (prodCode: string, qty = 1, whose = buyer) =>
  whose.call('POST /shop_cart/addToShopCart', [{ prodCode, qty, buyNow: true }])
const english = { locale: 'en-US' } as const
const codesOf = (problems: { error: string }[]) => problems.map((problem) => problem.error)

/** The same form with an error, and the shop's answer. */
async function tryWith(some: Partial<DeliveryForm>, other: object = {}, delivery = home) {
  const { body } = await askPrice(buyer, delivery)
  const before = await countOrders(shop.db)
  const answer = await complete(buyer, { ...body, ...other, delivery: { ...body.delivery, ...some } }, english)
  expect(await countOrders(shop.db)).toBe(before)
  return answer
}

test('[5.38] [5.39] nothing is placed without both agreements', async () => {
  await put('C-CUP')
  expect(await tryWith({}, { agreeReturnRefundPolicy: false })).toMatchObject({
    status: 422,
    error: 'RETURN_POLICY_NOT_AGREED',
    fields: { agreeReturnRefundPolicy: { code: 'policy_required' } },
  })
  expect(await tryWith({}, { agreeDepositDeliveryPolicy: false })).toMatchObject({
    status: 422,
    error: 'TERMS_NOT_AGREED',
  })
})

test('[5.31] delivery is local only', async () => {
  await put('C-CUP')
  expect(await tryWith({ country: 'CN' })).toMatchObject({
    status: 422,
    error: 'DELIVERY_LOCAL_ONLY',
    message: 'We deliver within Hong Kong only.',
  })
  const { paymentConversationId } = await buyer.call('GET /payment/startPayment', {})
  const quote = await buyer.call('POST /payment/processPayment', {
    paymentConversationId,
    delivery: { ...home, country: 'CN' },
  })
  expect(codesOf(quote.problems)).toEqual(['DELIVERY_LOCAL_ONLY'])
})

test('a way that does not carry these goods is not taken, and says so before', async () => {
  await put('C-CUP')
  expect(codesOf((await askPrice(buyer, { ...home, way: 'EMAIL' })).quote.problems)).toContain(
    'DELIVERY_WAY_UNAVAILABLE',
  )
  expect(await tryWith({ way: 'EMAIL' })).toMatchObject({ status: 422, error: 'DELIVERY_WAY_UNAVAILABLE' })
})

test('[5.29] a day that is not on offer is refused', async () => {
  await put('C-CUP')
  expect(await tryWith({ expectedDate: '2026-11-22' })).toMatchObject({
    status: 422,
    error: 'DELIVERY_DATE_UNAVAILABLE',
  })
  expect(await tryWith({ expectedDate: '2027-11-22' })).toMatchObject({ error: 'DELIVERY_DATE_UNAVAILABLE' })
})

test('[5.20] alcohol is refused to anyone under 18, and to anyone who does not say', async () => {
  await put('C-WINE')
  expect((await askPrice(buyer)).quote.needsBirthDate).toBe(true)
  expect(await tryWith({})).toMatchObject({ status: 422, error: 'BIRTH_DATE_REQUIRED' })
  expect(await tryWith({ birthDate: '2008-11-21' })).toMatchObject({
    status: 422,
    error: 'UNDER_AGE',
    message: 'You must be 18 or over to buy alcohol.',
  })
  const { body } = await askPrice(buyer, { ...home, birthDate: '2008-11-20' })
  expect(await complete(buyer, body)).toMatchObject({ ok: true })
})

test('[5.28] [8.25] goods that need words get them', async () => {
  await put('C-RING')
  expect((await askPrice(buyer)).quote.remarkDemanded).toBe(true)
  expect(await tryWith({})).toMatchObject({
    status: 422,
    error: 'REMARKS_REQUIRED',
    message: 'Please input the remarks.',
  })
  const { body } = await askPrice(buyer, { ...home, remark: 'Ada 2026' })
  expect(await complete(buyer, body)).toMatchObject({ ok: true })
})

test('several things wrong are told field by field', async () => {
  await put('C-CUP')
  expect(await tryWith({ recipient: '', email: 'nobody', phone: '1', block: '', remark: '<b>' })).toMatchObject({
    status: 422,
    error: 'CHECK_REQUIRED_FIELDS',
    fields: {
      recipient: { code: 'name_required' },
      email: { code: 'email_invalid', message: 'Invalid email' },
      phone: { code: 'phone_invalid' },
      block: { code: 'block_required' },
      remark: { code: 'remark_characters' },
    },
  })
  expect(await tryWith({}, { cashRecords: [{ paymentMethodCode: 'CASH' }] })).toMatchObject({
    status: 422,
    error: 'PAYMENT_METHOD_UNAVAILABLE',
  })
})

test('[4.20] [8.22] in-stock and pre-order goods are not checked out together', async () => {
  await put('C-CUP')
  await buyer.call('POST /shop_cart/addToShopCart', [{ prodCode: 'C-OVEN' }])
  const { quote, body } = await askPrice(buyer)
  expect(codesOf(quote.problems)).toEqual(['MIXED_PREORDER'])
  expect(await complete(buyer, body, english)).toMatchObject({
    status: 422,
    error: 'MIXED_PREORDER',
    message: 'Limited-stock and pre-order items cannot be checked out together.',
  })
})

test('[5.30] [8.23] goods that arrive on different days are paid separately', async () => {
  await put('C-BED')
  await buyer.call('POST /shop_cart/addToShopCart', [{ prodCode: 'C-OVEN' }])
  const { quote, body } = await askPrice(buyer)
  expect(codesOf(quote.problems)).toEqual(['DIFFERENT_DATES'])
  expect(await complete(buyer, body, english)).toMatchObject({
    status: 422,
    error: 'DIFFERENT_DATES',
    message: 'Delivery dates differ. Please pay separately.',
  })
})
