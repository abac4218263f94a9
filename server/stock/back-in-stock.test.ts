import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { askPrice, complete, home } from '#tests/checkout.ts'
import { putOnSale, setStock } from '#tests/goods.ts'
import { register } from '#tests/people.ts'
import { openShop } from '#tests/shop.ts'
import type { ShopVisitor } from '#tests/visitor.ts'
import { receiveGoods } from './stock.commands.ts'

let shop: Awaited<ReturnType<typeof openShop>>
let goods = 0
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const update = 'POST /app/updateItemSubscription'
const sellOut = async (onHand = 0) =>
  (await putOnSale(shop.db, { code: `R-${(goods += 1)}`, cents: 12_000, onHand })).assortId
const noticesOf = (assortId: string) =>
  shop.mails.filter(({ subject, html }) => /到貨|back in stock/.test(subject) && html.includes(`/product/${assortId}?`))
const receive = (assortId: string, quantity: number) =>
  shop.db
    .transaction()
    .execute((tx) =>
      receiveGoods(tx, { company: 'SPORT', at: shop.clock.now(), reason: 'test', by: 'test' }, [
        { assortId, quantity },
      ]),
    )

/** Subscribers in the order of their requests; without HTTP, whose limits are not tested here. */
async function lineUp(assortId: string, names: readonly string[]): Promise<void> {
  await shop.db
    .insertInto('stock_notice')
    .values(
      names.map((name, at) => ({
        company: 'SPORT',
        assort_id: assortId,
        kind: 'email',
        address: `${name}@harbour.example`,
        language: 'zh-TW',
        asked_at: new Date(Date.parse('2026-11-01') + at),
        confirmed_at: new Date('2026-11-02'),
      })),
    )
    .execute()
}
const names = (count: number, of = 'waiting') =>
  Array.from({ length: count }, (_, at) => `${of}-${String(at).padStart(4, '0')}`)

test('[1.20] goods that come back are told of once, with picture, name, price and one button, in the subscriber’s language', async () => {
  const assortId = await sellOut()
  const member = await register(shop, 'told@harbour.example')
  await member.call(update, { assortId }, { locale: 'en-US' })
  await receive(assortId, 3)
  await shop.runJobs()
  const [mail, ...others] = noticesOf(assortId)
  expect(others).toEqual([])
  expect(mail).toMatchObject({ to: 'told@harbour.example', subject: `Test ${assortId} is back in stock` })
  expect(mail!.html).toMatch(/<img src="http:\/\/localhost\/pictures\/item\/[^"]+-320\.jpg"/)
  expect(mail!.html).toContain('HK$120.00')
  expect(mail!.html.match(/display:inline-block/g)).toHaveLength(1)
  expect(mail!.html).toContain(`href="http://localhost/product/${assortId}?variant=${assortId}&amp;lang=en-US"`)

  // Sold out and back again: a subscriber who was told is no longer waiting, and may subscribe again.
  await setStock(shop.db, assortId, 0)
  await receive(assortId, 2)
  await shop.runJobs()
  expect(noticesOf(assortId)).toHaveLength(1)
  expect((await member.call('POST /app/getItemSubscriptions', {})).items).toMatchObject([{ state: 'TOLD' }])
  await setStock(shop.db, assortId, 0)
  expect(await member.call(update, { assortId })).toMatchObject({ state: 'SUBSCRIBED' })
})

test('an order that runs out gives its goods back, and those who wait are told', async () => {
  const assortId = await sellOut(1)
  const buyer = await shop.visitor()
  await buyer.call('POST /shop_cart/addToShopCart', [{ prodCode: assortId, qty: 1 }])
  await complete(buyer, (await askPrice(buyer, home)).body)
  const member = await register(shop, 'patient@harbour.example')
  await member.call(update, { assortId })
  await shop.runJobs()
  expect(noticesOf(assortId)).toEqual([])
  shop.clock.moveBy({ hours: 25 })
  await shop.runJobs()
  expect(noticesOf(assortId).map(({ to }) => to)).toEqual(['patient@harbour.example'])
})

test('goods that come while there is stock, or that are safety stock, notify nobody', async () => {
  const assortId = await sellOut()
  await lineUp(assortId, ['nobody'])
  await shop.db.updateTable('stock').set({ safety: 2 }).where('assort_id', '=', assortId).execute()
  await receive(assortId, 2)
  await shop.runJobs()
  expect(noticesOf(assortId)).toEqual([])
  await shop.db.updateTable('stock').set({ safety: 1 }).where('assort_id', '=', assortId).execute()
  await shop.runJobs()
  expect(noticesOf(assortId)).toHaveLength(1)
})

test('one piece tells ten, in the order in which they asked; the next follow after half an hour, if it is still there', async () => {
  const assortId = await sellOut()
  const line = names(25, 'wave')
  await lineUp(assortId, line.toReversed())
  await receive(assortId, 1)
  await shop.runJobs()
  const told = () => noticesOf(assortId).map(({ to }) => to.split('@')[0])
  expect(told()).toEqual(line.toReversed().slice(0, 10))
  shop.clock.moveBy({ minutes: 31 })
  await shop.runJobs()
  expect(told()).toEqual(line.toReversed().slice(0, 20))
  await setStock(shop.db, assortId, 0)
  shop.clock.moveBy({ minutes: 31 })
  await shop.runJobs()
  expect(told()).toHaveLength(20)
  await receive(assortId, 5)
  await shop.runJobs()
  expect(told()).toEqual(line.toReversed())
})

test('whoever else wakes it, one piece tells ten within half an hour: also two processes at once', async () => {
  const assortId = await sellOut()
  await lineUp(assortId, names(60, 'crowd'))
  await receive(assortId, 2)
  const tell = shop.app.jobs['tellOfReturn']!
  const variant = { company: 'SPORT', assortId } as never
  await Promise.all(Array.from({ length: 8 }, () => tell(variant)))
  const { rows: messages } = await sql`
    select from graphile_worker._private_jobs job join stock_notice on stock_notice.id::text = job.payload ->> 'id'
    where assort_id = ${assortId}`.execute(shop.db)
  expect(messages).toHaveLength(20)
  await shop.app.jobs['wakeReturns']!(undefined as never)
  await shop.runJobs()
  const told = noticesOf(assortId).map(({ to }) => to)
  expect(told).toHaveLength(20)
  expect(new Set(told).size).toBe(20)
})

test('a process that dies on the way loses nobody and tells nobody twice', async () => {
  const assortId = await sellOut()
  await lineUp(assortId, names(5, 'crash'))
  await receive(assortId, 5)
  const send = shop.app.jobs['sendNotice']!
  const { rows } = await shop.db.connection().execute(async (db) => {
    await shop.app.jobs['tellOfReturn']!({ company: 'SPORT', assortId } as never)
    return { rows: await db.selectFrom('stock_notice').select('id').where('assort_id', '=', assortId).execute() }
  })
  for (const row of rows) await send(row as never) // sent, but the worker crashes before it can report so
  await shop.runJobs() // another worker repeats the jobs
  expect(noticesOf(assortId)).toHaveLength(5)
})

test('goods that were not for sale when they came are told of when they are', async () => {
  const assortId = await sellOut()
  await lineUp(assortId, ['later'])
  const stand = (status: string) =>
    shop.db.updateTable('product').set({ status }).where('code', '=', assortId).execute()
  await stand('unsellable')
  await receive(assortId, 1)
  await shop.runJobs()
  expect(noticesOf(assortId)).toEqual([])
  await stand('live')
  await shop.app.jobs['wakeReturns']!(undefined as never)
  await shop.runJobs()
  expect(noticesOf(assortId)).toHaveLength(1)
})

test('a member who moved is told at the new address; who left, or left the line, is not', async () => {
  const assortId = await sellOut()
  const members: ShopVisitor[] = []
  for (const name of ['moved', 'left', 'gone']) {
    const member = await register(shop, `${name}@harbour.example`)
    await member.call(update, { assortId })
    members.push(member)
  }
  await shop.db
    .updateTable('member')
    .set({ email: 'moved-on@harbour.example' })
    .where('email', '=', 'moved@harbour.example')
    .execute()
  await members[1]!.call(update, { assortId, subscribe: false })
  await receive(assortId, 9)
  await shop.app.jobs['tellOfReturn']!({ company: 'SPORT', assortId } as never)
  await members[2]!.call('POST /app/cancelAccount', { confirm: true, password: 'Teapot42Blue' })
  await shop.runJobs()
  expect(noticesOf(assortId).map(({ to }) => to)).toEqual(['moved-on@harbour.example'])
})
