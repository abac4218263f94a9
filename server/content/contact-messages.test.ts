import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { proveWork, register } from '#tests/people.ts'
import { openShop } from '#tests/shop.ts'
import { enterAs } from '#tests/staff.ts'
import type { ShopVisitor } from '#tests/visitor.ts'

let shop: Awaited<ReturnType<typeof openShop>>
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())
beforeEach(() => shop.db.deleteFrom('rate_limit').execute())

const contact = 'POST /contact-us'
const written = { name: 'Chan Tai Man', email: 'chan@harbour.example', message: 'Is the kettle quiet?' }
const letters = () => shop.db.selectFrom('contact_message').selectAll().orderBy('sent_at').orderBy('id').execute()
const mails = () => shop.mails.filter(({ to }) => to === 'shop@harbour.example')
const prove = async (visitor: ShopVisitor) => ({ headers: { 'x-captcha': await proveWork(visitor) } })

test('[1.34] [7.005] [8.49] a message is kept, brought to the shop’s mailbox once, and thanked for in the asked language', async () => {
  const sent = { ...written, id: 'orders', phone: '9123 4567', message: 'First line\r\n\r\n\r\n\r\nSecond <b>line</b>' }
  const answer = await shop.stranger().call(contact, sent, { locale: 'en-US' })
  expect(answer).toEqual({ received: true, message: 'We have received your message' })
  expect((await letters()).at(-1)).toMatchObject({
    company: 'SPORT',
    page: 'orders',
    name: 'Chan Tai Man',
    email: 'chan@harbour.example',
    phone: '+85291234567',
    message: 'First line\n\nSecond <b>line</b>',
    language: 'en-US',
    closed_at: null,
  })
  await shop.runJobs()
  const mail = mails().at(-1)!
  expect(mail.subject).toBe('[聯絡表格] 訂單及退貨查詢：Chan Tai Man')
  expect(mail.headers).toEqual({ 'Reply-To': 'chan@harbour.example' })
  expect(mail.text).toContain('Second <b>line</b>')
  expect(mail.html).toContain('Second &lt;b&gt;line&lt;/b&gt;')
  const before = mails().length
  await shop.app.jobs['mailContactMessage']!({ id: (await letters()).at(-1)!.id } as never)
  expect(mails()).toHaveLength(before)
  expect(await shop.stranger().call(contact, written)).toEqual({ received: true, message: '已收到你的訊息' })
  await shop.runJobs()
})

test('[5.05] [8.11] what is missing or wrong is said beside its field, and nothing is kept', async () => {
  const before = (await letters()).length
  const ask = (input: object) => shop.stranger().ask(contact, { ...written, ...input }, { locale: 'en-US' })
  expect(await ask({ name: '', email: '', message: ' ' })).toMatchObject({
    status: 422,
    error: 'CHECK_REQUIRED_FIELDS',
    fields: {
      name: { code: 'sender_name_required' },
      email: { code: 'email_required' },
      message: { code: 'message_required', message: 'Please input your message' },
    },
  })
  expect(await ask({ email: 'nobody@', phone: '123' })).toMatchObject({
    fields: { email: { message: 'Invalid email' }, phone: { code: 'phone_invalid' } },
  })
  expect(await ask({ message: '字'.repeat(2_001) })).toMatchObject({
    fields: { message: { code: 'message_too_long' } },
  })
  expect(await ask({ id: 'help' })).toMatchObject({ error: 'PAGE_NOT_FOUND' }) // a page without a form
  expect(await ask({ id: 'no-such' })).toMatchObject({ error: 'PAGE_NOT_FOUND' })
  expect(await letters()).toHaveLength(before)
})

test.each([
  ['a second header', { name: 'Amy\r\nBcc: victim@harbour.example' }],
  ['a header in the address', { email: 'amy@harbour.example\r\nBcc: victim@harbour.example' }],
  ['markup for a name', { name: '<img src=x onerror=alert(1)>' }],
])('%s goes nowhere', async (_, hostile) => {
  const before = mails().length
  expect(await shop.stranger().ask(contact, { ...written, ...hostile })).toMatchObject({
    error: 'CHECK_REQUIRED_FIELDS',
  })
  await shop.runJobs()
  expect(mails()).toHaveLength(before)
})

test('lines of a name become one, and hostile words in a message are words in the mail', async () => {
  const message = '<script>alert(1)</script>\r\nBcc: victim@harbour.example\n\u202egnp.exe =HYPERLINK("x")'
  await shop.stranger().call(contact, { ...written, name: 'Amy\n Wong', message })
  await shop.runJobs()
  const { subject, headers = {}, html, text } = mails().at(-1)!
  expect(subject).toMatch(/：Amy Wong$/)
  expect(Object.keys(headers)).toEqual(['Reply-To'])
  expect(html).not.toMatch(/<script|\u202e/)
  expect(text).toContain('Bcc: victim@harbour.example')
})

test('what fills in the trap is thanked like everybody, and is nowhere', async () => {
  const before = (await letters()).length
  const bot = { ...written, website: 'https://spam.example' }
  expect(await shop.stranger().call(contact, bot)).toEqual(await shop.stranger().call(contact, written))
  expect(await letters()).toHaveLength(before + 1)
})

test('the second message of a network wants a proof of work, and the sixth of an hour comes too soon', async () => {
  const visitor = shop.stranger()
  const from = (n: number) => ({ ...written, email: `one${n}@harbour.example` })
  await visitor.call(contact, from(1))
  expect(await visitor.ask(contact, from(2))).toMatchObject({ status: 422, error: 'CAPTCHA_REQUIRED' })
  expect(await visitor.ask(contact, from(2), { headers: { 'x-captcha': 'bm9uc2Vuc2U=' } })).toMatchObject({
    error: 'CAPTCHA_INVALID',
  })
  for (const n of [2, 3, 4, 5]) await visitor.call(contact, from(n), await prove(visitor))
  const refused = await visitor.ask(contact, from(6), await prove(visitor))
  expect(refused).toMatchObject({ status: 429, error: 'TOO_MANY_REQUESTS' })
  await shop.stranger().call(contact, from(7))
})

test('(C16) who writes from many networks under one address works for it from the sixth of a day on; its owner still can', async () => {
  const flood = { ...written, email: 'flood@harbour.example' }
  for (let n = 0; n < 5; n += 1) await shop.stranger().call(contact, flood)
  const owner = shop.stranger()
  const asked = { error: 'CAPTCHA_REQUIRED', facts: { effort: 1 } }
  expect(await owner.ask(contact, { ...flood, email: 'Flood@harbour.example' })).toMatchObject(asked)
  await owner.call(contact, flood, await prove(owner))
})

test('staff read what is open, the oldest first, close it once with a note, and find it again', async () => {
  const support = await enterAs(shop, 'support')
  const { messages, totalCount } = await support.call('GET /staff/contactMessages', { size: 2 })
  expect([messages.length, totalCount > 2]).toEqual([2, true])
  expect(messages[0]!.sentAt <= messages[1]!.sentAt).toBe(true)
  const { id } = messages[0]!
  expect(await support.call('POST /staff/closeContactMessage', { id, note: 'Answered by phone' })).toEqual({
    closed: true,
  })
  expect(await support.ask('POST /staff/closeContactMessage', { id })).toMatchObject({
    error: 'CONTACT_MESSAGE_NOT_FOUND',
  })
  const closed = await support.call('GET /staff/contactMessages', { tab: 'closed' })
  expect(closed.messages[0]).toMatchObject({ id, note: 'Answered by phone', closedBy: expect.stringMatching(/^May/) })
  const abroad = await enterAs(shop, 'owner', 'FOOD')
  expect((await abroad.call('GET /staff/contactMessages', {})).totalCount).toBe(0)
  const other = messages[1]!.id
  expect(await abroad.ask('POST /staff/closeContactMessage', { id: other })).toMatchObject({
    error: 'CONTACT_MESSAGE_NOT_FOUND',
  })
  const clerk = await enterAs(shop, 'order desk')
  expect(await clerk.ask('GET /staff/contactMessages', {})).toMatchObject({ error: 'ROLE_NOT_ALLOWED' })
})

test('a member’s messages are in their own file, and go with the account; all are forgotten after two years, also what nobody answered', async () => {
  const email = 'writes@harbour.example'
  const member = await register(shop, email)
  await shop.stranger().call(contact, { ...written, email })
  const of = () => shop.db.selectFrom('contact_message').select('id').where('email', '=', email).execute()
  expect(await of()).toHaveLength(1)
  await member.call('POST /app/cancelAccount', { confirm: true, password: 'Teapot42Blue' })
  expect(await of()).toHaveLength(0)

  const kept = async () => {
    await shop.app.jobs['deleteContactMessages']!(undefined as never)
    const rows = await shop.db.selectFrom('contact_message').select('closed_at').execute()
    return { answered: rows.filter((row) => row.closed_at).length, open: rows.filter((row) => !row.closed_at).length }
  }
  const before = await kept()
  expect(before.answered).toBe(1)
  expect(before.open).toBeGreaterThan(0)
  shop.clock.moveBy({ days: 729 })
  expect(await kept()).toEqual(before)
  shop.clock.moveBy({ days: 2 })
  expect(await kept()).toEqual({ answered: 0, open: 0 })
})
