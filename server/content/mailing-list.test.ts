import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { proveWork, register } from '#tests/people.ts'
import { openShop } from '#tests/shop.ts'
import { enterAs } from '#tests/staff.ts'
import { ShopVisitor } from '#tests/visitor.ts'

let shop: Awaited<ReturnType<typeof openShop>>
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())
beforeEach(() => shop.db.deleteFrom('rate_limit').execute())

const subscribe = 'POST /mailingList/subscribe'
let people = 0
const newAddress = () => `reader${(people += 1)}@harbour.example`
const lettersTo = (address: string) => shop.mails.filter(({ to }) => to === address)
const onList = async (address: string) => {
  const row = await shop.db
    .selectFrom('mailing_subscription')
    .selectAll()
    .where('address', '=', address)
    .executeTakeFirst()
  return row && (row.confirmed_at ? 'confirmed' : 'asked')
}
/** The key in the latest mail to an address. */
async function keyTo(address: string): Promise<string> {
  await shop.runJobs()
  return decodeURIComponent(/mailingList\?key=([^&\s]+)/.exec(lettersTo(address).at(-1)!.text)![1]!)
}
async function join(address: string): Promise<void> {
  await shop.stranger().call(subscribe, { email: address })
  await shop.stranger().call('POST /mailingList/confirm', { key: await keyTo(address) })
  await shop.runJobs()
}

test('[1.35] an address is on the list when its reader has opened the link, and pressed the button there', async () => {
  const email = newAddress()
  const visitor = await shop.visitor()
  const answer = await visitor.call(subscribe, { email: ` ${email.toUpperCase()} ` }, { locale: 'en-US' })
  expect(answer).toEqual({ state: 'CONFIRM', to: email })
  expect(await onList(email)).toBe('asked')
  const key = await keyTo(email)
  expect(lettersTo(email).map(({ subject }) => subject)).toEqual(['Please confirm: news from Harbour Living'])
  expect(await shop.stranger().call('POST /mailingList/byKey', { key })).toEqual({ state: 'CONFIRM' })
  expect(await onList(email)).toBe('asked') // mail programs open links by themselves
  await shop.stranger().call('POST /mailingList/confirm', { key })
  await shop.stranger().call('POST /mailingList/confirm', { key })
  expect(await onList(email)).toBe('confirmed')
  await shop.runJobs()
  expect(lettersTo(email).map(({ subject }) => subject)).toEqual([
    'Please confirm: news from Harbour Living',
    'You have subscribed to the news of Harbour Living',
  ])
})

test('the key is kept as a hash only, ends after 7 days, and proves nothing at another company', async () => {
  const email = newAddress()
  await shop.stranger().call(subscribe, { email })
  const key = await keyTo(email)
  const rows = await shop.db.selectFrom('mailing_link').selectAll().execute()
  expect(JSON.stringify(rows)).not.toContain(key)
  expect(rows.some(({ hash }) => hash.equals(createHash('sha256').update(key).digest()))).toBe(true)
  const abroad = new ShopVisitor((request) => shop.app.fetch(request, { ip: '10.7.7.7' }), 'http://food.localhost')
  const ended = { status: 404, error: 'MAILING_LINK_ENDED' }
  for (const route of ['POST /mailingList/byKey', 'POST /mailingList/confirm', 'POST /mailingList/leave'] as const)
    expect(await abroad.ask(route, { key })).toMatchObject(ended)
  expect(await shop.stranger().ask('POST /mailingList/confirm', { key: `${key}x` })).toMatchObject(ended)
  shop.clock.moveBy({ days: 7 })
  expect(await shop.stranger().ask('POST /mailingList/confirm', { key })).toMatchObject(ended)
  expect(await onList(email)).toBe('asked')
  shop.clock.moveBy({ seconds: 1 })
  await shop.app.jobs['deleteEndedSubscriptions']!(undefined as never)
  expect(await onList(email)).toBeUndefined()
})

test('[8.41] an address that is empty or in a wrong format is refused beside its field', async () => {
  for (const [email, code] of [
    ['', 'email_required'],
    ['  ', 'email_required'],
    ['nobody@', 'email_invalid'],
    ['91234567', 'email_invalid'],
    ['a@b.example\r\nBcc: c@d.example', 'email_invalid'],
    [`${'x'.repeat(250)}@harbour.example`, 'email_invalid'],
  ] as const)
    expect(await shop.stranger().ask(subscribe, { email })).toMatchObject({
      status: 422,
      error: 'CONTACT_WRONG',
      fields: { email: { code } },
    })
})

test('[8.42] who asked before is told so; a stranger learns nothing of who is on the list', async () => {
  const email = newAddress()
  const visitor = await shop.visitor()
  await visitor.call(subscribe, { email })
  const again = await visitor.ask(subscribe, { email }, { locale: 'en-US' })
  expect(again).toMatchObject({ status: 409, error: 'ALREADY_SUBSCRIBED', message: 'You have already subscribed.' })
  await shop.runJobs()
  expect(lettersTo(email)).toHaveLength(2) // perhaps the first was lost
  await shop.stranger().call('POST /mailingList/confirm', { key: await keyTo(email) })
  const asStranger = async (address: string) => {
    const answer = await (await shop.visitor()).ask(subscribe, { email: address }, { locale: 'zh-TW' })
    return JSON.stringify(answer).replace(address, '…')
  }
  expect(await asStranger(email)).toBe(await asStranger(newAddress()))
  await shop.runJobs()
  expect(lettersTo(email).at(-1)!.subject).toBe('You are already subscribed to the news of Harbour Living') // in the subscriber's language, not the stranger's
  expect(await onList(email)).toBe('confirmed')
})

test('a member’s own proven address is on the list at once, and the second time it is so already', async () => {
  const email = newAddress()
  const member = await register(shop, email)
  expect(await member.call(subscribe, { email })).toEqual({ state: 'SUBSCRIBED', to: email })
  expect(await member.ask(subscribe, { email })).toMatchObject({ error: 'ALREADY_SUBSCRIBED' })
  await shop.runJobs()
  expect(lettersTo(email).at(-1)!.subject).toBe('你已訂閱海港生活的消息')
  const other = newAddress()
  const proof = { headers: { 'x-captcha': await proveWork(member) } }
  expect(await member.call(subscribe, { email: other }, proof)).toEqual({ state: 'CONFIRM', to: other })
  await member.call('POST /app/cancelAccount', { confirm: true, password: 'Teapot42Blue' })
  expect([await onList(email), await onList(other)]).toEqual([undefined, 'asked'])
})

test('a mail program leaves with one click (RFC 8058), and whoever looks at the page has left nothing', async () => {
  const email = newAddress()
  await join(email)
  const { headers = {}, text } = lettersTo(email).at(-1)!
  expect(headers['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click')
  const link = new URL(/<(.*)>/.exec(headers['List-Unsubscribe']!)![1]!)
  const key = link.searchParams.get('key')!
  expect(text).toContain(`/mailingList?key=${key}&leave=1`)
  expect(await shop.stranger().call('POST /mailingList/byKey', { key })).toEqual({ state: 'SUBSCRIBED' })
  expect(await onList(email)).toBe('confirmed')
  const post = { method: 'POST', body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) }
  expect((await shop.fetch('/mailingList?key=x', post)).status).toBe(404)
  expect((await shop.fetch(`http://food.localhost${link.pathname}${link.search}`, post)).status).toBe(200)
  expect(await onList(email)).toBe('confirmed') // another company's list
  expect((await shop.fetch(link.pathname + link.search, post)).status).toBe(200)
  expect(await onList(email)).toBeUndefined()
  expect((await shop.fetch(link.pathname + link.search, post)).status).toBe(200)
  expect(await shop.stranger().call('POST /mailingList/leave', { key })).toEqual({ state: 'LEFT' })
  await shop.stranger().call(subscribe, { email })
  expect(await onList(email)).toBe('asked') // unsubscribing is not permanent
})

test('the third time of an hour a network proves that it is no machine, and after the tenth it waits', async () => {
  const visitor = shop.stranger()
  for (let n = 0; n < 2; n += 1) await visitor.call(subscribe, { email: newAddress() })
  expect(await visitor.ask(subscribe, { email: newAddress() })).toMatchObject({ error: 'CAPTCHA_REQUIRED' })
  for (let n = 2; n < 10; n += 1)
    await visitor.call(subscribe, { email: newAddress() }, { headers: { 'x-captcha': await proveWork(visitor) } })
  expect(await visitor.ask(subscribe, { email: newAddress() })).toMatchObject({
    status: 429,
    error: 'TOO_MANY_REQUESTS',
  })
})

test('one address is written to three times a day, whoever asks; the answer stays the same', async () => {
  const email = newAddress()
  for (let n = 0; n < 6; n += 1)
    expect(await shop.stranger().call(subscribe, { email })).toEqual({ state: 'CONFIRM', to: email })
  await shop.runJobs()
  expect(lettersTo(email)).toHaveLength(3)
})

test('of a thousand in a minute from a thousand networks some sixty get through without work, and nobody is met by a fault', async () => {
  const before = shop.mails.length
  const answers = await Promise.all(
    Array.from({ length: 1_000 }, () => shop.stranger().ask(subscribe, { email: newAddress() })),
  )
  const taken = answers.filter(({ ok }) => ok).length
  const refused = answers.flatMap((answer) => (answer.ok ? [] : [answer.error]))
  // Concurrent requests are counted before they are admitted: never more than the hard limit.
  expect(taken).toBeGreaterThanOrEqual(60)
  expect(taken).toBeLessThanOrEqual(200)
  expect(new Set(refused)).toSatisfy((codes: Set<string>) =>
    [...codes].every((code) => /^(CAPTCHA_REQUIRED|TOO_MANY_REQUESTS)$/.test(code)),
  )
  await shop.runJobs()
  expect(shop.mails.length - before).toBe(taken)
})

test('fifty at once for one address make one row', async () => {
  const email = newAddress()
  await Promise.all(Array.from({ length: 50 }, () => shop.stranger().ask(subscribe, { email })))
  const rows = await shop.db.selectFrom('mailing_subscription').select('id').where('address', '=', email).execute()
  expect(rows).toHaveLength(1)
})

test('news that staff publish with mail go to everybody on the list once, at their moment, in the reader’s language', async () => {
  const [zh, en, asked] = [newAddress(), newAddress(), newAddress()]
  await join(zh)
  await shop.stranger().call(subscribe, { email: en }, { locale: 'en-US' })
  await shop.stranger().call('POST /mailingList/confirm', { key: await keyTo(en) })
  await shop.stranger().call(subscribe, { email: asked })
  await shop.runJobs()
  const editor = await enterAs(shop, 'merchandiser')
  const words = { titleZh: '新春優惠', titleEn: 'New year', bodyZh: '<p>內容</p>', bodyEn: '<p>Some <b>words</b></p>' }
  await editor.call('POST /staff/content/save', { code: 'new-year', kind: 'news', ...words })
  const from = shop.clock.now().add({ hours: 2 }).toString()
  await editor.call('POST /staff/content/publish', { code: 'new-year', from, mail: true })
  expect(await editor.ask('POST /staff/content/publish', { code: 'help', mail: true })).toMatchObject({
    error: 'INVALID_INPUT',
  })
  const subjects = (address: string) => lettersTo(address).map(({ subject }) => subject)
  await shop.runJobs()
  expect(subjects(zh)).not.toContain('新春優惠')
  shop.clock.moveBy({ hours: 2, minutes: 1 })
  await shop.runJobs()
  await shop.app.jobs['mailNews']!({ company: 'SPORT', code: 'new-year' } as never)
  await shop.runJobs()
  expect(subjects(zh).filter((subject) => subject === '新春優惠')).toHaveLength(1)
  const letter = lettersTo(en).at(-1)!
  expect([letter.subject, letter.headers?.['List-Unsubscribe-Post']]).toEqual([
    'New year',
    'List-Unsubscribe=One-Click',
  ])
  expect(letter.text).toContain('Some words')
  expect(letter.text).toContain('/newsNotifications/new-year?lang=en-US')
  expect(subjects(asked)).not.toContain('新春優惠')
})

test('a long list is written to some hundred a minute, and nobody on it is left out or written to twice', async () => {
  const { db } = shop
  const confirmed = { company: 'FOOD', language: 'en-US', asked_at: new Date(), confirmed_at: new Date() }
  const readers = Array.from({ length: 1_150 }, (_, n) => ({ ...confirmed, address: `list${n}@harbour.example` }))
  await db.insertInto('mailing_subscription').values(readers).execute()
  const news = { company: 'FOOD', code: 'pay-by-fps' }
  const sent = () => shop.mails.filter(({ to }) => /^list\d/.test(to)).map(({ to }) => to)
  await Promise.all([1, 2].map(() => shop.app.jobs['mailNews']!(news as never)))
  await shop.runJobs()
  expect(sent().length).toBeLessThanOrEqual(1_000)
  for (let minute = 0; minute < 3; minute += 1) {
    shop.clock.moveBy({ minutes: 1 })
    await shop.runJobs()
  }
  expect(sent()).toHaveLength(1_150)
  expect(new Set(sent()).size).toBe(1_150)
})
