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
import type { Input } from '#storefront/lib/api.ts'
import { askPrice, complete, type DeliveryForm, home, priceAgain } from './checkout.ts'
import { putContent } from './content.ts'
import { putOnSale, setStock } from './goods.ts'
import { arjun, newcomer, proveWork, readCode } from './people.ts'
import { offer } from './promotions.ts'
import { openShop } from './shop.ts'
import { ShopVisitor } from './visitor.ts'

// Two companies on one database: what belongs to one does not exist at the other's host, whichever call asks for it.
const hosts = { SPORT: 'http://localhost', FOOD: 'http://food.localhost' } as const
type TestedCompany = keyof typeof hosts
const pairs = [
  ['SPORT', 'FOOD'],
  ['FOOD', 'SPORT'],
] as const

let shop: Awaited<ReturnType<typeof openShop>>
/** What only that company has, by the names the calls ask for it. */
const own = {} as Record<TestedCompany, Belongings>
interface Belongings {
  productCode: string
  assortId: string
  barcode: string
  brand: string
  tag: string
  page: string
  slider: string
  word: string
  email: string
  member: string
  invoiceNo: string
  orderToken: string
  payId: string
  combo: string
  discountCode: string
}

beforeAll(async () => {
  shop = await openShop()
  for (const company of ['SPORT', 'FOOD'] as const) own[company] = await furnish(company)
})
afterAll(() => shop.close())

let networks = 0
const stranger = (company: TestedCompany) => {
  const ip = `10.9.${(networks += 1) >> 8}.${networks & 255}`
  return new ShopVisitor((request) => shop.app.fetch(request, { ip }), hosts[company])
}

/** A department, a product, a page, a banner and an order that the other company has nothing like. */
async function furnish(company: TestedCompany): Promise<Belongings> {
  const mark = company === 'SPORT' ? 'zwagger' : 'quixola'
  const barcode = company === 'SPORT' ? '2990000000017' : '2990000000024'
  const { db } = shop
  await db.insertInto('brand').values({ company, code: mark.toUpperCase(), name_zh: mark, name_en: mark }).execute()
  await db
    .insertInto('category')
    .values({
      company,
      code: `only_${mark}`,
      parent: null,
      level: 1,
      label_zh: mark,
      label_en: mark,
      emblem: 'star',
      position: 99,
    })
    .execute()
  const { prodCode, assortId } = await putOnSale(db, {
    company,
    code: `${mark.toUpperCase()}-1`,
    category: `only_${mark}`,
    cents: 20_000,
    variants: [{ assortId: `${mark.toUpperCase()}-1`, barcode, onHand: 50 }],
  })
  await db
    .updateTable('product')
    .set({ brand: mark.toUpperCase(), name_zh: `${mark} 測試`, name_en: `${mark} test` })
    .where('company', '=', company)
    .where('code', '=', prodCode)
    .execute()
  await putContent(db, { company, code: `page-${mark}`, footerGroup: 'about', title: mark, body: `<p>${mark}</p>` })
  await putContent(db, {
    company,
    code: `slider-${mark}`,
    kind: 'slider',
    title: mark,
    body: mark,
    link: '/collections',
  })
  await putContent(db, { company, code: `news-${mark}`, kind: 'news', title: mark, body: `<p>${mark}</p>` })
  await putContent(db, { company, code: `contact-${mark}`, kind: 'contact', title: mark, body: `<p>${mark}</p>` })
  await putContent(db, { company, code: `message-${mark}`, kind: 'message', title: mark, body: `<p>${mark}</p>` })
  await db.insertInto('item_group').values({ company, code: 'recommended', product: prodCode, position: 99 }).execute()

  // Each company counts its orders from 1: one more at the first, or the two had the same number.
  if (company === 'SPORT') await order(company, prodCode, home)
  const email = `${mark}@harbour.example`
  const member = `member.${mark}@harbour.example`
  const someone = db.updateTable('member').set({ email: member }).where('company', '=', company)
  await someone.where('email', '=', arjun.email).execute()
  const placed = await order(company, prodCode, { ...home, email })
  const discountCode = `CODE-${mark.toUpperCase()}`
  await offer(db, { terms: { kind: 'percent', percent: 5 }, codes: [discountCode] }, company)
  const part = { product: prodCode, quantity: 1 }
  const combo = await offer(db, { terms: { kind: 'combo', parts: [part, part], price: { percent: 5 } } }, company)
  return {
    productCode: prodCode,
    assortId,
    barcode,
    brand: mark.toUpperCase(),
    tag: `only_${mark}`,
    page: `page-${mark}`,
    slider: `slider-${mark}`,
    word: mark,
    email,
    member,
    ...placed,
    combo,
    discountCode,
  }
}

async function order(company: TestedCompany, prodCode: string, delivery: DeliveryForm) {
  const buyer = await stranger(company).enter()
  await buyer.call('POST /shop_cart/addToShopCart', [{ prodCode }])
  const { body } = await askPrice(buyer, delivery)
  const { invoiceNo, orderToken, payId } = await buyer.call('POST /payment/completePaymentMulCo', [body])
  return { invoiceNo, orderToken, payId }
}

/** As good as the other's, but nobody's. */
const nobodys: Belongings = {
  productCode: 'JYXUVKA-1',
  assortId: 'JYXUVKA-1',
  barcode: '2990000000031',
  brand: 'JYXUVKA',
  tag: 'only_jyxuvka',
  page: 'page-jyxuvka',
  slider: 'slider-jyxuvka',
  word: 'jyxuvka',
  email: 'jyxuvka@harbour.example',
  member: 'member.jyxuvka@harbour.example',
  invoiceNo: 'W2611209999',
  orderToken: 'jyxuvka',
  payId: '9999',
  combo: '01a1fd00-0000-7000-8000-000000000000',
  discountCode: 'CODE-JYXUVKA',
}

type Asks = { [R in Route]?: ((it: Belongings) => Input<R>)[] }

/** Every call that can be asked for something by name, and each of the ways to name it. */
const asks: Asks = {
  'POST /tag/getTagTreeByTagCode': [({ tag }) => ({ tagCode: tag })],
  'POST /item/searchItemByTag': [
    ({ tag }) => ({ tag }),
    ({ brand }) => ({ filters: { brand: [brand] } }),
    ({ tag }) => ({ filters: { category: [tag] } }),
  ],
  'POST /item/getItemsByItemGroup': [({ brand }) => ({ itemGroup: 'recommended', filters: { brand: [brand] } })],
  'POST /item/omsSearchItem': [
    ({ word }) => ({ search: word }),
    ({ productCode }) => ({ search: productCode }),
    ({ barcode }) => ({ search: barcode }),
    ({ tag }) => ({ search: '測試', tag }),
  ],
  'GET /item/typeahead': [({ word }) => ({ search: word }), ({ barcode }) => ({ search: barcode })],
  'POST /item/searchItemAttributeByTag': [({ tag }) => ({ tag })],
  'POST /app/getAppProductFilterList': [
    ({ tag }) => ({ tag }),
    ({ word }) => ({ search: word }),
    ({ brand }) => ({ filters: { brand: [brand] } }),
  ],
  'GET /item/product/{id}': [({ productCode }) => ({ id: productCode })],
  'POST /item/getItemByBarcodes': [({ barcode }) => ({ barcodes: [barcode] })],
  'POST /item/getItemByBarcodeWithSalesTogether': [
    ({ barcode }) => ({ barcode }),
    ({ productCode }) => ({ productCode }),
  ],
  'POST /item/getItemsByProductCodes': [({ productCode }) => ({ productCodes: [productCode] })],
  'GET /item/getItemColorAndSize': [({ productCode }) => ({ productCode })],
  'POST /app/getItemDimension': [({ productCode }) => ({ productCode })],
  'GET /admin/image/getProductImageWithAssortId': [({ assortId }) => ({ assortId })],
  'POST /item/getRecommendPromotion': [({ productCode }) => ({ productCode }), ({ barcode }) => ({ barcode })],
  'POST /item_sales_together/getSalesTogetherDetail': [({ combo }) => ({ promotionId: combo })],
  'POST /item_sales_together/addToShopCart': [({ combo }) => ({ promotionId: combo })],
  'GET /payment/getMemoDiscountByDiscCode': [({ discountCode }) => ({ discountCode })],
  'GET /item/getDeliveryPromise': [({ assortId }) => ({ assortId })],
  'GET /anon/getTextOfWebsiteFooterById': [({ page }) => ({ id: page }), ({ word }) => ({ id: `contact-${word}` })],
  'POST /announcement/getAnnouncements': [({ word }) => ({ id: `news-${word}` })],
  'POST /contact-us': [
    ({ word }) => ({ id: `contact-${word}`, name: 'Amy', email: 'amy@harbour.example', message: 'Hello' }),
  ],
  'POST /shop_cart/addToShopCart': [
    ({ productCode }) => [{ prodCode: productCode }],
    ({ productCode, assortId, barcode }) => [{ prodCode: productCode, assortId, barcode }],
  ],
  'POST /shop_cart/updateShopCart': [({ assortId, barcode }) => ({ itemPriceView: { assortId, barcode, qty: 2 } })],
  'POST /shop_cart/changeWords': [({ assortId, barcode }) => ({ line: { assortId, barcode }, dynamicAttr: '' })],
  'POST /shop_cart/selectItems': [({ assortId, barcode }) => ({ lines: [{ assortId, barcode }] })],
  'POST /shop_cart/deleteItem': [({ assortId, barcode }) => ({ lines: [{ assortId, barcode }] })],
  'GET /shop_cart/fetchMemoIntoShopCart': [({ invoiceNo }) => ({ invoiceNo })],
  'POST /payment/getSalesMemoDetails': [
    ({ invoiceNo, email }) => ({ invoiceNo, email }),
    ({ invoiceNo, orderToken }) => ({ invoiceNo, orderToken }),
  ],
  'GET /salesMemo/getPurchaserOnlinePayWay': [({ invoiceNo, orderToken }) => ({ invoiceNo, orderToken })],
  'POST /payment/payCheckOMS': [({ invoiceNo, orderToken, payId }) => ({ invoiceNo, orderToken, payId })],
  'POST /payment/payCheckOMSByLocal': [({ invoiceNo, orderToken, payId }) => ({ invoiceNo, orderToken, payId })],
  'POST /payment/repayApply': [({ invoiceNo, orderToken }) => ({ invoiceNo, orderToken })],
  'POST /payment/rechoosePaymentMethod': [
    ({ invoiceNo, orderToken }) => ({ invoiceNo, orderToken, paymentMethodCode: 'CARD' }),
  ],
  'GET /payment/getFpsCode': [({ invoiceNo, orderToken, payId }) => ({ invoiceNo, orderToken, payId })],
  'POST /sale/confirmReceipt': [({ invoiceNo, orderToken }) => ({ invoiceNo, orderToken })],
  'POST /payment/getReceipt': [({ invoiceNo, orderToken }) => ({ invoiceNo, orderToken })],
  'GET /payment/receiptPdf': [({ invoiceNo, orderToken }) => ({ invoiceNo, orderToken })],
  'POST /websiteLogin': [({ member }) => ({ userId: member, password: arjun.password })],
}

/** Calls that name nothing: what they answer is looked through for what is the other's. */
const tells: { [R in Route]?: Input<R> } = {
  'POST /tag': {},
  'POST /slider/sliders': {},
  'GET /anon/getWebsiteFooterInfo': {},
  'POST /announcement/getAnnouncements': { size: 100 },
  'POST /shopMessage/showMessageList': {},
  'POST /shopMessage/showAllMessageList': { size: 100 },
  'POST /item/searchItemByTag': { size: 100 },
  'POST /item/getItemsByItemGroup': { itemGroup: 'recommended', size: 100 },
  'POST /item/omsSearchItem': { search: '測試', size: 100 },
  'GET /item/typeahead': { search: '測試' },
  'POST /item/searchItemAttributeByTag': {},
  'POST /app/getAppProductFilterList': {},
  'POST /dashBord/getSalesMostQty': { size: 100 },
  'GET /co/coInfo': {},
  'POST /shop/getShopInfo': {},
  'POST /shop/isBetweenShopOpenPeriod': {},
  'POST /walkinLogin': {},
  'POST /vip/searchVipInSession': {},
  'GET /shop_cart/getShopCartItems': {},
  'GET /payment/getPaymentTypeList': {},
}

/** Facts of Hong Kong and of the program, the same for every company; opening and completing a payment have a test below. */
const nobodysOwn: Route[] = [
  'GET /uom/getUOMRatio2',
  'POST /config/getConfigValues',
  'GET /enquiry/getRegions',
  'GET /enquiry/getDistricts',
  'POST /anon/getPublicHolidayData',
  'POST /webhooks/{provider}',
  'GET /payment/startPayment',
  'POST /payment/processPayment',
  'POST /payment/completePaymentMulCo',
  'GET /loginKey',
  'GET /anon/captcha',
  'GET /dropDown/cashCode/{id}',
  'POST /mailingList/subscribe', // its keys are tried in server/content/mailing-list
  'POST /mailingList/byKey',
  'POST /mailingList/confirm',
  'POST /mailingList/leave',
  'POST /payment/sendPaymentProof', // carries a file: tried by itself below
]

/** What a token or a code alone opens; both are tried at the wrong company below. */
const provenOnly: Route[] = [
  'POST /vip/loginTicket',
  'POST /vip/chooseVipWithoutCalculate/{id}',
  'GET /loginForUpdateTxDate',
  'POST /vip/logout',
  'GET /anon/sendVerifyCode',
  'PUT /vip/websiteRegisterVIP',
  'POST /vip/activateVip',
  'POST /anon/updateWebSiteVipPassword',
  'POST /vip/changePassword',
  'GET /vip/checkMobileOrEmail',
  'POST /vip/vipSystemRegister',
  'POST /shop/openDebug', // server/shop/debug-access
  'POST /sale/getSelfOrderUnderMerchant', // a member's own: tests/walls.test.ts
  'POST /sale/enquirySalesMemoHeaders',
  'GET /vip/getSalesMemoDetails',
]

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'route' in value
const promised = [cart, catalogue, checkout, content, members, orders, payments, promotions, shopCalls]
  .flatMap((slice) => Object.values(slice))
  .filter(isEndpoint)
  .filter(({ who }) => who !== 'staff') // whose token belongs to one company

test('no call of the contract is left out of these trials', () => {
  const tried = [...Object.keys(asks), ...Object.keys(tells), ...nobodysOwn, ...provenOnly]
  expect(promised.map(({ route }) => route).filter((route) => !tried.includes(route))).toEqual([])
})

describe.each(pairs)('at %s, what is %s’s', (here, other) => {
  const questions = Object.entries(asks).flatMap(([route, ways]) =>
    ways.map((way, index) => [`${route} (${index + 1})`, route as Route, way as (it: Belongings) => never] as const),
  )

  test.each(questions)('[1.09] is unknown to %s', async (_, route, ask) => {
    const visitor = await stranger(here).enter()
    const answers = {
      theirs: sayBlindly(await visitor.ask(route, ask(own[other])), own[other]),
      nobodys: sayBlindly(await visitor.ask(route, ask(nobodys)), nobodys),
      ours: sayBlindly(await visitor.ask(route, ask(own[here])), own[here]),
    }
    expect(answers.theirs).toBe(answers.nobodys)
    // Else the question would prove nothing: the answer is no "no" to everybody.
    if (!needsPurchase.includes(route)) expect(answers.ours).not.toBe(answers.nobodys)
  })

  test.each(Object.entries(tells))('[1.09] is not told by %s', async (route, input) => {
    const answer = await (await stranger(here).enter()).ask(route as Route, input)
    expect(answer.ok).toBe(true)
    const text = JSON.stringify(answer)
    const { word, brand, tag, page, slider, productCode, invoiceNo } = own[other]
    for (const secret of [word, brand, tag, page, slider, productCode, invoiceNo]) expect(text).not.toContain(secret)
  })

  test('[1.09] no order is there to send a proof of payment for', async () => {
    const send = async (company: TestedCompany) => {
      const { invoiceNo, orderToken } = own[other]
      const asked = `/api/payment/sendPaymentProof?locale=en-US&invoiceNo=${invoiceNo}&orderToken=${orderToken}`
      const { token } = await stranger(company).enter()
      const headers = { 'content-type': 'application/pdf', authorization: token! }
      const body = Buffer.from('%PDF-1.4')
      const request = new Request(hosts[company] + asked, { method: 'POST', headers, body })
      const answer = await shop.app.fetch(request, { ip: `10.8.0.${(networks += 1) & 255}` })
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

/** Only who placed that order, or holds that conversation, gets another answer than nobody. */
const needsPurchase: Route[] = [
  'GET /shop_cart/fetchMemoIntoShopCart',
  'POST /shop_cart/updateShopCart',
  'POST /shop_cart/changeWords',
  'POST /shop_cart/selectItems',
  'POST /shop_cart/deleteItem',
]

/** The answer without the names it was asked by, and without what differs each time. */
function sayBlindly(answer: object, asked: Belongings): string {
  const names = Object.values(asked).toSorted((a, b) => b.length - a.length)
  return names.reduce((text, name) => text.replaceAll(name.toLowerCase(), '…'), JSON.stringify(answer).toLowerCase())
}

test('[1.09] a code sent by one company proves nothing at the other’s, and who is registered here may register there', async () => {
  const target = 'both@harbour.example'
  const here = stranger('SPORT')
  await here.call('GET /anon/sendVerifyCode', { purpose: 'register', target })
  await shop.runJobs()
  const emailVerifyCode = readCode(shop, target)
  const form = { ...newcomer(target), emailVerifyCode }
  expect(await stranger('FOOD').ask('PUT /vip/websiteRegisterVIP', form)).toMatchObject({ error: 'CODE_INCORRECT' })
  await here.call('PUT /vip/websiteRegisterVIP', form)
  const there = stranger('FOOD')
  const look = async (company: TestedCompany) => {
    const headers = { 'x-captcha': await proveWork(stranger(company)) }
    return stranger(company).call('GET /vip/checkMobileOrEmail', { mobileOrEmail: target }, { headers })
  }
  expect([(await look('SPORT')).mayRegister, (await look('FOOD')).mayRegister]).toEqual([false, true])
  there.token = here.token
  expect(await there.ask('POST /vip/logout', {})).toMatchObject({ status: 401, error: 'SESSION_ENDED' })
})

test('[1.09] a token of one company is nobody at the other’s', async () => {
  for (const [here, other] of pairs) {
    const visitor = await stranger(other).enter()
    await visitor.call('POST /shop_cart/addToShopCart', [{ prodCode: own[other].productCode }])
    const abroad = stranger(here)
    abroad.token = visitor.token
    for (const route of [
      'GET /shop_cart/getShopCartItems',
      'POST /vip/searchVipInSession',
      'GET /payment/startPayment',
    ] as const)
      expect(await abroad.ask(route, {})).toMatchObject({ ok: false, status: 401, error: 'SESSION_ENDED' })
    // With a token of its own, the other company's conversation is still not theirs.
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
  const [atSport, atFood] = [await stranger('SPORT').enter(), await stranger('FOOD').enter()]
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
    stranger(company).call('GET /co/coInfo', input)
  const facts = {
    SPORT: { coCode: 'SPORT', coKey: 'harbour-living', name: '海港生活', theme: 'sport', shopCode: 'WEBSITE' },
    FOOD: { coCode: 'FOOD', coKey: 'harbour-fresh', name: '海港鮮活', theme: 'food', shopCode: 'WEBSITE' },
  }
  for (const [here, other] of pairs) {
    expect(await ask(here, {})).toMatchObject(facts[here])
    const { coCode, coKey: key } = facts[other]
    for (const claim of [{ coCode }, { key }, { coCode, key }])
      expect(await stranger(here).ask('GET /co/coInfo', claim)).toMatchObject({ status: 404, error: 'UNKNOWN_SHOP' })
    expect(await ask(here, { coCode: here.toLowerCase(), key: facts[here].coKey })).toMatchObject(facts[here])
    expect(await stranger(here).ask('POST /walkinLogin', { coCode })).toMatchObject({ error: 'UNKNOWN_SHOP' })
    const entered = await stranger(here).call('POST /walkinLogin', { coCode: here, shopId: 'WEBSITE' })
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
