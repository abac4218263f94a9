import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Route } from '#contract/calls.ts'
import * as cart from '#contract/cart.ts'
import * as catalogue from '#contract/catalogue.ts'
import * as checkout from '#contract/checkout.ts'
import * as content from '#contract/content.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import * as members from '#contract/members.ts'
import * as orders from '#contract/orders.ts'
import * as payments from '#contract/payments.ts'
import * as promotions from '#contract/promotions.ts'
import * as shopCalls from '#contract/shop.ts'
import type { Input } from '#ui/api.ts'
import { complete, home, priceAgain } from './checkout.ts'
import { asks, needsPurchase, nobodysOwn, provenOnly, tells } from './company-calls.ts'
import { type Belongings, furnish, hosts, nobodys, type TestedCompany, visitCompany } from './furnished-company.ts'
import { putOnSale, setStock } from './goods.ts'
import { newcomer, proveWork, readCode } from './people.ts'
import { openShop } from './shop.ts'
import { ShopVisitor } from './visitor.ts'

// Two companies on one database: data of one does not exist at the other's host, whichever call asks for it.
const pairs = [
  ['SPORT', 'FOOD'],
  ['FOOD', 'SPORT'],
] as const

let senders = 0
let shop: Awaited<ReturnType<typeof openShop>>
/** Data that only this company has, by the names in calls. */
const own = {} as Record<TestedCompany, Belongings>

beforeAll(async () => {
  shop = await openShop()
  for (const company of ['SPORT', 'FOOD'] as const) own[company] = await furnish(shop, company)
})
afterAll(() => shop.close())

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'route' in value
const promised = [cart, catalogue, checkout, content, members, orders, payments, promotions, shopCalls]
  .flatMap((slice) => Object.values(slice))
  .filter(isEndpoint)
  .filter(({ who }) => who !== 'staff') // staff tokens belong to one company

test('no call of the contract is left out of these trials', () => {
  const tried = [...Object.keys(asks), ...Object.keys(tells), ...nobodysOwn, ...provenOnly]
  expect(promised.map(({ route }) => route).filter((route) => !tried.includes(route))).toEqual([])
})

describe.each(pairs)('at %s, what is %s’s', (here, other) => {
  const questions = Object.entries(asks).flatMap(([route, ways]) =>
    ways.map((way, index) => [`${route} (${index + 1})`, route as Route, way as (it: Belongings) => never] as const),
  )

  test.each(questions)('[1.09] is unknown to %s', async (_, route, ask) => {
    const visitor = await visitCompany(shop, here).enter()
    const answers = {
      theirs: dropNames(await visitor.ask(route, ask(own[other])), own[other]),
      nobodys: dropNames(await visitor.ask(route, ask(nobodys)), nobodys),
      ours: dropNames(await visitor.ask(route, ask(own[here])), own[here]),
    }
    expect(answers.theirs).toBe(answers.nobodys)
    // Otherwise the call would prove nothing: the owner gets another answer.
    if (!needsPurchase.includes(route)) expect(answers.ours).not.toBe(answers.nobodys)
  })

  test.each(Object.entries(tells))('[1.09] is not told by %s', async (route, input) => {
    const answer = await (await visitCompany(shop, here).enter()).ask(route as Route, input)
    expect(answer.ok).toBe(true)
    const text = JSON.stringify(answer)
    const { word, brand, tag, page, slider, productCode, invoiceNo } = own[other]
    for (const secret of [word, brand, tag, page, slider, productCode, invoiceNo]) expect(text).not.toContain(secret)
  })

  test('[1.09] no order is there to send a proof of payment for', async () => {
    const send = async (company: TestedCompany) => {
      const { invoiceNo, orderToken } = own[other]
      const asked = `/api/payment/sendPaymentProof?locale=en-US&invoiceNo=${invoiceNo}&orderToken=${orderToken}`
      const { token } = await visitCompany(shop, company).enter()
      const headers = { 'content-type': 'application/pdf', authorization: token! }
      const body = Buffer.from('%PDF-1.4')
      const request = new Request(hosts[company] + asked, { method: 'POST', headers, body })
      const answer = await shop.app.fetch(request, { ip: `10.8.0.${(senders += 1) & 255}` })
      return ((await answer.json()) as { error: string }).error
    }
    expect(await send(here)).toBe('ORDER_NOT_FOUND')
    expect(await send(other)).not.toBe('ORDER_NOT_FOUND')
  })

  test('[1.09] is not to be seen in a picture either', async () => {
    const { assortId, tag, slider } = own[other]
    for (const path of [
      `item/${assortId}-320`,
      `close-up/${assortId}-320`,
      `category/${tag}-160`,
      `slider/${slider}-1280`,
    ]) {
      const at = async (company: TestedCompany) =>
        (await shop.app.fetch(new Request(`${hosts[company]}/pictures/${path}.webp`), { ip: '10.9.9.9' })).status
      expect([path, await at(here), await at(other)]).toEqual([path, 404, 200])
    }
  })
})

/** The answer without the names in the request, and without values that differ each time. A part of a longer word is no name. */
function dropNames(answer: object, asked: Belongings): string {
  const names = Object.values(asked).toSorted((a, b) => b.length - a.length)
  return names.reduce(
    (text, name) =>
      text.replaceAll(new RegExp(`(?<![a-z0-9])${RegExp.escape(name.toLowerCase())}(?![a-z0-9])`, 'g'), '…'),
    JSON.stringify(answer).toLowerCase(),
  )
}

test('[1.09] a code sent by one company proves nothing at the other’s, and who is registered here may register there', async () => {
  const target = 'both@harbour.example'
  const here = visitCompany(shop, 'SPORT')
  await here.call('GET /anon/sendVerifyCode', { purpose: 'register', target })
  await shop.runJobs()
  const emailVerifyCode = readCode(shop, target)
  const form = { ...newcomer(target), emailVerifyCode }
  expect(await visitCompany(shop, 'FOOD').ask('PUT /vip/websiteRegisterVIP', form)).toMatchObject({
    error: 'CODE_INCORRECT',
  })
  await here.call('PUT /vip/websiteRegisterVIP', form)
  const there = visitCompany(shop, 'FOOD')
  const look = async (company: TestedCompany) => {
    const headers = { 'x-captcha': await proveWork(visitCompany(shop, company)) }
    return visitCompany(shop, company).call('GET /vip/checkMobileOrEmail', { mobileOrEmail: target }, { headers })
  }
  expect([(await look('SPORT')).mayRegister, (await look('FOOD')).mayRegister]).toEqual([false, true])
  there.token = here.token
  expect(await there.ask('POST /vip/logout', {})).toMatchObject({ status: 401, error: 'SESSION_ENDED' })
})

test('[1.09] a token of one company is nobody at the other’s', async () => {
  for (const [here, other] of pairs) {
    const visitor = await visitCompany(shop, other).enter()
    await visitor.call('POST /shop_cart/addToShopCart', [{ prodCode: own[other].productCode }])
    const abroad = visitCompany(shop, here)
    abroad.token = visitor.token
    for (const route of [
      'GET /shop_cart/getShopCartItems',
      'POST /vip/searchVipInSession',
      'GET /payment/startPayment',
    ] as const)
      expect(await abroad.ask(route, {})).toMatchObject({ ok: false, status: 401, error: 'SESSION_ENDED' })
    // With a valid token of its own, the other company's visitor still cannot use the conversation.
    await abroad.enter()
    await abroad.call('POST /shop_cart/addToShopCart', [{ prodCode: own[here].productCode }])
    const { paymentConversationId } = await visitor.call('GET /payment/startPayment', {})
    const { body } = await priceAgain(visitor, paymentConversationId, home)
    expect(await complete(abroad, body)).toMatchObject({ ok: false })
    expect(await abroad.ask('GET /payment/startPayment', { paymentConversationId })).toMatchObject({ ok: false })
  }
})

test('[1.09] goods that both sell under one code have a price, a stock and a cart for each', async () => {
  const { db } = shop
  for (const company of ['SPORT', 'FOOD'])
    await putOnSale(db, { company, code: 'BOTH-SELL', category: 'foods_market', onHand: 9, cents: 11_100 })
  await db
    .updateTable('variant')
    .set({ price_cents: 22_200 })
    .where('company', '=', 'FOOD')
    .where('assort_id', '=', 'BOTH-SELL')
    .execute()
  await setStock(db, 'BOTH-SELL', 0, 'FOOD')
  const [atSport, atFood] = [await visitCompany(shop, 'SPORT').enter(), await visitCompany(shop, 'FOOD').enter()]
  const look = async (visitor: ShopVisitor) => {
    const { sellingPrice, variants } = await visitor.call('GET /item/product/{id}', { id: 'BOTH-SELL' })
    return [sellingPrice, variants[0]?.availability.state]
  }
  expect(await look(atSport)).toEqual([111, 'IN_STOCK'])
  expect(await look(atFood)).toEqual([222, 'SOLD_OUT'])

  await atSport.call('POST /shop_cart/addToShopCart', [{ prodCode: 'BOTH-SELL', qty: 2 }])
  expect(await atFood.ask('POST /shop_cart/addToShopCart', [{ prodCode: 'BOTH-SELL' }])).toMatchObject({
    error: 'SOLD_OUT',
  })
  expect((await atFood.call('GET /shop_cart/getShopCartItems', {})).totals.count).toBe(0)
  const cartAtSport = await atSport.call('GET /shop_cart/getShopCartItems', {})
  expect(cartAtSport.totals).toMatchObject({ count: 2, totalAmount: 222 })
  expect(cartAtSport.shopCart.shopCartCoGroupList[0]?.shopCartCoShopInfo.coCode).toBe('SPORT')
})

test('[1.09] (D21) each company says its own code, key, name and theme, and nothing to a client that claims another', async () => {
  const ask = (company: TestedCompany, input: Input<'GET /co/coInfo'>) =>
    visitCompany(shop, company).call('GET /co/coInfo', input)
  const facts = {
    SPORT: { coCode: 'SPORT', coKey: 'harbour-living', name: '海港生活', theme: 'sport', shopCode: 'WEBSITE' },
    FOOD: { coCode: 'FOOD', coKey: 'harbour-fresh', name: '海港鮮活', theme: 'food', shopCode: 'WEBSITE' },
  }
  for (const [here, other] of pairs) {
    expect(await ask(here, {})).toMatchObject(facts[here])
    const { coCode, coKey: key } = facts[other]
    for (const claim of [{ coCode }, { key }, { coCode, key }])
      expect(await visitCompany(shop, here).ask('GET /co/coInfo', claim)).toMatchObject({
        status: 404,
        error: 'UNKNOWN_SHOP',
      })
    expect(await ask(here, { coCode: here.toLowerCase(), key: facts[here].coKey })).toMatchObject(facts[here])
    expect(await visitCompany(shop, here).ask('POST /walkinLogin', { coCode })).toMatchObject({ error: 'UNKNOWN_SHOP' })
    const entered = await visitCompany(shop, here).call('POST /walkinLogin', { coCode: here, shopId: 'WEBSITE' })
    expect(entered.vip_profile.coCode).toBe(here)
  }
})

test('letters and the bank lead back to the shop that the buyer came from', async () => {
  shop.clock.moveBy({ minutes: 10 })
  await shop.runJobs()
  for (const [here] of pairs) {
    const { email, payId, invoiceNo } = own[here]
    const letters = shop.mails.filter(({ to }) => to === email)
    const places = letters.flatMap(({ html }) =>
      [...html.matchAll(/(?:href|src)="(https?:[^"]+)"/g)].map(([, url]) => url!),
    )
    expect(places.length).toBeGreaterThan(0)
    expect(new Set(places.map((url) => new URL(url).origin))).toEqual(new Set([hosts[here]]))

    const { pay_url } = await shop.db
      .selectFrom('payment')
      .select('pay_url')
      .where('id', '=', payId)
      .executeTakeFirstOrThrow()
    const choice = new URLSearchParams({ choice: 'approve' })
    const left = await fetch(pay_url!, { method: 'POST', body: choice, redirect: 'manual' })
    expect(left.headers.get('location')).toContain(`${hosts[here]}/payResult/${invoiceNo}/${payId}`)
  }
})
