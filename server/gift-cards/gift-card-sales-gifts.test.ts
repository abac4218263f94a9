import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { writeGift } from './gift-recipients.rules.ts'
import { askPrice, asOneself, byMail, complete } from '#tests/checkout.ts'
import { findBreaches } from '#tests/invariants.ts'
import { logIn, ngaTing } from '#tests/people.ts'
import { openShop } from '#tests/shop.ts'
import type { ShopVisitor } from '#tests/visitor.ts'

let shop: Awaited<ReturnType<typeof openShop>>
let buyer: ShopVisitor
beforeAll(async () => {
  shop = await openShop()
  buyer = await logIn(shop, ngaTing)
})
afterAll(() => shop.close())
beforeEach(() => {
  shop.mails.length = 0
})

const amy = { email: 'amy@friends.example', name: 'Amy', message: 'Happy birthday;', language: 'en-US' } as const
const cards = (dynamicAttr: string, qty = 1) => ({ prodCode: 'GC10643', assortId: 'GC10643-500', dynamicAttr, qty })
const wallet = async () =>
  (await buyer.call('POST /giftCard/getAvaliableGiftCard', {})).giftCards.filter((card) => card.issuedAmount === 500)

test('a card for somebody else goes to them when it is paid, in their language and with the message; its giver is told', async () => {
  const given = { ...amy, message: 'Happy birthday; 100% yours' }
  const added = await buyer.call('POST /shop_cart/addToShopCart', [cards(writeGift(given)), cards('')])
  expect(added.added.map(({ dynamicAttr }) => dynamicAttr)).toEqual([
    'email:amy@friends.example;name:Amy;message:Happy birthday%3B 100%25 yours;language:en-US',
    '',
  ])
  const { body } = await askPrice(buyer, byMail)
  const placed = await complete(buyer, { ...body, cashRecords: [{ paymentMethodCode: 'CARD' }] }, { locale: 'zh-TW' })
  if (!placed.ok) throw new Error(placed.error)
  const { jumpUrl, invoiceNo } = placed.value
  await shop.runJobs()
  expect(
    shop.mails.filter(({ to }) => to === amy.email),
    'nothing before it is paid',
  ).toEqual([])
  await shop.bank.fetch(new Request(jumpUrl!, { method: 'POST', body: new URLSearchParams({ choice: 'approve' }) }))
  await shop.bank.tick()
  await shop.runJobs()
  await shop.runJobs()

  const [letter, ...more] = shop.mails.filter(({ to }) => to === amy.email)
  expect(more).toEqual([])
  expect(letter!.subject).toBe('陳大文 has sent you a gift card of HK$500.00')
  for (const said of ['Dear Amy,', 'Harbour Living', 'writes: “Happy birthday; 100% yours”', 'Gift card number'])
    expect(letter!.text).toContain(said)
  const told = shop.mails.filter(({ to, subject }) => to === asOneself(buyer, byMail).email && subject.includes('Amy'))
  expect(told.map(({ subject }) => subject)).toEqual(['你送給Amy的禮品卡已寄出'])
  for (const said of [amy.email, 'HK$500.00', invoiceNo, 'Happy birthday; 100% yours'])
    expect(told[0]!.text).toContain(said)
  const pin = /PIN: (\d{6})/.exec(letter!.text)![1]!
  expect(told[0]!.text, 'the secret is its recipient’s').not.toContain(pin)

  expect(await wallet(), 'only the one that was bought for oneself').toHaveLength(1)
  const code = /Gift card number: ([\d ]{19})/.exec(letter!.text)![1]!
  const friend = await shop.visitor()
  const opened = await friend.call('POST /giftCard/checkBalance', { code, pin })
  expect(opened.giftCard).toMatchObject({ cashValue: 500, status: 'ACTIVE' })
  const order = await buyer.call('POST /payment/getSalesMemoDetails', { invoiceNo })
  expect(order.lines.map(({ dynamicAttr }) => dynamicAttr.includes(amy.email))).toEqual([true, false])
  expect(await findBreaches(shop.db)).toEqual([])
})

test.each([
  ['email:nobody;name:Amy', { email: 'email_invalid' }],
  ['name:Amy', { email: 'recipient_email_required' }],
  ['email:amy@friends.example;message:hi', { name: 'name_required' }],
  ['email:amy@friends.example;name:Amy;message:look at http://evil.example', { message: 'gift_message_characters' }],
])('what is wrong with a recipient is said field by field, and nothing lies in the cart: %s', async (words, fields) => {
  const visitor = await shop.visitor()
  const refused = await visitor.ask('POST /shop_cart/addToShopCart', [cards(words)], { locale: 'en-US' })
  expect(refused).toMatchObject({ ok: false, error: 'CHECK_REQUIRED_FIELDS' })
  const found = Object.entries(refused.ok ? {} : (refused.fields ?? {})).map(([field, { code }]) => [field, code])
  expect(Object.fromEntries(found)).toEqual(fields)
})

test('[1.21] whom a card is for can be changed while it lies in the cart: in its place, into one line with its like, or to nobody', async () => {
  const visitor = await shop.visitor()
  await visitor.call('POST /shop_cart/addToShopCart', [cards(writeGift(amy), 2), cards('')])
  const inCart = async () =>
    (await visitor.call('GET /shop_cart/getShopCartItems', {})).shopCart.shopCartCoGroupList
      .flatMap(({ itemPriceViewList }) => itemPriceViewList)
      .map(({ assortId, barcode, dynamicAttr, qty }) => ({ key: { assortId, barcode, dynamicAttr }, qty }))
  const [first] = await inCart()
  const bea = writeGift({ ...amy, name: 'Bea', email: 'bea@friends.example' })
  const change = (line: NonNullable<typeof first>['key'], dynamicAttr: string) =>
    visitor.ask('POST /shop_cart/changeWords', { line, dynamicAttr }, { locale: 'en-US' })
  expect(await change(first!.key, 'email:nobody;name:Bea')).toMatchObject({
    error: 'CHECK_REQUIRED_FIELDS',
    fields: { email: { code: 'email_invalid' } },
  })
  const changed = await change(first!.key, bea)
  expect(changed.ok && changed.value.totals).toMatchObject({ count: 3, selectedCount: 3, netTotal: 1_500 })
  expect((await inCart()).map(({ key, qty }) => [key.dynamicAttr, qty])).toEqual([
    [bea, 2],
    ['', 1],
  ])
  expect(await change(first!.key, bea), 'it is not there any more').toMatchObject({ error: 'CART_LINE_NOT_FOUND' })
  expect((await change({ ...first!.key, dynamicAttr: bea }, '')).ok).toBe(true)
  expect((await inCart()).map(({ key, qty }) => [key.dynamicAttr, qty])).toEqual([['', 3]])
})

test('the same recipient and message are one line, however they are written', async () => {
  const visitor = await shop.visitor()
  await visitor.call('POST /shop_cart/addToShopCart', [cards(writeGift(amy))])
  const { added } = await visitor.call('POST /shop_cart/addToShopCart', [
    cards('language:en-US;message:Happy birthday%3B;name:Amy;email:Amy@Friends.example'),
    cards(writeGift({ ...amy, message: 'Happy birthday;' })),
  ])
  expect(added.map(({ qty }) => qty)).toEqual([3, 3])
})
