import { afterAll, beforeAll, expect, test } from 'vitest'
import { putOnSale, setStock } from '#tests/goods.ts'
import { openShop } from '#tests/shop.ts'
import { keyIn, openLink } from '#tests/stock-notices.ts'

let shop: Awaited<ReturnType<typeof openShop>>
let goods = 0
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const update = 'POST /app/updateItemSubscription'
/** Sold-out goods for one test. */
const sellOut = async (code = `N-${(goods += 1)}`) =>
  (await putOnSale(shop.db, { code, cents: 12_000, onHand: 0 })).assortId
const rowsOf = (address: string) =>
  shop.db.selectFrom('stock_notice').selectAll().where('address', '=', address).orderBy('id').execute()
const linksTo = (address: string) => shop.mails.filter(({ to }) => to === address)

test('an address that nobody proved gets one message with a link, and nothing more before it was opened', async () => {
  const assortId = await sellOut()
  const email = 'unproven@harbour.example'
  await (await shop.visitor()).call(update, { assortId, email }, { locale: 'en-US' })
  await shop.runJobs()
  const [mail] = linksTo(email)
  expect(mail).toMatchObject({ subject: `Please confirm: tell me when Test ${assortId} is back` })
  expect(mail!.html).toContain('/stockNotice?key=')
  await setStock(shop.db, assortId, 5)
  await shop.runJobs()
  expect(linksTo(email)).toHaveLength(1)
  // Confirmed late, when the goods are back already: the notice is sent at once.
  const key = await openLink(shop, email)
  await shop.runJobs()
  expect(linksTo(email).map(({ subject }) => subject)).toEqual([
    expect.any(String),
    `Test ${assortId} is back in stock`,
  ])
  await shop.stranger().call('POST /app/confirmItemSubscription', { key })
  await shop.runJobs()
  expect(linksTo(email)).toHaveLength(2)
})

test('one link confirms what the same visitor asked for at that address, and not what others did', async () => {
  const [mine, alsoMine, theirs] = [await sellOut(), await sellOut(), await sellOut()]
  const email = 'several@harbour.example'
  const [me, they] = [await shop.visitor(), await shop.visitor()]
  for (const assortId of [mine, alsoMine]) await me.call(update, { assortId, email })
  await openLink(shop, email)
  await they.call(update, { assortId: theirs, email })
  expect((await rowsOf(email)).map(({ assort_id, confirmed_at }) => [assort_id, confirmed_at !== null])).toEqual([
    [mine, true],
    [alsoMine, true],
    [theirs, false],
  ])
  // A subscriber who has confirmed an address needs no further confirmation for it.
  expect(await me.call(update, { assortId: await sellOut(), email })).toMatchObject({ state: 'SUBSCRIBED' })
})

test('nobody is bombed: three links an hour and five a day to one address, ten wishes an hour from one network', async () => {
  const email = 'bombed@harbour.example'
  const assortIds = await Promise.all(Array.from({ length: 11 }, () => sellOut()))
  for (const assortId of assortIds.slice(0, 8)) await (await shop.visitor()).call(update, { assortId, email })
  await shop.runJobs()
  expect(linksTo(email)).toHaveLength(3)
  const network = shop.stranger()
  for (const assortId of assortIds.slice(0, 10))
    await network.call(update, { assortId, email: `${assortId}@harbour.example` })
  expect(await network.ask(update, { assortId: assortIds[10]!, email: 'x@harbour.example' })).toMatchObject({
    status: 429,
    error: 'TOO_MANY_REQUESTS',
  })
})

test('an SMS goes to a Hong Kong mobile, written in any way, and its link confirms', async () => {
  const assortId = await sellOut()
  const walkin = await shop.visitor()
  expect(await walkin.call(update, { assortId, mobile: '９１２３ ４５６７' })).toEqual({
    state: 'CONFIRM',
    channel: 'SMS',
    to: '+85291234567',
  })
  await openLink(shop, '+85291234567')
  await setStock(shop.db, assortId, 1)
  await shop.runJobs()
  expect(shop.texts.at(-1)).toMatchObject({ to: '+85291234567', text: expect.stringContaining(`/product/${assortId}`) })
})

test('a key opens only what it was made for', async () => {
  const [mine, theirs] = [await sellOut(), await sellOut()]
  for (const [assortId, email] of [
    [mine, 'key1@harbour.example'],
    [theirs, 'key2@harbour.example'],
  ] as const)
    await (await shop.visitor()).call(update, { assortId, email })
  await shop.runJobs()
  const key = keyIn(linksTo('key1@harbour.example')[0]!.text)
  const id = (await rowsOf('key2@harbour.example'))[0]!.id
  const forged = `${id}.${key.split('.')[1]}`
  const stranger = shop.stranger()
  for (const wrong of [forged, id, `${id}.`, 'x', key.slice(0, -1), `${key}=`, `${key.slice(0, -1)}é`])
    for (const route of [
      'POST /app/confirmItemSubscription',
      'POST /app/leaveItemSubscription',
      'POST /app/getItemSubscriptionByKey',
    ] as const)
      expect([wrong, await stranger.ask(route, { key: wrong })]).toMatchObject([wrong, { status: 404 }])
  expect(await stranger.call('POST /app/getItemSubscriptionByKey', { key }, { locale: 'en-US' })).toMatchObject({
    name: `Test ${mine}`,
    productPath: `/product/${mine}?variant=${mine}`,
    state: 'CONFIRM',
  })
})

test('a mail program leaves with one click, and whoever looks at the page has left nothing', async () => {
  const [one, two] = [await sellOut(), await sellOut()]
  const email = 'leave@harbour.example'
  const walkin = await shop.visitor()
  for (const assortId of [one, two]) await walkin.call(update, { assortId, email })
  const key = await openLink(shop, email)
  await setStock(shop.db, one, 1)
  await setStock(shop.db, two, 0)
  await shop.runJobs()
  const { headers = {}, text } = linksTo(email).at(-1)!
  expect(headers['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click')
  const link = new URL(/<(.*)>/.exec(headers['List-Unsubscribe']!)![1]!)
  expect(keyIn(text)).toBe(keyIn(link.href))
  expect(await shop.stranger().call('POST /app/getItemSubscriptionByKey', { key })).toMatchObject({ state: 'WAITING' })
  expect(await rowsOf(email)).toHaveLength(2)
  const post = { method: 'POST', body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) }
  expect((await shop.fetch(`/stockNotice?key=x`, post)).status).toBe(404)
  expect((await shop.fetch(link.pathname + link.search, post)).status).toBe(200)
  expect((await shop.fetch(link.pathname + link.search, post)).status).toBe(200)
  expect(await rowsOf(email)).toEqual([])
  expect(await shop.stranger().call('POST /app/leaveItemSubscription', { key, all: true })).toEqual({ state: 'LEFT' })
})

test('two links of one address opened at once leave one place in the line', async () => {
  const assortId = await sellOut()
  const email = 'racing@harbour.example'
  const keys: string[] = []
  for (let at = 0; at < 4; at += 1) {
    await (await shop.visitor()).call(update, { assortId, email })
    await shop.runJobs()
    keys.push(keyIn(linksTo(email).at(-1)!.text))
  }
  const answers = await Promise.all(
    keys.map((key) => shop.stranger().ask('POST /app/confirmItemSubscription', { key })),
  )
  for (const answer of answers) if (!answer.ok) expect(answer).toMatchObject({ status: 404 }) // above the limit
  const confirmed = (await rowsOf(email)).filter(({ confirmed_at }) => confirmed_at !== null)
  expect(confirmed).toHaveLength(1)
})

test('a link that nobody opened for a week is forgotten', async () => {
  const email = 'idle@harbour.example'
  await (await shop.visitor()).call(update, { assortId: await sellOut(), email })
  await shop.runJobs()
  const key = keyIn(linksTo(email)[0]!.text)
  shop.clock.moveBy({ hours: 7 * 24 + 1 })
  await shop.app.jobs['deleteNotices']!(undefined as never)
  expect(await rowsOf(email)).toEqual([])
  expect(await shop.stranger().ask('POST /app/confirmItemSubscription', { key })).toMatchObject({ status: 404 })
})
