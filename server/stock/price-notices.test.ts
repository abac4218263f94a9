import { afterAll, beforeAll, expect, test } from 'vitest'
import { putOnSale, setStock } from '#tests/goods.ts'
import { register } from '#tests/people.ts'
import { openShop } from '#tests/shop.ts'
import { keyIn, openLink } from '#tests/stock-notices.ts'
import type { ShopVisitor } from '#tests/visitor.ts'

let shop: Awaited<ReturnType<typeof openShop>>
let goods = 0
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const update = 'POST /app/updateItemSubscription'
const about = 'PRICE' as const
const list = async (who: ShopVisitor) => (await who.call('POST /app/getItemSubscriptions', {})).items
const sell = async (onHand = 5) =>
  (await putOnSale(shop.db, { code: `P-${(goods += 1)}`, cents: 12_000, onHand })).assortId
/** The price as staff, an import or a plan change it. */
const setPrice = (assortId: string, price_cents: number) =>
  shop.db.updateTable('variant').set({ price_cents }).where('assort_id', '=', assortId).execute()
const lettersOf = (assortId: string) =>
  shop.mails.filter(({ subject, html }) => /現售|is now/.test(subject) && html.includes(`/product/${assortId}?`))
const pricesTold = (assortId: string) => lettersOf(assortId).map(({ subject }) => /HK\$[\d,.]+/.exec(subject)![0])

test('a member asks with one tap, and is told once when the price falls: name, both prices, one button, a way to leave', async () => {
  const assortId = await sell()
  const member = await register(shop, 'drop@harbour.example')
  expect(await member.call(update, { assortId, about, seenPrice: 120 }, { locale: 'en-US' })).toEqual({
    state: 'SUBSCRIBED',
    channel: 'EMAIL',
    to: 'drop@harbour.example',
  })
  expect(await list(member)).toMatchObject([{ assortId, about: 'PRICE', seenPrice: 120, state: 'WAITING' }])
  await shop.runJobs()
  expect(lettersOf(assortId)).toEqual([])
  await setPrice(assortId, 9_950)
  await shop.runJobs()
  const [mail, ...others] = lettersOf(assortId)
  expect(others).toEqual([])
  expect(mail).toMatchObject({ to: 'drop@harbour.example', subject: `Test ${assortId} is now HK$99.50` })
  expect(mail!.text).toContain('Now HK$99.50, down from HK$120.00 when you asked.')
  expect(mail!.headers).toMatchObject({ 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' })
  expect(mail!.html.match(/display:inline-block/g)).toHaveLength(1)
  expect(await list(member)).toMatchObject([{ assortId, state: 'TOLD' }])

  await setPrice(assortId, 8_000) // told already: whoever wants to be told again asks again
  await shop.runJobs()
  expect(lettersOf(assortId)).toHaveLength(1)
  expect(await member.call(update, { assortId, about, seenPrice: 80 })).toMatchObject({ state: 'SUBSCRIBED' })
})

test('a stranger proves the address first; one link confirms and one leaves both kinds of notices', async () => {
  const assortId = await sell()
  const soldOut = await sell(0)
  const email = 'proof@harbour.example'
  const walkin = await shop.visitor()
  expect(await walkin.call(update, { assortId, about, seenPrice: 120, email })).toMatchObject({ state: 'CONFIRM' })
  await walkin.call(update, { assortId: soldOut, email })
  expect(await walkin.ask(update, { assortId, about, email })).toMatchObject({ error: 'ALREADY_SUBSCRIBED' })
  await setPrice(assortId, 10_000)
  await shop.runJobs()
  expect(lettersOf(assortId)).toEqual([])
  expect(shop.mails.findLast(({ to, subject }) => to === email && subject.includes('降價'))!.text).toContain(
    '降價時通知',
  )
  const key = await openLink(shop, email)
  await shop.runJobs()
  expect(pricesTold(assortId)).toEqual(['HK$100.00']) // it had fallen before the link was opened
  await setStock(shop.db, soldOut, 3)
  await shop.runJobs()
  expect(shop.mails.filter(({ subject }) => subject.includes('已經到貨'))).toHaveLength(1)

  await walkin.call(update, { assortId, about, email })
  expect(keyIn(lettersOf(assortId)[0]!.text)).not.toBe('')
  await shop.stranger().call('POST /app/leaveItemSubscription', { key, all: true })
  const left = await shop.db.selectFrom('notice').select('id').where('address', '=', email).execute()
  expect(left).toEqual([])
})

test('nobody is told of a price that is not below what they saw when they asked', async () => {
  const assortId = await sell()
  const [high, low] = [await register(shop, 'high@harbour.example'), await register(shop, 'low@harbour.example')]
  await high.call(update, { assortId, about, seenPrice: 120 })
  await setPrice(assortId, 15_000)
  await low.call(update, { assortId, about, seenPrice: 100 }) // a page from before the rise: 100
  await setPrice(assortId, 13_000)
  await shop.runJobs()
  expect(lettersOf(assortId)).toEqual([])
  await setPrice(assortId, 11_000)
  await shop.runJobs()
  expect(lettersOf(assortId).map(({ to }) => to)).toEqual(['high@harbour.example'])
  await setPrice(assortId, 10_000)
  await shop.runJobs()
  expect(lettersOf(assortId)).toHaveLength(1)
  await setPrice(assortId, 9_999)
  await shop.runJobs()
  expect(lettersOf(assortId).map(({ to }) => to)).toEqual(['high@harbour.example', 'low@harbour.example'])
})

test('who asks twice has one notice, below the lower of both prices; what costs less already is said at once', async () => {
  const assortId = await sell()
  const member = await register(shop, 'again@harbour.example')
  const ask = (seenPrice: number) => member.ask(update, { assortId, about, seenPrice }, { locale: 'en-US' })
  expect(await ask(130)).toMatchObject({
    status: 409,
    error: 'PRICE_FELL',
    message: 'The price has already fallen: it is now HK$120.00.',
  })
  const answers = await Promise.all([ask(120), ask(120), ask(120)])
  expect(answers.filter((answer) => !answer.ok && answer.error === 'ALREADY_SUBSCRIBED')).toHaveLength(2)
  expect(await ask(90)).toMatchObject({ error: 'ALREADY_SUBSCRIBED' })
  expect(await list(member)).toMatchObject([{ seenPrice: 90, state: 'WAITING' }])
  await setPrice(assortId, 9_500)
  await shop.runJobs()
  expect(lettersOf(assortId)).toEqual([])
  // Somebody else at the same address changes nothing of it.
  const stranger = await shop.visitor()
  expect(
    await stranger.call(update, { assortId, about, seenPrice: 0.01, email: 'again@harbour.example' }),
  ).toMatchObject({ state: 'CONFIRM' })
  await setPrice(assortId, 8_900)
  await shop.runJobs()
  expect(pricesTold(assortId)).toEqual(['HK$89.00'])
})

test('two falls before the letter goes are one letter with the last price', async () => {
  const assortId = await sell()
  const member = await register(shop, 'two@harbour.example')
  await member.call(update, { assortId, about })
  await setPrice(assortId, 11_000)
  const tell = shop.app.jobs['tellOfPrice']!
  const variant = { company: 'SPORT', assortId } as never
  await Promise.all([tell(variant), setPrice(assortId, 10_000).then(() => tell(variant)), tell(variant)])
  await shop.runJobs()
  expect(pricesTold(assortId)).toEqual(['HK$100.00'])
})

test('a price that is up again before the letter goes is not told; the next fall is', async () => {
  const assortId = await sell()
  const member = await register(shop, 'up@harbour.example')
  await member.call(update, { assortId, about })
  await setPrice(assortId, 10_000)
  await shop.app.jobs['tellOfPrice']!({ company: 'SPORT', assortId } as never)
  await setPrice(assortId, 12_000)
  await shop.runJobs()
  expect(lettersOf(assortId)).toEqual([])
  expect(await list(member)).toMatchObject([{ state: 'WAITING' }])
  await setPrice(assortId, 11_900)
  await shop.runJobs()
  expect(pricesTold(assortId)).toEqual(['HK$119.00'])
})

test('who asked anew while an untold letter was out keeps one notice when it comes back', async () => {
  const assortId = await sell()
  const member = await register(shop, 'anew@harbour.example')
  await member.call(update, { assortId, about })
  await setPrice(assortId, 10_000)
  await shop.app.jobs['tellOfPrice']!({ company: 'SPORT', assortId } as never)
  await member.call(update, { assortId, about, seenPrice: 100 })
  await setPrice(assortId, 12_000)
  await shop.runJobs()
  expect(await list(member)).toMatchObject([{ state: 'WAITING', seenPrice: 100 }])
  await setPrice(assortId, 11_000)
  await shop.runJobs()
  expect(lettersOf(assortId)).toEqual([])
})

test('goods that are sold out when the price falls are told of when they are back at that price', async () => {
  const assortId = await sell()
  const member = await register(shop, 'out@harbour.example')
  await member.call(update, { assortId, about })
  await setStock(shop.db, assortId, 0)
  await setPrice(assortId, 10_000)
  await shop.runJobs()
  expect(lettersOf(assortId)).toEqual([])
  await setStock(shop.db, assortId, 2)
  await shop.app.jobs['wakeLowered']!(undefined as never)
  await shop.runJobs()
  expect(pricesTold(assortId)).toEqual(['HK$100.00'])
})

test('sold out after being chosen, before the letter goes: nothing is sent until goods are there', async () => {
  const assortId = await sell()
  const member = await register(shop, 'meanwhile@harbour.example')
  await member.call(update, { assortId, about })
  await setPrice(assortId, 10_000)
  await shop.app.jobs['tellOfPrice']!({ company: 'SPORT', assortId } as never)
  await setStock(shop.db, assortId, 0)
  await shop.runJobs()
  expect(lettersOf(assortId)).toEqual([])
  expect(await list(member)).toMatchObject([{ state: 'WAITING' }])
})

test('a fall of the price while somebody is asking is not lost', async () => {
  const assortId = await sell()
  const member = await register(shop, 'while@harbour.example')
  await shop.db.transaction().execute(async (tx) => {
    await tx.updateTable('variant').set({ price_cents: 9_000 }).where('assort_id', '=', assortId).execute()
    expect(await member.call(update, { assortId, about, seenPrice: 120 })).toMatchObject({ state: 'SUBSCRIBED' })
  })
  await shop.runJobs()
  await shop.app.jobs['wakeLowered']!(undefined as never)
  await shop.runJobs()
  expect(pricesTold(assortId)).toEqual(['HK$90.00'])
})

test('the other company’s goods of the same number keep their own watchers', async () => {
  const assortId = await sell()
  await putOnSale(shop.db, { code: assortId, company: 'FOOD', category: 'foods_market', cents: 12_000, onHand: 5 })
  const member = await register(shop, 'company@harbour.example')
  await member.call(update, { assortId, about })
  await shop.db
    .updateTable('variant')
    .set({ price_cents: 100 })
    .where('assort_id', '=', assortId)
    .where('company', '=', 'FOOD')
    .execute()
  await shop.runJobs()
  expect(lettersOf(assortId)).toEqual([])
})

test('notices of prices are in the data export, go with the account, and are forgotten in time', async () => {
  const assortId = await sell()
  const member = await register(shop, 'erase@harbour.example')
  await member.call(update, { assortId, about })
  const exported = await member.call('GET /vip/exportMyData', {})
  expect(JSON.stringify(exported)).toContain(`"about":"PRICE","assortId":"${assortId}","seenPrice":120`)
  await member.call('POST /app/cancelAccount', { confirm: true, password: 'Teapot42Blue' })
  const walkin = await shop.visitor()
  await walkin.call(update, { assortId, about, email: 'unproven@harbour.example' })
  const rows = () => shop.db.selectFrom('price_notice').select('address').where('assort_id', '=', assortId).execute()
  expect(await rows()).toEqual([{ address: 'unproven@harbour.example' }])
  shop.clock.moveBy({ hours: 24 * 7 + 1 })
  await shop.app.jobs['deleteNotices']!(undefined as never)
  expect(await rows()).toEqual([])
})
