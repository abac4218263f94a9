import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type DeliveryForm, askPrice, complete, home } from '#tests/checkout.ts'
import { putOnSale } from '#tests/goods.ts'
import { findBreaches } from '#tests/invariants.ts'
import { offer } from '#tests/promotions.ts'
import { openShop } from '#tests/shop.ts'
import type { ShopVisitor } from '#tests/visitor.ts'

let shop: Awaited<ReturnType<typeof openShop>>
beforeAll(async () => {
  shop = await openShop()
})
afterEach(async () => {
  expect(await findBreaches(shop.db)).toEqual([])
})
afterAll(() => shop.close())

let goods = 0
/** Goods of this test alone. */
async function sell(about: { cents?: number; onHand?: number; purchaseLimit?: number } = {}): Promise<string> {
  const code = `WHO-${(goods += 1)}`
  await putOnSale(shop.db, { code, cents: 10_000, onHand: 1_000, ...about })
  return code
}

let persons = 0
/** The form data of a new customer. */
const somebody = () => ({
  ...home,
  email: `somebody${(persons += 1)}@harbour.example`,
  phone: `6${1_000_000 + persons}`,
  flat: `S${persons}`,
})

type TestedPerson = ReturnType<typeof somebody>

interface CheckoutWish {
  qty?: number
  method?: string
  codes?: string[]
}
async function order(
  buyer: ShopVisitor,
  prodCode: string,
  form: DeliveryForm,
  { qty = 1, method = 'CARD', codes = [] }: CheckoutWish = {},
) {
  await buyer.call('POST /shop_cart/addToShopCart', [{ prodCode, qty, buyNow: true }])
  const { body } = await askPrice(buyer, form, {}, { memoDiscounts: codes.map((discountCode) => ({ discountCode })) })
  return complete(buyer, { ...body, cashRecords: [{ paymentMethodCode: method }] })
}
const orderAsStranger = async (prodCode: string, form: DeliveryForm, wish: CheckoutWish = {}) =>
  order(await shop.visitor(), prodCode, form, wish)

/** The same customer under different spellings. */
const sameMail = (form: TestedPerson) => ({ ...somebody(), email: form.email.toUpperCase().replace('@', '+again@') })
const samePhone = (form: TestedPerson) => ({
  ...somebody(),
  phone: `+852 ${form.phone.slice(0, 4)} ${form.phone.slice(4)}`,
})
const sameDoor = (form: TestedPerson) => ({ ...somebody(), floor: '12/F', flat: `Flat ${form.flat.toLowerCase()}` })

test('(C14) a purchase limit counts e-mail, telephone and door: who comes again as another walk-in has bought already', async () => {
  const code = await sell({ purchaseLimit: 2 })
  const amy = somebody()
  expect((await orderAsStranger(code, amy, { qty: 1 })).ok).toBe(true)
  for (const again of [sameMail(amy), samePhone(amy), sameDoor(amy)])
    expect(await orderAsStranger(code, again, { qty: 2 })).toMatchObject({
      error: 'PURCHASE_LIMIT',
      facts: { limit: 2 },
    })
  expect((await orderAsStranger(code, { ...somebody(), flat: 'Next door' }, { qty: 2 })).ok).toBe(true)
  expect((await orderAsStranger(code, sameDoor(amy), { qty: 1 })).ok).toBe(true)
})

test('(C14) twenty at once through different walk-ins with one e-mail take only what one customer may', async () => {
  const code = await sell({ purchaseLimit: 1 })
  const { email } = somebody()
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, turn) =>
      orderAsStranger(code, { ...somebody(), email: turn % 2 === 0 ? email : email.toUpperCase() }),
    ),
  )
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  expect(
    answers.flatMap((one) =>
      one.ok || one.error === 'PURCHASE_LIMIT' || one.error === 'TOO_MANY_UNPAID' ? [] : [one],
    ),
  ).toEqual([])
})

test('(C14) twenty customers whose contacts form a cycle, an e-mail with one and a telephone with the next, do not deadlock', async () => {
  const code = await sell({ purchaseLimit: 1 })
  const buyers = Array.from({ length: 20 }, somebody)
  const answers = await Promise.all(
    buyers.map((form, turn) => orderAsStranger(code, { ...form, phone: buyers[(turn + 1) % buyers.length]!.phone })),
  )
  expect(answers.flatMap((one) => (one.ok || one.error === 'PURCHASE_LIMIT' ? [] : [one]))).toEqual([])
  expect(answers.filter(({ ok }) => ok).length).toBeGreaterThanOrEqual(7) // one of three neighbours has ordered
})

test('(C14) a code of one use per customer is used once under any of a customer’s names, also by twenty at once', async () => {
  const code = await sell()
  await offer(shop.db, { terms: { kind: 'percent', percent: 10 }, codes: ['ONCEEACH'], limits: { perCustomer: 1 } })
  const amy = somebody()
  const used = async () =>
    (await shop.db.selectFrom('promotion_use').select('id').where('code', '=', 'ONCEEACH').execute()).length
  const answers = await Promise.all(
    Array.from({ length: 20 }, () =>
      orderAsStranger(code, { ...somebody(), phone: amy.phone }, { codes: ['ONCEEACH'] }),
    ),
  )
  expect(answers.filter(({ ok }) => ok).length).toBeGreaterThanOrEqual(1)
  expect(await used()).toBe(1)
  const visitor = await shop.visitor()
  await visitor.call('POST /shop_cart/addToShopCart', [{ prodCode: code, qty: 1, buyNow: true }])
  const { quote } = await askPrice(visitor, samePhone(amy), {}, { memoDiscounts: [{ discountCode: 'ONCEEACH' }] })
  expect(quote.totalDiscount, 'who asks again is told before placing').toBe(0)
})

test('(C10) two unpaid orders are a customer’s most, whichever walk-in places them; twenty at once too', async () => {
  const code = await sell()
  const amy = somebody()
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, turn) => orderAsStranger(code, [sameMail, samePhone, sameDoor][turn % 3]!(amy))),
  )
  const bens = somebody()
  const ofBen = await Promise.all(Array.from({ length: 20 }, () => orderAsStranger(code, sameMail(bens))))
  expect(ofBen.filter(({ ok }) => ok)).toHaveLength(2)
  expect([...answers, ...ofBen].flatMap((one) => (one.ok || one.error === 'TOO_MANY_UNPAID' ? [] : [one]))).toEqual([])
  expect(await orderAsStranger(code, samePhone(bens))).toMatchObject({ ok: true })
})

test('(C10) unpaid orders come to HK$20,000 together, and the refusal says so in the buyer’s language', async () => {
  const code = await sell({ cents: 1_200_000 })
  const amy = somebody()
  expect((await orderAsStranger(code, amy)).ok).toBe(true)
  expect(await orderAsStranger(code, samePhone(amy))).toMatchObject({
    error: 'UNPAID_SUM',
    status: 409,
    facts: { limit: 'HK$20,000.00', held: 'HK$12,000.00' },
    message: expect.stringContaining('HK$20,000.00'),
  })
  expect((await orderAsStranger(code, somebody(), { qty: 2 })).ok, 'one alone, paid online').toBe(true)
  expect(await orderAsStranger(code, somebody(), { qty: 2, method: 'BANK_TRANSFER' })).toMatchObject({
    error: 'UNPAID_SUM',
  })
})

test('(C10) five orders by hand of one network wait for a proof; the sixth is asked to pay online, and may', async () => {
  const code = await sell()
  const from = (host: number) => shop.stranger(`203.0.113.${host}`).enter()
  const answers = await Promise.all(
    Array.from({ length: 12 }, async (_, host) =>
      order(await from(host + 1), code, somebody(), { method: 'BANK_TRANSFER' }),
    ),
  )
  expect(answers.filter(({ ok }) => ok)).toHaveLength(5)
  expect(answers.find(({ ok }) => !ok)).toMatchObject({ error: 'UNPROVEN_NETWORK', facts: { count: 5 } })
  expect((await order(await from(99), code, somebody())).ok).toBe(true)
  expect((await orderAsStranger(code, somebody(), { method: 'BANK_TRANSFER' })).ok, 'another network').toBe(true)
})

test('(C10) without a proof one customer keeps five pieces of a product or a fifth of its stock, whichever is more', async () => {
  const [few, many] = [await sell({ onHand: 12 }), await sell({ onHand: 40 })]
  const [amy, ben] = [somebody(), somebody()]
  const byHand = (qty: number) => ({ qty, method: 'BANK_TRANSFER' })
  expect(await orderAsStranger(few, amy, byHand(6))).toMatchObject({ error: 'UNPROVEN_SHARE', facts: { limit: 5 } })
  expect((await orderAsStranger(few, amy, byHand(4))).ok).toBe(true)
  expect(await orderAsStranger(few, sameDoor(amy), byHand(2))).toMatchObject({
    error: 'UNPROVEN_SHARE',
    facts: { held: 4 },
  })
  expect(await orderAsStranger(many, ben, byHand(9))).toMatchObject({ error: 'UNPROVEN_SHARE', facts: { limit: 8 } })
  expect((await orderAsStranger(many, ben, byHand(8))).ok).toBe(true)
  expect((await orderAsStranger(many, somebody(), { qty: 20 })).ok, 'online').toBe(true)
})

test('(C10) the buyer reads before placing how long goods are kept and how many may be, in both languages', async () => {
  const code = await sell()
  const buyer = await shop.visitor()
  await buyer.call('POST /shop_cart/addToShopCart', [{ prodCode: code, qty: 1, buyNow: true }])
  const { quote: english } = await askPrice(buyer, somebody(), { locale: 'en-US' })
  for (const fact of ['2 hours', '24 hours', '2 unpaid orders', 'HK$20,000', '5 pieces', '20%', '5 such orders'])
    expect(english.byHandTerms).toContain(fact)
  const { quote: chinese } = await askPrice(buyer, somebody())
  for (const fact of ['2 小時', '24 小時', 'HK$20,000', '5 件', '20%']) expect(chinese.byHandTerms).toContain(fact)
})
