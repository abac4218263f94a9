import { beforeEach, expect, test } from 'vitest'
import { writeGift } from './gift-recipients.rules.ts'
import { askPrice, asOneself, byMail, complete } from '#tests/checkout.ts'
import { putCard } from '#tests/gift-cards.ts'
import { putOnSale } from '#tests/goods.ts'
import { pressAtBank } from '#tests/orders.ts'
import { emily, register } from '#tests/people.ts'
import { enterAs } from '#tests/staff.ts'
import { openTrade, type Trade } from '#tests/trade.ts'
import type { ShopVisitor } from '#tests/visitor.ts'

let { shop, buyer }: Pick<Trade, 'shop' | 'buyer'> = {} as never
let support: ShopVisitor
openTrade(emily, async (trade) => {
  ;({ shop, buyer } = trade)
  support = await enterAs(shop, 'support')
  await putOnSale(shop.db, { code: 'RS-CUP', cents: 20_000, onHand: 100 })
})
beforeEach(() => {
  shop.mails.length = 0
})

const english = { locale: 'en-US' } as const
const amy = { email: 'amy@freinds.example', name: 'Amy', message: 'Happy birthday', language: 'en-US' } as const
const resend = (refNo: string, some: object = {}, from = support) =>
  from.ask('POST /staff/giftCards/resend', {
    refNo,
    email: 'amy@friends.example',
    reason: 'A slip of the pen',
    ...some,
  })
const lettersTo = (address: string) => shop.mails.filter(({ to }) => to === address)

/** Number and PIN from the latest mail to an address. */
function readCard(address: string) {
  const text = lettersTo(address).at(-1)!.text ?? ''
  const code = /(?:Gift card number|禮品卡號碼): ([\d ]{19})/.exec(text)![1]!
  return { code, pin: /(?:PIN|密碼): (\d{6})/.exec(text)![1]! }
}

/** A card bought for Amy, paid, and mailed to a misspelt address. */
async function giveAmy() {
  const card = { prodCode: 'GC10643', assortId: 'GC10643-500', dynamicAttr: writeGift(amy), buyNow: true }
  await buyer.call('POST /shop_cart/addToShopCart', [card])
  const { body } = await askPrice(buyer, byMail)
  const placed = await complete(buyer, { ...body, cashRecords: [{ paymentMethodCode: 'CARD' }] })
  if (!placed.ok) throw new Error(placed.error)
  const { invoiceNo, jumpUrl } = placed.value
  await pressAtBank(shop, jumpUrl, 'approve')
  await shop.runJobs()
  await shop.runJobs()
  const { giftCards } = await support.call('POST /staff/giftCards/find', { invoiceNo })
  return { invoiceNo, refNo: giftCards[0]!.refNo }
}

test('a gift that went to a wrong address goes to the right one, with another number: the first letter opens nothing any more', async () => {
  const { invoiceNo, refNo } = await giveAmy()
  const first = readCard(amy.email)
  const stranger = await shop.visitor()
  const { giftCard: shown } = await stranger.call('POST /giftCard/checkBalance', first)
  shop.mails.length = 0

  const sent = await resend(refNo)
  if (!sent.ok) throw new Error(sent.error)
  expect(sent.value.giftCard).toMatchObject({ refNo, cashValue: 500, status: 'ACTIVE', invoiceNo, vipCode: null })
  expect(JSON.stringify(sent.value)).not.toMatch(/\d{16}/)
  await shop.runJobs()
  await shop.runJobs()
  expect(lettersTo(amy.email)).toEqual([])
  const [letter, ...more] = lettersTo('amy@friends.example')
  expect(more).toEqual([])
  expect(letter!.subject).toMatch(/ has sent you a gift card of HK\$500\.00$/)
  for (const said of ['Dear Amy,', 'writes: “Happy birthday”']) expect(letter!.text).toContain(said)

  expect(await stranger.ask('POST /giftCard/checkBalance', first)).toMatchObject({ error: 'GIFT_CARD_UNKNOWN' })
  const second = readCard('amy@friends.example')
  expect(second.code).not.toBe(first.code)
  await stranger.call('POST /shop_cart/addToShopCart', [{ prodCode: 'RS-CUP', buyNow: true }])
  const { quote } = await askPrice(stranger, undefined, english, { giftCards: [{ refNo: shown.refNo }] })
  expect(quote.leftToPay, 'what was granted for the first number has ended with it').toBe(260)
  const opened = await (await shop.visitor()).call('POST /giftCard/checkBalance', second)
  expect(opened.giftCard).toMatchObject({ cashValue: 500, no: sent.value.giftCard.no })

  const told = lettersTo(asOneself(buyer, byMail).email!).filter(({ text }) => text.includes('amy@friends.example'))
  expect(told.map(({ subject }) => subject)).toEqual([`訂單 ${invoiceNo} 的禮品卡已再次寄出`])
  for (const secret of [second.pin, second.code]) expect(told[0]!.text).not.toContain(secret)
  const owner = await enterAs(shop, 'owner')
  const { entries } = await owner.call('GET /staff/auditLog', { subject: `gift card ${refNo}` })
  expect(entries.map(({ call }) => call)).toEqual(['POST /staff/giftCards/resend'])
})

test('asked for five times at once, and while the first letter waits: one letter goes out, with the number that is good', async () => {
  const orderStaff = await enterAs(shop, 'order desk')
  const gift = { amount: 50, email: 'prize@harbour.example', language: 'en-US', reason: 'Prize' } as const
  const { refNo } = (await orderStaff.call('POST /staff/giftCards/issue', gift)).giftCard!
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => resend(refNo, { email: 'prize-2@harbour.example', language: 'en-US' }, orderStaff)),
  )
  expect(answers.every(({ ok }) => ok)).toBe(true)
  await shop.runJobs()
  await shop.runJobs()
  expect(shop.mails.map(({ to }) => to)).toEqual(['prize-2@harbour.example'])
  expect(shop.mails[0]!.text).toContain('has a gift card for you')
  const { giftCard } = await (
    await shop.visitor()
  ).call('POST /giftCard/checkBalance', readCard('prize-2@harbour.example'))
  expect(giftCard.cashValue).toBe(50)
})

test('put into a wallet by its first number while it is sent again: one of the two, never both', async () => {
  for (let round = 0; round < 6; round += 1) {
    const member = await register(shop, `claims-${round}@harbour.example`)
    const { id, code, pin } = await putCard(shop.db, { cents: 5_000 })
    const [sent, claimed] = await Promise.all([
      resend(id, { email: 'somebody@friends.example' }),
      member.ask('POST /giftCard/addGiftCard', { code, pin }),
    ])
    expect([sent.ok, claimed.ok].filter(Boolean)).toHaveLength(1)
    if (!sent.ok) expect(sent.error).toBe('GIFT_CARD_TAKEN')
    if (!claimed.ok) expect(claimed.error).toBe('GIFT_CARD_UNKNOWN')
  }
})

test('what somebody has in a wallet, has paid with, or cannot pay with is not sent again; nor without a reason, nor by anybody', async () => {
  const member = await register(shop, 'resent@harbour.example')
  const { id: own, code, pin } = await putCard(shop.db, { cents: 5_000 })
  await member.call('POST /giftCard/addGiftCard', { code, pin })
  expect(await resend(own)).toMatchObject({ status: 409, error: 'GIFT_CARD_TAKEN' })

  const used = await putCard(shop.db, { cents: 5_000 })
  const guest = await shop.visitor()
  await guest.call('POST /shop_cart/addToShopCart', [{ prodCode: 'RS-CUP', buyNow: true }])
  const { body } = await askPrice(guest, undefined, {}, { giftCards: [{ code: used.code, pin: used.pin }] })
  const placed = await complete(guest, { ...body, cashRecords: [{ paymentMethodCode: 'CARD' }] })
  if (!placed.ok) throw new Error(placed.error)
  expect(await resend(used.id), 'held for an order').toMatchObject({ error: 'GIFT_CARD_SPENT' })
  await guest.call('POST /sale/cancelOrder', { invoiceNo: placed.value.invoiceNo })
  expect(await resend(used.id), 'and known to whoever paid, though it came back').toMatchObject({
    error: 'GIFT_CARD_SPENT',
  })

  const over = await putCard(shop.db, { cents: 5_000, expires: '2026-11-19' })
  expect(await resend(over.id)).toMatchObject({ error: 'GIFT_CARD_EXPIRED' })
  const { id } = await putCard(shop.db, { cents: 5_000 })
  await support.call('POST /staff/giftCards/freeze', { refNo: id, frozen: true, reason: 'Reported lost' })
  expect(await resend(id)).toMatchObject({ error: 'GIFT_CARD_FROZEN' })
  await support.call('POST /staff/giftCards/freeze', { refNo: id, frozen: false, reason: 'Found' })
  expect(await resend(id, { reason: ' ' })).toMatchObject({ error: 'REMARKS_REQUIRED' })
  expect(await resend(id, {}, await enterAs(shop, 'merchandiser'))).toMatchObject({ error: 'ROLE_NOT_ALLOWED' })
  expect(await resend(id, {}, await enterAs(shop, 'owner', 'FOOD'))).toMatchObject({ error: 'GIFT_CARD_NOT_FOUND' })
  await shop.runJobs()
  expect(lettersTo('amy@friends.example')).toEqual([])
  expect((await resend(id)).ok).toBe(true)
})
