import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { putOnSale } from '#tests/goods.ts'
import { logIn, register } from '#tests/people.ts'
import { openShop } from '#tests/shop.ts'
import { openLink } from '#tests/stock-notices.ts'
import type { ShopVisitor } from '#tests/visitor.ts'

let shop: Awaited<ReturnType<typeof openShop>>
let goods = 0
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const update = 'POST /app/updateItemSubscription'
const list = async (who: ShopVisitor) => who.call('POST /app/getItemSubscriptions', {})
/** Sold-out goods for one test. */
const sellOut = async (code = `N-${(goods += 1)}`) =>
  (await putOnSale(shop.db, { code, cents: 12_000, onHand: 0 })).assortId
const rowsOf = (address: string) =>
  shop.db.selectFrom('stock_notice').selectAll().where('address', '=', address).orderBy('id').execute()

test('[7.067] a member is put in line with one tap, sees it in the list, and leaves it', async () => {
  const member = await register(shop, 'tap@harbour.example')
  const assortId = await sellOut()
  expect(await member.call(update, { assortId })).toEqual({
    state: 'SUBSCRIBED',
    channel: 'EMAIL',
    to: 'tap@harbour.example',
  })
  const { items, totalCount } = await member.call('POST /app/getItemSubscriptions', {}, { locale: 'en-US' })
  expect([items, totalCount]).toMatchObject([
    [
      {
        assortId,
        productCode: assortId,
        name: `Test ${assortId}`,
        sellingPrice: 120,
        availability: 'SOLD_OUT',
        sellable: true,
        state: 'WAITING',
        channel: 'EMAIL',
        toldAt: null,
      },
    ],
    1,
  ])
  expect(await member.call('POST /app/getItemSubscriptions', { assortIds: ['N-other'] })).toMatchObject({
    items: [],
    totalCount: 0,
  })
  expect(await member.call(update, { subscribe: false, subscriptionId: items[0]!.subscriptionId })).toEqual({
    state: 'LEFT',
    channel: null,
    to: null,
  })
  expect((await list(member)).items).toEqual([])
  await member.call(update, { assortId })
  await member.call(update, { assortId, subscribe: false })
  expect((await list(member)).items).toEqual([])
})

test('[5.40] [8.41] without a valid e-mail or Hong Kong mobile nobody is put in line', async () => {
  const assortId = await sellOut()
  const walkin = await shop.visitor()
  for (const [given, field, code] of [
    [{}, 'email', 'contact_required'],
    [{ email: ' ' }, 'email', 'contact_required'],
    [{ mobile: '' }, 'mobile', 'contact_required'],
    [{ email: 'nobody@' }, 'email', 'contact_invalid'],
    [{ email: '91234567' }, 'email', 'contact_invalid'],
    [{ email: 'a@b.example\r\nBcc: c@d.example' }, 'email', 'contact_invalid'],
    [{ mobile: '1234' }, 'mobile', 'contact_invalid'],
    [{ mobile: '21234567' }, 'mobile', 'contact_invalid'], // a landline cannot receive SMS
    [{ mobile: '+44 7700 900123' }, 'mobile', 'contact_invalid'],
  ] as const)
    expect([given, await walkin.ask(update, { assortId, ...given }, { locale: 'en-US' })]).toMatchObject([
      given,
      {
        status: 422,
        error: 'CONTACT_WRONG',
        message: 'The email or mobile is empty or has a wrong format.',
        fields: { [field]: { code } },
      },
    ])
  const rows = await shop.db.selectFrom('stock_notice').select('id').where('assort_id', '=', assortId).execute()
  expect(rows).toEqual([])
})

test('[5.41] [8.42] a second time the same visitor is told so; a stranger learns nothing of it', async () => {
  const assortId = await sellOut()
  const email = 'twice@harbour.example'
  const [first, second, nobody] = [await shop.visitor(), await shop.visitor(), shop.stranger()]
  const answer = { state: 'CONFIRM', channel: 'EMAIL', to: email }
  expect(await first.call(update, { assortId, email })).toEqual(answer)
  expect(await first.ask(update, { assortId, email: ' TWICE@Harbour.example' }, { locale: 'en-US' })).toMatchObject({
    status: 409,
    error: 'ALREADY_SUBSCRIBED',
    message: 'You have already subscribed.',
  })
  await openLink(shop, email)
  expect(await second.call(update, { assortId, email })).toEqual(answer)
  expect(await second.ask(update, { assortId, email })).toMatchObject({ error: 'ALREADY_SUBSCRIBED' })
  expect(await nobody.call(update, { assortId, email })).toEqual(answer)
  expect(await nobody.call(update, { assortId, email })).toEqual(answer)
  // The owner of the address, however, may know.
  const member = await register(shop, email)
  expect(await member.ask(update, { assortId })).toMatchObject({ status: 409, error: 'ALREADY_SUBSCRIBED' })
  expect((await list(member)).items).toMatchObject([{ assortId, state: 'WAITING' }])
})

test('what is in stock, not sold or unknown needs no notice', async () => {
  const member = await register(shop, 'why@harbour.example')
  await putOnSale(shop.db, { code: 'N-HERE', onHand: 3 })
  await putOnSale(shop.db, { code: 'N-GONE', onHand: 0, status: 'withdrawn' })
  await putOnSale(shop.db, { code: 'N-OFF', onHand: 0, status: 'unsellable' })
  for (const [assortId, error] of [
    ['N-HERE', 'BACK_IN_STOCK'],
    ['N-GONE', 'PRODUCT_INVALID'],
    ['N-OFF', 'UNABLE_TO_SELL'],
    ['N-NONE', 'PRODUCT_NOT_FOUND'],
    [`' or 1=1 --`, 'PRODUCT_NOT_FOUND'],
  ] as const)
    expect(await member.ask(update, { assortId })).toMatchObject({ error })
  expect(await member.ask(update, {})).toMatchObject({ status: 400 })
  expect(await member.ask(update, { assortId: 'N-HERE', role: 'staff' } as never)).toMatchObject({ status: 400 })
})

test('nobody waits for more than a hundred things at once', async () => {
  const member = await register(shop, 'collector@harbour.example')
  const assortId = await sellOut()
  await member.call(update, { assortId })
  await sql`
    insert into stock_notice (company, assort_id, kind, address, member, language, asked_at, confirmed_at)
    select n.company, v.assort_id, kind, address, member, language, asked_at, confirmed_at from stock_notice n
    join (select company, assort_id from variant where company = 'SPORT' and assort_id like 'EL%' limit 99) v using (company)
    where n.assort_id = ${assortId}`.execute(shop.db)
  expect(await member.ask(update, { assortId: await sellOut() })).toMatchObject({
    status: 422,
    error: 'SUBSCRIPTIONS_FULL',
    facts: { limit: 100 },
  })
})

test('another member’s notice is as little there as one that nobody has; walk-ins have none', async () => {
  const assortId = await sellOut()
  const [owner, other] = [await register(shop, 'mine@harbour.example'), await register(shop, 'other@harbour.example')]
  await owner.call(update, { assortId })
  const { subscriptionId } = (await list(owner)).items[0]!
  const walkin = await shop.visitor()
  for (const id of [subscriptionId, '00000000-0000-7000-8000-000000000000', `' or 1=1 --`]) {
    for (const who of [other, walkin, shop.stranger()])
      expect(await who.ask(update, { subscribe: false, subscriptionId: id })).toMatchObject({
        status: 404,
        error: 'SUBSCRIPTION_NOT_FOUND',
      })
  }
  expect((await list(other)).items).toEqual([])
  expect(await walkin.ask('POST /app/getItemSubscriptions', {})).toMatchObject({ status: 401 })
  const { vip_profile } = await owner.call('POST /vip/searchVipInSession', {})
  expect(await other.ask('POST /app/getItemSubscriptions', { vipCode: vip_profile.vipCode })).toMatchObject({
    status: 404,
  })
  // Naming the address does not help: a visitor can remove only their own request.
  await walkin.call(update, { assortId, email: 'mine@harbour.example', subscribe: false })
  await other.call(update, { assortId, email: 'mine@harbour.example', subscribe: false })
  expect((await list(owner)).items).toHaveLength(1)
})

test('fifty taps at once put a member in line once', async () => {
  const member = await register(shop, 'fifty@harbour.example')
  const again = await logIn(shop, { email: 'fifty@harbour.example', password: 'Teapot42Blue' })
  const assortId = await sellOut()
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, at) => (at % 2 ? member : again).ask(update, { assortId })),
  )
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  expect(await rowsOf('fifty@harbour.example')).toHaveLength(1)
})

test('who leaves is forgotten: what they waited for, and what was asked for under their address', async () => {
  const email = 'leaver@harbour.example'
  const [own, asGuest] = [await sellOut(), await sellOut()]
  await (await shop.visitor()).call(update, { assortId: asGuest, email })
  const member = await register(shop, email)
  await member.call(update, { assortId: own })
  const { portions } = await member.call('GET /vip/exportMyData', {})
  expect(portions['stockNotices']).toMatchObject([{ assortId: own, to: email, toldAt: null }])
  await member.call('POST /app/cancelAccount', { confirm: true, password: 'Teapot42Blue' })
  expect(await rowsOf(email)).toEqual([])
})
