import { afterAll, beforeAll, expect, test } from 'vitest'
import { putOnSale } from '#tests/goods.ts'
import { askProvider, buyOne, expectPaidOnce, readLedger } from '#tests/paying.ts'
import { enterAs } from '#tests/staff.ts'
import { openStripeShop } from '#tests/stripe-shop.ts'

let trial: Awaited<ReturnType<typeof openStripeShop>>
let shop: (typeof trial)['shop']
let stripe: (typeof trial)['stripe']
let goods: { prodCode: string; assortId: string }
beforeAll(async () => {
  trial = await openStripeShop({ wallets: ['alipay', 'wechat_pay'] })
  ;({ shop, stripe } = trial)
  goods = await putOnSale(shop.db, { code: 'STRIPEWALLET', cents: 12_345, onHand: 100 })
})
afterAll(() => trial.close())

test.each([
  ['ALIPAY', 'alipay', 'Alipay 支付寶'],
  ['WECHAT_PAY', 'wechat_pay', 'WeChat Pay 微信支付'],
])("%s is paid on Stripe's page, which takes nothing else, and goes back by Stripe", async (code, type, name) => {
  const placed = await buyOne(shop, goods, code)
  expect(stripe.asked.at(-1)!.form).toMatchObject({ 'allowed_payment_method_types[0]': type })
  const letter = trial.completed(stripe.pay(placed.jumpUrl)!)
  expect([await trial.tell(letter), await trial.tell(letter)]).toEqual([200, 200])
  await expectPaidOnce(shop.db, placed.invoiceNo)
  expect(await askProvider(placed)).toMatchObject({ status: 'paid', method: name, card: null, hasPass: false })
  const before = stripe.refunds.length
  const clerk = await enterAs(shop, 'order desk')
  await clerk.call('POST /staff/cancelOrder', { invoiceNo: placed.invoiceNo, remark: 'out of stock' })
  await shop.runJobs()
  expect(stripe.refunds.slice(before).map(({ amount }) => amount)).toEqual([12_345])
  expect((await readLedger(shop.db, placed.invoiceNo)).order.payment_state).toBe('refunded')
})

test('a wallet abandoned for a card is no longer paid', async () => {
  const placed = await buyOne(shop, goods, 'ALIPAY')
  const { invoiceNo } = placed
  const card = await placed.buyer.call('POST /payment/rechoosePaymentMethod', { invoiceNo, paymentMethodCode: 'CARD' })
  expect(stripe.pay(placed.jumpUrl)).toBe(null)
  expect(stripe.asked.at(-1)!.form).toMatchObject({ 'allowed_payment_method_types[0]': 'card' })
  stripe.pay(card.jumpUrl)
  expect((await askProvider({ ...placed, payId: card.payId })).status).toBe('paid')
})

test("only what an account takes is offered: the other provider's wallets are not, and no code is shown for a page", async () => {
  const placed = await buyOne(shop, goods, 'ALIPAY')
  const { buyer, invoiceNo, payId } = placed
  const { methods } = await buyer.call('GET /salesMemo/getPurchaserOnlinePayWay', { invoiceNo })
  expect(methods.map(({ cashCode }) => cashCode)).toEqual(['CARD', 'ALIPAY', 'WECHAT_PAY'])
  const wish = { invoiceNo, paymentMethodCode: 'PAYME' }
  expect(await buyer.ask('POST /payment/rechoosePaymentMethod', wish)).toMatchObject({
    error: 'PAYMENT_METHOD_UNAVAILABLE',
  })
  expect(await buyer.ask('POST /payment/getWalletPass', { invoiceNo, payId })).toMatchObject({
    error: 'ORDER_NOT_PAYABLE',
  })
})
