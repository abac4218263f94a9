import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tokenOf } from '#server/orders/orders.reads.ts'
import { placeOrder, showroom } from './checkout.ts'
import { putOnSale } from './goods.ts'
import { emily, logIn } from './people.ts'
import { openShop } from './shop.ts'
import { enterAs } from './staff.ts'
import { type DescribedCall, fillCall, type SampleValues, listCalls, textsIn } from './sweep.ts'
import { ShopVisitor } from './visitor.ts'

// Every call in the description, including new ones, is made at one company with names of the other's data, by every kind of
// caller.
const hosts = { SPORT: 'http://localhost', FOOD: 'http://food.localhost' } as const
type WalledCompany = keyof typeof hosts

let shop: Awaited<ReturnType<typeof openShop>>
let calls: DescribedCall[]
let sampleValues: SampleValues
/** Texts in rows of the other company, and in no row of this one. */
let secrets: ReadonlySet<string>

interface Somebody {
  name: string
  token: string | undefined
}

beforeAll(async () => {
  shop = await openShop()
  calls = await listCalls(shop)
  await furnish()
  sampleValues = await readSampleValues()
  secrets = await readSecrets()
})
afterAll(() => shop.close())

let networks = 0
const at = (company: WalledCompany) => {
  const ip = `10.7.${(networks += 1) >> 8}.${networks & 255}`
  return new ShopVisitor((request) => shop.app.fetch(request, { ip }), hosts[company])
}

/**
 * Both demo companies have the same people, goods and words: this marks all names of the other one, so that they are
 * recognisable.
 */
async function mark() {
  const { rows: columns } = await sql<{ table: string; column: string }>`
    select table_name as "table", column_name as "column" from information_schema.columns it
    where table_schema = 'public' and data_type = 'text' and column_name ~ '_(zh|en)$' and exists (
      select 1 from information_schema.columns where table_name = it.table_name and column_name = 'company')`.execute(
    shop.db,
  )
  for (const { table, column } of columns)
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${sql.ref(column)} || ' Quixola' where company = 'FOOD'`
      .execute(shop.db)
      .catch(() => undefined) // a list, or text of one kind only; the other columns are enough
  const members = shop.db.updateTable('member').where('company', '=', 'FOOD')
  await members.set({ email: sql`'quix.' || email`, vip_code: sql`'V9' || substr(vip_code, 3)` }).execute()
}

const emilyAt = (company: WalledCompany) => (company === 'SPORT' ? emily : { ...emily, email: `quix.${emily.email}` })

/** Data of the other company that the demo lacks: a member's order, goods that only it sells. */
async function furnish() {
  await mark()
  const goods = await putOnSale(shop.db, {
    company: 'FOOD',
    code: 'WALL-PEAR',
    category: 'foods_market',
    cents: 9_900,
    onHand: 50,
  })
  await shop.db
    .updateTable('product')
    .set({ name_en: 'Quixola pear', name_zh: '奇梨' })
    .where('code', '=', 'WALL-PEAR')
    .execute()
  const member = await logIn(shop, emilyAt('FOOD'), at('FOOD'))
  for (let orders = 0; orders < 2; orders += 1) {
    await member.call('POST /shop_cart/addToShopCart', [{ ...goods, qty: 1, buyNow: true }])
    await placeOrder(member, { delivery: showroom, method: orders === 0 ? 'CARD' : 'BANK_TRANSFER' })
  }
  // Each company numbers from 1: the other's numbers must differ, or the company's own orders would be requested.
  await sql`update sales_order set number = number || '77' where company = 'FOOD'`.execute(shop.db)
  await member.call('POST /shop_cart/addToShopCart', [{ ...goods, qty: 1 }])
  await member.call('POST /vip/favourite/followOrUnFollowFavouriteItem', { productCode: 'WALL-PEAR' })
}

async function readSampleValues(): Promise<SampleValues> {
  const { db } = shop
  const member = await db
    .selectFrom('member')
    .selectAll()
    .where('company', '=', 'FOOD')
    .where('email', '=', emilyAt('FOOD').email)
    .executeTakeFirstOrThrow()
  const orders = await db
    .selectFrom('sales_order')
    .select(['id', 'number', 'email'])
    .where('company', '=', 'FOOD')
    .where('visitor', '=', member.visitor)
    .orderBy('placed_at', 'desc')
    .limit(3)
    .execute()
  const texts = async (table: string, column: string, most = 2) => {
    const { rows } = await sql<{ it: string }>`
      select ${sql.ref(column)}::text as it from ${sql.table(table)} where company = 'FOOD' order by 1 desc limit ${most}`.execute(
      db,
    )
    return rows.map(({ it }) => it)
  }
  const numbers = orders.map(({ number }) => number)
  const [cards, coupons, promotions, payments, addresses] = await Promise.all([
    texts('gift_card', 'id'),
    texts('coupon', 'id'),
    texts('promotion', 'id'),
    texts('payment', 'id', 3),
    texts('user_address', 'id'),
  ])
  const ids = ['WALL-PEAR', member.vip_code, ...numbers, ...cards, ...coupons, ...promotions, ...payments, ...addresses]
  return {
    invoiceNo: numbers,
    orderId: numbers,
    orderToken: orders.map(({ id }) => tokenOf(db, id)),
    email: orders.map(({ email }) => email),
    payId: payments,
    vipCode: [member.vip_code],
    id: ids,
    search: ['Quixola', emilyAt('FOOD').email, ...numbers.slice(0, 1)],
    prodCode: ['WALL-PEAR'],
    productCode: ['WALL-PEAR'],
    productCodes: [['WALL-PEAR']],
    assortId: ['WALL-PEAR'],
    assortIds: [['WALL-PEAR']],
    barcode: ['WALL-PEAR'],
    barcodes: [['WALL-PEAR']],
    refNo: cards,
    giftCardId: cards,
    couponNo: coupons,
    couponCode: await texts('coupon_rule', 'code'),
    promotionId: promotions,
    billId: await texts('bill', 'id'),
    userAddressCode: addresses,
    paymentConversationId: await texts('payment_conversation', 'id', 3),
    mobileOrEmail: [emilyAt('FOOD').email],
    userId: [emilyAt('FOOD').email],
    target: [emilyAt('FOOD').email],
    subject: [`member ${member.vip_code}`],
    size: [100],
    page: [1],
  }
}

/** Rows of every table with a company, one text each. */
async function readRows(company: WalledCompany): Promise<Map<string, string[]>> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'company' order by 1`.execute(shop.db)
  const found = new Map<string, string[]>()
  for (const { name } of tables) {
    const { rows } = await sql<{ row: string }>`
      select to_jsonb(it)::text as row from ${sql.table(name)} it where company = ${company} order by 1`.execute(
      shop.db,
    )
    found.set(
      name,
      rows.map(({ row }) => row),
    )
  }
  return found
}

const textsOf = (rows: ReadonlyMap<string, string[]>) =>
  [...rows.values()].flat().flatMap((row) => textsIn(JSON.parse(row) as unknown))

async function readSecrets(): Promise<ReadonlySet<string>> {
  const here = new Set(textsOf(await readRows('SPORT')))
  // Dates, times, names of states and short codes belong to no company.
  const isTelling = (text: string) =>
    text.length >= 6 && !/^\d{4}-\d\d-\d\d|^\\x|^[\d:.]+$|^[a-z_ -]+$|^[A-Z_]+$/.test(text)
  return new Set(textsOf(await readRows('FOOD')).filter((text) => isTelling(text) && !here.has(text)))
}

async function everybody(company: WalledCompany): Promise<Somebody[]> {
  const [walkin, member, owner] = [
    await at(company).enter(),
    await logIn(shop, emilyAt(company), at(company)),
    await enterAs(shop, 'owner', company),
  ]
  return [
    { name: 'nobody', token: undefined },
    { name: 'a walk-in', token: walkin.token },
    { name: 'a member', token: member.token },
    { name: 'staff', token: owner.token },
  ]
}

/** Texts of the other company in an answer that were not in the request. */
async function ask(
  company: WalledCompany,
  call: DescribedCall,
  request: { path: string; body: string | undefined },
  token?: string,
) {
  const ip = `10.6.${((networks += 1) >> 8) & 255}.${networks & 255}`
  const headers = {
    'content-type': call.isFile ? 'application/pdf' : 'application/json',
    ...(token && { authorization: token }),
  }
  const body = call.isFile ? Buffer.from('%PDF-1.4') : request.body
  const response = await shop.app.fetch(
    new Request(hosts[company] + request.path, {
      method: call.method,
      headers,
      ...(call.method !== 'GET' && { body: body ?? '{}' }),
    }),
    { ip },
  )
  const text = await response.text()
  const said = decodeURIComponent(request.path) + (request.body ?? '')
  let answer: unknown = null
  try {
    answer = JSON.parse(text)
  } catch {
    // A file: its content is not checked, but it was refused or is the caller's own.
  }
  return { status: response.status, told: textsIn(answer).filter((one) => secrets.has(one) && !said.includes(one)) }
}

/** Calls that end the token. */
const ending = /logout|cancelAccount|assword|updateVip|ContactInfo|chooseVip|loginForUpdate|auth\//

async function sweep(company: WalledCompany, listCallers: () => Promise<Somebody[]>) {
  let people = await listCallers()
  const told: { route: string; who: string; told: string[] }[] = []
  const broken: string[] = []
  for (const call of calls) {
    await shop.db.deleteFrom('rate_limit').execute()
    for (const request of fillCall(call, sampleValues))
      for (const { name, token } of people) {
        const answer = await ask(company, call, request, token)
        if (answer.told.length > 0) told.push({ route: call.route, who: name, told: answer.told.slice(0, 3) })
        if (answer.status >= 500) broken.push(`${answer.status} ${call.route} ${request.body ?? request.path}`)
      }
    if (ending.test(call.path)) people = await listCallers()
  }
  return { told, broken }
}

test('[1.09] no call tells anybody anything of the other company, nor changes a row of it', async () => {
  const before = await readRows('FOOD')
  const strangers = (await everybody('FOOD')).map(({ name, token }) => ({
    name: `${name} of the other company`,
    token,
  }))
  const rowsWithTheirs = await readRows('FOOD')
  const { told, broken } = await sweep('SPORT', async () => [...(await everybody('SPORT')), ...strangers])
  expect(told).toEqual([])
  expect(broken).toEqual([])
  const after = await readRows('FOOD')
  const changed = [...after].filter(([table, rows]) => rows.join('\n') !== rowsWithTheirs.get(table)?.join('\n'))
  expect(changed.map(([table]) => table)).toEqual([])
  expect(before.size).toBeGreaterThan(40)
})

test('the same questions at its own host tell of it: the sweep would have seen it', async () => {
  // Whoever may read most is enough here.
  const { told } = await sweep('FOOD', async () => (await everybody('FOOD')).slice(2))
  const telling = new Set(told.map(({ route }) => route))
  expect(telling.size).toBeGreaterThanOrEqual(44)
  expect([...telling]).toEqual(expect.arrayContaining(tellingCalls))
})

/** Calls that must have answered with data. */
const tellingCalls = [
  'GET /staff/company',
  'POST /slider/sliders',
  'POST /tag',
  'GET /item/product/{id}',
  'GET /vip/getVipAddressList',
  'POST /payment/getSalesMemoDetails',
  'POST /payment/payCheckOMSByLocal',
  'POST /sale/getSelfOrderUnderMerchant',
  'GET /coupon/list',
  'POST /giftCard/getAvaliableGiftCard',
  'GET /shop_cart/getShopCartItems',
  'POST /vip/posmVipList',
  'GET /vip/exportMyData',
  'GET /staff/orders/{invoiceNo}',
  'POST /shop/getShopInfo',
  'GET /item/typeahead',
]
