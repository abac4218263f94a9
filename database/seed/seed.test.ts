import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Passwords } from '#server/lib/process/password-hashing.ts'
import { judgePassword } from '#server/identity/accounts.rules.ts'
import { everyStep } from '#server/orders/orders.rules.ts'
import { opening } from '#tests/clock.ts'
import { openShop } from '#tests/shop.ts'
import { barcodeOf } from './barcode.ts'
import { seedProducts } from './bulk.ts'
import { cast, demoPassword, demoPasswordHash } from './people.ts'
import { seedShop } from './seed.ts'

let shop: Awaited<ReturnType<typeof openShop>>
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const count = async (question: ReturnType<typeof sql<{ n: number }>>) => (await question.execute(shop.db)).rows[0]?.n
const products = () =>
  shop.db.selectFrom('product').selectAll().where('company', '=', 'SPORT').orderBy('code').execute()

test('one shop sells everything, the other only what is eaten', async () => {
  const { rows } = await sql<object>`
    select company.code, (select count(*) from product where company = company.code)::int as products,
      (select count(*) from variant where company = company.code)::int as variants,
      (select count(*) from category where company = company.code)::int as categories
    from company order by code desc`.execute(shop.db)
  expect(rows).toEqual([
    { code: 'SPORT', products: 643, variants: 970, categories: 106 },
    { code: 'FOOD', products: 273, variants: 293, categories: 40 },
  ])
})

test('a shop that has goods is not filled again', async () => {
  expect(await seedShop(shop.db)).toBe(false)
  expect((await products()).length).toBe(643)
})

test('the goods speak the Chinese of Hong Kong', async () => {
  const elsewhere =
    /冰箱|吹風機|電鍋|電飯鍋|微波爐具|空調|冷氣扇|鼠標|滑鼠墊布|筆記型電腦|筆電|洗髮精|沐浴乳|優格|起司|奶油乳酪|草莓|鮭魚|鮪魚|鳳梨|芭樂|馬鈴薯|玉米|洋芋片|巧克力|冰淇淋|麵包機|垃圾筒|檯燈|沙發|圍巾|化妝水|玻尿酸|拼圖|影片|視頻|軟件園/
  const { rows: values } = await sql<{ words: object }>`select words from product_attribute`.execute(shop.db)
  const said = (await products()).map((row) => `${row.name_zh}${row.description_zh}`)
  const odd = [...said, ...values.map(({ words }) => JSON.stringify(words))].filter((text) => elsewhere.test(text))
  expect(odd).toEqual([])
})

test('every product, category, slider and page is complete in both languages', async () => {
  const han = /\p{Script=Han}/u
  for (const row of await products()) {
    expect([row.code, row.name_zh !== '', row.description_zh !== '', row.origin_zh !== '']).toEqual([
      row.code,
      true,
      true,
      true,
    ])
    expect([row.code, han.test(`${row.name_en}${row.description_en}${row.pack_en}${row.origin_en}`)]).toEqual([
      row.code,
      false,
    ])
    for (const spec of row.specs as Record<'kZh' | 'kEn' | 'vZh' | 'vEn', string>[])
      expect([row.code, han.test(spec.kEn + spec.vEn), spec.kZh !== '', spec.vZh !== '']).toEqual([
        row.code,
        false,
        true,
        true,
      ])
  }
  const pages = await shop.db.selectFrom('content_version').selectAll().execute()
  for (const page of pages) {
    const [zh, en] = [page.title_zh + page.body_zh, page.title_en + page.body_en]
    expect([page.code, han.test(zh), han.test(en)]).toEqual([page.code, true, false])
    expect(page.body_zh + page.body_en).not.toContain('{shop}')
  }
})

test('goods are described by attributes in both languages, which are the filters of their categories', async () => {
  const { rows } = await sql<{ zh: string; en: string; product: string }>`
    select own.product, concat(attribute.names ->> 'zh', own.words ->> 'zh') as zh, concat(attribute.names ->> 'en', own.words ->> 'en') as en
    from product_attribute own join attribute on attribute.company = own.company and attribute.code = own.attribute`.execute(
    shop.db,
  )
  const han = /\p{Script=Han}/u
  expect(rows.filter(({ zh, en }) => !zh || !en || !han.test(zh) || han.test(en))).toEqual([])
  expect(new Set(rows.map(({ product }) => product)).size).toBeGreaterThan(500)
  const called = Map.groupBy(rows, ({ en }) => en)
  expect(
    [...called.values()].map((same) => [...new Set(same.map(({ zh }) => zh))]).filter((zh) => zh.length > 1),
  ).toEqual([])
  const guest = await shop.visitor()
  const filtersOf = async (tag: string) => {
    const { facets } = await guest.call('POST /item/searchItemByTag', { tag })
    return Object.fromEntries(facets.attributes.map(({ name, values }) => [name, values.map(({ label }) => label)]))
  }
  expect(await filtersOf('electric.large.fridge')).toEqual({
    容量: ['90公升', '256公升', '460公升'],
    能源標籤: ['1級', '2級'],
    保養: ['3年'],
  })
  expect(await filtersOf('electric.digital.computer')).toMatchObject({ 顯示屏: ['14吋', '27吋'], 記憶體: ['16GB'] })
  expect((await filtersOf('foods_market.snacks_drinks.snack'))['口味']).toContain('海鹽')
})

test('the shop that sells no fridges does not speak of delivering them', async () => {
  const [food, sport] = await shop.db
    .selectFrom('content_version')
    .select('body_zh')
    .where('code', '=', 'delivery')
    .orderBy('company')
    .execute()
  expect(sport?.body_zh).toContain('大型貨品')
  expect(food?.body_zh).not.toContain('大型貨品')
  expect(food?.body_zh).toContain('智能櫃自取')
})

test('every barcode checks and is of the range that belongs to nobody', async () => {
  const rows = await shop.db.selectFrom('variant').select('barcode').where('company', '=', 'SPORT').execute()
  const wrong = rows.filter(
    ({ barcode }) => !/^2[01]\d{11}$/.test(barcode) || barcodeOf(barcode.slice(0, 12)) !== barcode,
  )
  expect(wrong).toEqual([])
  expect(barcodeOf('400638133393')).toBe('4006381333931') // the standard's example
})

test('the ledger of the stock explains every row of stock', async () => {
  const unexplained = sql<{ n: number }>`
    select count(*)::int as n from stock left join (
      select company, assort_id, sum(on_hand_delta) as came, sum(allocated_delta) as claimed from stock_movement group by 1, 2
    ) ledger using (company, assort_id)
    where coalesce(came, 0) <> on_hand or coalesce(claimed, 0) <> allocated`
  expect(await count(unexplained)).toBe(0)
  expect(
    await count(
      sql`select count(*)::int as n from variant left join stock using (company, assort_id) where stock is null`,
    ),
  ).toBe(0)
})

test('past orders add up, are paid to the cent, and moved only as orders may move', async () => {
  const { rows: orders } = await sql<{
    number: string
    goods: number
    lines: number
    net: number
    paid: number
    tendered: number
    byCoupon: number
    later: number
  }>`
    select number, goods_cents as goods, net_cents as net,
      (select sum(net_cents)::int from order_line where order_id = sales_order.id) as lines,
      (select sum(payment_share.amount_cents)::int from payment_share where order_id = sales_order.id) as paid,
      (select sum(amount_cents)::int from order_tender where order_id = sales_order.id) as tendered,
      (select coalesce(sum(cents), 0)::int from coupon_claim where order_id = sales_order.id) as "byCoupon",
      (select coalesce(sum(cents), 0)::int from bill where order_id = sales_order.id and no > 1) as later
    from sales_order`.execute(shop.db)
  expect(orders.length).toBe(88)
  for (const { number, goods, lines, net, paid, tendered, byCoupon, later } of orders)
    expect([number, lines, paid + byCoupon + later, tendered]).toEqual([number, goods, net, net])

  const events = await shop.db.selectFrom('order_event').select(['axis', 'from_state', 'to_state']).distinct().execute()
  for (const { axis, from_state, to_state } of events) {
    if (from_state === null) continue
    expect(everyStep(axis as 'order')).toContainEqual(expect.objectContaining({ from: from_state, to: to_state }))
  }
})

test('a cart of the demo shop can hold goods of two companies, and no order does', async () => {
  const { rows } = await sql<{ supplier: string; goods: number; departments: string[] }>`
    select supplier, count(*)::int as goods, array_agg(distinct split_part(category, '.', 1)) as departments
    from product where company = 'SPORT' group by supplier order by supplier`.execute(shop.db)
  expect(rows.map(({ supplier }) => supplier)).toEqual(['FOOD', 'SPORT'])
  expect(rows[0]!.departments).toEqual(['meat'])
  expect(rows[0]!.goods).toBeGreaterThan(20)
  const mixed = sql<{ n: number }>`
    select count(*)::int as n from order_line join sales_order on sales_order.id = order_line.order_id
      join product on product.company = sales_order.company and product.code = order_line.product
    where product.supplier <> sales_order.supplier`
  expect(await count(mixed)).toBe(0)
  expect(await count(sql`select count(*)::int as n from sales_order where company <> supplier`)).toBeGreaterThan(0)
})

test('the next order of a day with past orders gets a number of its own', async () => {
  const taken = sql<{ n: number }>`
    select count(*)::int as n from sales_order join order_day
      on order_day.company = sales_order.company and day = (placed_at at time zone 'Asia/Hong_Kong')::date
      join pg_sequences on sequencename = order_sequence_of(sales_order.company)
    where right(number, 4)::int > last_value - base`
  expect(await count(taken)).toBe(0)
  expect(await count(sql`select count(*)::int as n from order_day`)).toBeGreaterThan(20)
})

test('every home section has goods, and the newest stands first', async () => {
  const groups = await sql<{ code: string; n: number }>`
    select code, count(*)::int as n from item_group where company = 'SPORT' group by code order by code`.execute(
    shop.db,
  )
  expect(groups.rows).toEqual([
    { code: 'hot_collection', n: 65 },
    { code: 'new', n: 28 },
    { code: 'recommended', n: 70 },
    { code: 'top_deal', n: 79 },
  ])
  const first = await sql<{ day: string }>`
    select created_on::text as day from item_group join product on product.company = item_group.company and product.code = item_group.product
    where item_group.company = 'SPORT' and item_group.code = 'new' order by position limit 1`.execute(shop.db)
  expect(first.rows[0]?.day).toBe(
    Temporal.Instant.from(opening).toZonedDateTimeISO('Asia/Hong_Kong').toPlainDate().toString(),
  )
})

test('what is sold together knows it from both sides', async () => {
  const oneSided = sql<{ n: number }>`
    select count(*)::int as n from sold_together a where not exists (
      select from sold_together b where b.company = a.company and b.product = a.partner and b.partner = a.product)`
  expect(await count(oneSided)).toBe(0)
  expect(await count(sql`select count(*)::int as n from sold_together where company = 'SPORT'`)).toBeGreaterThan(80)
})

test('there is something for every rule of the cart and the checkout', async () => {
  const has = async (what: string) =>
    (await count(sql`select count(*)::int as n from product where company = 'SPORT' and ${sql.raw(what)}`)) ?? 0
  expect(await has(`min_age = 18`)).toBe(11)
  expect(await has(`item_type = 'PRODUCT_WEIGHT' and approx_weight_g is not null`)).toBe(30)
  expect(await has(`non_stock and pre_order_lead is not null`)).toBeGreaterThan(15)
  expect(await has(`pre_order_limit is not null`)).toBeGreaterThan(0)
  expect(await has(`purchase_limit is not null`)).toBeGreaterThan(5)
  expect(await has(`remark_demanded`)).toBeGreaterThan(0)
  expect(await has(`options <> '[]'`)).toBeGreaterThan(0)
  expect(await has(`cold`)).toBe(69)
  expect(await has(`gross_weight_g > 15000`)).toBeGreaterThan(5) // too heavy for a locker
  expect(await has(`gross_weight_g is null or size_cm is null`)).toBe(0)
})

test('a catalogue for measurements takes any number of goods, with facets and right barcodes', async () => {
  await seedProducts(shop.db, 'FOOD', 7_000)
  const { rows } = await sql<Record<string, number>>`
    select count(distinct product.code)::int as products, count(distinct brand)::int as brands, count(distinct colour_hex)::int as colours,
      count(distinct size)::int as sizes, count(distinct material_en)::int as materials, count(distinct category)::int as categories
    from product join variant on variant.company = product.company and variant.product = product.code
    where product.company = 'FOOD' and product.code like 'X%'`.execute(shop.db)
  expect(rows[0]).toMatchObject({ products: 7_000, colours: 17, materials: 10 })
  expect(rows[0]!['brands']).toBeGreaterThan(900)
  expect(rows[0]!['sizes']).toBeGreaterThan(8)
  expect(rows[0]!['categories']).toBeGreaterThan(400)
  const barcodes = await shop.db.selectFrom('variant').select(['company', 'product', 'barcode']).execute()
  expect(barcodes.filter(({ barcode }) => barcodeOf(barcode.slice(0, 12)) !== barcode)).toEqual([])
  // The demo products stay out of the barcode range of generated ones, so that they never conflict in any company.
  const strayed = barcodes.filter(({ product, barcode }) => product.startsWith('X') !== barcode.startsWith('22'))
  expect(strayed).toEqual([])
})

test('the cast are members of both companies, of every grade, with the password that is printed; their orders are theirs', async () => {
  const members = await shop.db.selectFrom('member').selectAll().execute()
  for (const company of ['SPORT', 'FOOD']) {
    const grades = members.filter((one) => one.company === company).map(({ grade }) => grade)
    expect([company, grades.length, new Set(grades)]).toEqual([
      company,
      10,
      new Set(['MEMBER', 'VIP', 'SUPER VIP', 'SUPER VVIP']),
    ])
  }
  expect(
    judgePassword(
      demoPassword,
      cast.flatMap(({ email, phone }) => [email, phone]),
    ),
  ).toBeUndefined()
  expect(await new Passwords().isRight(demoPassword, demoPasswordHash)).toBe(true)
  expect(
    await count(sql`
    select count(*)::int as n from sales_order left join member on member.visitor = sales_order.visitor
    where member.email is distinct from sales_order.email`),
  ).toBe(0)
  // The grade equals that of the newest record.
  expect(
    await count(sql`
    select count(*)::int as n from member join lateral (
      select to_grade, ends from grade_record where member = member.visitor order by at desc limit 1) last on true
    where (grade, grade_until) is distinct from (to_grade, ends)`),
  ).toBe(0)
})
