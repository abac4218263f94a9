import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { putOnSale } from '#tests/goods.ts'
import { newcomer } from '#tests/people.ts'
import { openShop } from '#tests/shop.ts'
import { enterAs } from '#tests/staff.ts'
import { openGateway, type GatewayReply } from '#tests/sms-gateway.ts'
import { gatewaySms } from './sms-gateway.ts'
import { onlyTo } from './sms.ts'
import { twilioSms } from './twilio.ts'
import { readSettings } from '../process/settings.ts'
import { writeShop } from '#tests/shop-settings.ts'

const publicUrl = 'https://shop.harbour.example'
const authToken = 'token-of-the-account'
const accountSid = `AC${'0'.repeat(32)}`

interface GatewayMessage {
  sid: string
  to: string
  body: string
  num_segments: string
  date_created: string
}
/** A stand-in for Twilio by its documentation; stores what it accepted. */
let messages: GatewayMessage[] = []
/** Answers for the next messages; 'taken, no word' accepts one and closes the connection. */
let fates: (GatewayReply | 'taken, no word')[] = []
let twilio: Awaited<ReturnType<typeof openGateway>>
let shop: Awaited<ReturnType<typeof openShop>>
beforeAll(async () => {
  twilio = await openGateway(({ method, search, body }) => {
    if (method === 'GET') {
      const found = messages.filter(({ to }) => to === search.get('To'))
      return { status: 200, body: JSON.stringify({ messages: found }) }
    }
    const fate = fates.shift()
    if (fate !== undefined && fate !== 'taken, no word') return fate
    const form = new URLSearchParams(body)
    const message = {
      sid: `SM${String(messages.length).padStart(32, '0')}`,
      to: form.get('To') ?? '',
      body: form.get('Body') ?? '',
      num_segments: '1',
      date_created: new Date(shop.clock.now().epochMilliseconds).toUTCString(),
    }
    messages.push(message)
    return fate ? undefined : { status: 201, body: JSON.stringify({ ...message, status: 'queued' }) }
  })
  const sender = twilioSms({ accountSid, authToken, from: '+85230000000', url: twilio.url }, publicUrl)
  shop = await openShop({ sms: onlyTo(['+852'], sender) })
})
beforeEach(async () => {
  fates = []
  messages = []
  twilio.asked.splice(0)
  await shop.db.deleteFrom('rate_limit').execute()
})
afterEach(async () => {
  await sql`select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs))`.execute(shop.db)
})
afterAll(async () => {
  await shop.close()
  await twilio.close()
})

let numbers = 0
const newMobile = () => `9${String((numbers += 1)).padStart(7, '0')}`
const askCode = async (target: string, visitor = shop.stranger()) =>
  visitor.ask('GET /anon/sendVerifyCode', { purpose: 'register', target }, { locale: 'en-US' })
test('(E28) a code by SMS leaves by Twilio, with its delivery told later and believed only with its signature', async () => {
  const mobile = newMobile()
  expect(await askCode(mobile)).toMatchObject({ ok: true, value: { sentTo: 'mobile' } })
  await shop.runJobs()
  const [posted] = twilio.asked
  expect(posted).toMatchObject({ method: 'POST', path: `/2010-04-01/Accounts/${accountSid}/Messages.json` })
  expect(posted!.headers.authorization).toBe(`Basic ${btoa(`${accountSid}:${authToken}`)}`)
  const form = Object.fromEntries(new URLSearchParams(posted!.body))
  expect(form).toMatchObject({ To: `+852${mobile}`, From: '+85230000000' })
  expect(form['Body']).toMatch(/code \d{6}/)
  const known = await newest()
  expect(known).toMatchObject({ state: 'sent', delivery: 'taken', ref: messages[0]!.sid, cents: 65 })

  const search = new URL(form['StatusCallback']!).search
  const tell = async (facts: Record<string, string>, signature?: string) => {
    const fields = Object.entries({ MessageSid: messages[0]!.sid, ...facts }).sort(([a], [b]) => (a < b ? -1 : 1))
    const due = createHmac('sha1', authToken)
      .update(form['StatusCallback']! + fields.map(([name, value]) => name + value).join(''))
      .digest('base64')
    const answer = await shop.fetch(`/api/webhooks/sms${search}`, {
      method: 'POST',
      headers: { 'x-twilio-signature': signature ?? due },
      body: new URLSearchParams(fields).toString(),
    })
    return [answer.status, (await newest()).delivery]
  }
  expect(await tell({ MessageStatus: 'delivered' }, 'forged')).toEqual([403, 'taken'])
  expect(await tell({ MessageStatus: 'sent' })).toEqual([200, 'sent'])
  expect(await tell({ MessageStatus: 'undelivered', ErrorCode: '30005' })).toEqual([200, 'undelivered'])
  expect(await tell({ MessageStatus: 'sent' }), 'what was said before comes after').toEqual([200, 'undelivered'])
  expect(await newest()).toMatchObject({ error: '30005' })
})

const newest = async () =>
  (
    await sql<{
      delivery: string
      ref: string | null
      cents: number
      state: string
      error: string | null
      why: string | null
    }>`
      select delivery, ref, cents, state, error, why from sms join letter on letter.id = sms.letter order by made_at desc, id desc limit 1`.execute(
      shop.db,
    )
  ).rows[0]!

test('(E28) nobody is charged twice: what Twilio took without a word is found there, and what it did not take goes again', async () => {
  const mobile = newMobile()
  fates = ['taken, no word']
  await askCode(mobile)
  await expect(shop.runJobs()).rejects.toThrow('Twilio did not answer')
  await shop.runJobs()
  expect(messages).toHaveLength(1)
  expect(await newest()).toMatchObject({ state: 'sent', ref: messages[0]!.sid })

  fates = [{ status: 429, body: '{"code":20429,"message":"Too Many Requests"}' }]
  await askCode(newMobile())
  await expect(shop.runJobs()).rejects.toThrow('429')
  await shop.runJobs()
  expect(messages).toHaveLength(2)

  fates = [{ status: 400, body: '{"code":21211,"message":"Invalid To number"}' }]
  await askCode(newMobile())
  await shop.runJobs()
  expect(messages).toHaveLength(2)
  expect(await newest()).toMatchObject({ state: 'refused', cents: 0, why: expect.stringContaining('21211') })
})

test('(E28) any gateway takes an SMS by one POST as the settings say; where its answer is lost it is not asked again', async () => {
  let fate: GatewayReply = { status: 200, body: '{"result":"OK","msgid":"77"}' }
  const gateway = await openGateway(() => fate)
  const sms = gatewaySms(
    {
      url: `${gateway.url}/send`,
      headers: { 'content-type': 'application/json', 'x-key': 'paid' },
      body: '{"msisdn":"{to}","message":"{text}","ref":"{id}","dlr":"{report}"}',
      taken: /"result":"OK"/,
      ref: /"msgid":"(\d+)"/,
      reportSecret: 'r'.repeat(32),
    },
    publicUrl,
  )
  const other = await openShop({ beside: shop, sms })
  const run = async () => {
    await askCode(newMobile())
    await other.runJobs()
  }
  await run()
  const [{ headers, body }] = gateway.asked as [(typeof gateway.asked)[number]]
  const posted = JSON.parse(body) as Record<string, string>
  expect(headers['x-key']).toBe('paid')
  expect(posted['message']).toMatch(/code \d{6}/)
  expect(await newest()).toMatchObject({ state: 'sent', delivery: 'taken', ref: '77' })

  const report = new URL(posted['dlr']!)
  const tell = (search: string) =>
    other.fetch(`/api/webhooks/sms${search}`, { method: 'POST', body: 'status=DELIVRD' }).then(({ status }) => status)
  expect(await tell(report.search.replace(/sign=../, 'sign=xx'))).toBe(403)
  expect(await tell(report.search)).toBe(200)
  expect(await newest()).toMatchObject({ delivery: 'delivered' })

  fate = undefined
  await run()
  expect(gateway.asked).toHaveLength(2)
  expect(await newest(), 'somebody has to look, and it may have cost').toMatchObject({ state: 'unclear', cents: 65 })
  fate = { status: 200, body: '{"result":"NO CREDIT"}' }
  await run()
  expect(await newest()).toMatchObject({ state: 'refused', cents: 0, why: expect.stringContaining('NO CREDIT') })
  await gateway.close()
  await askCode(newMobile())
  await expect(other.runJobs(), 'nobody has heard it: it goes again').rejects.toThrow('cannot be reached')
  expect(await newest()).toMatchObject({ state: 'waiting' })
  await other.close()
})

test('(E28) the SMS of a day have a budget, by company: strangers use half of it, members the rest, and figures show it', async () => {
  await shop.db.updateTable('sms').set({ cents: 0 }).execute()
  const owner = await enterAs(shop, 'owner')
  await writeShop(owner, 'PUT /staff/settings', { values: { smsPartCents: 100, smsDayCents: 400 } })
  for (let turn = 0; turn < 3; turn += 1) {
    await shop.db.deleteFrom('rate_limit').execute()
    expect(await askCode(newMobile()), 'nothing is spent yet').toMatchObject({ ok: true })
  }
  await shop.runJobs()
  expect(messages).toHaveLength(2)
  expect(await newest()).toMatchObject({ state: 'sent' })
  const { rows: dropped } = await sql<{ why: string }>`select why from letter where state = 'dropped'`.execute(shop.db)
  expect(dropped).toEqual([{ why: 'the SMS budget of the day is used up' }])
  expect(await askCode(newMobile())).toMatchObject({ status: 422, error: 'SMS_NOT_OFFERED' })

  const members = await shop.db
    .selectFrom('member')
    .select('phone')
    .where('company', '=', 'SPORT')
    .where('phone_proven_at', 'is not', null)
    .limit(3)
    .execute()
  const reset = async ({ phone }: { phone: string | null }) => {
    await shop.db.deleteFrom('rate_limit').execute()
    const answer = await shop.stranger().ask('GET /anon/sendVerifyCode', { purpose: 'reset', target: phone! })
    await shop.runJobs()
    return answer.ok
  }
  expect([await reset(members[0]!), await reset(members[1]!), await reset(members[2]!)]).toEqual([true, true, false])
  expect(messages).toHaveLength(4)
  const figures = await (await shop.app.fetch(new Request('http://localhost/api/metrics'), { ip: '127.0.0.1' })).text()
  expect(figures).toContain('sms_cost_hkd{company="SPORT"} 4')
  expect(figures).toContain('sms_budget_hkd{company="SPORT"} 4')
  expect(figures, 'the other company has its own').toContain('sms_cost_hkd{company="FOOD"} 0')
  expect(figures).toContain('sms_budget_hkd{company="FOOD"} 500')
})

test('(E28) only numbers of Hong Kong are written to, unless the settings say others', async () => {
  const taken: string[] = []
  const sender = { send: async ({ to }: { to: string }) => (taken.push(to), { ref: null }) }
  await expect(onlyTo(['+852'], sender).send({ to: '+14155550100', text: '' }, 'x')).rejects.toThrow('+852')
  await onlyTo(['+852', '+853'], sender).send({ to: '+85366123456', text: '' }, 'x')
  expect(taken).toEqual(['+85366123456'])
})

test('(E28) where no SMS leave, ways by mobile are not offered, and say so in both languages', async () => {
  const silent = await openShop({ sms: undefined })
  const refused = async (answer: Promise<unknown>) => expect(await answer).toMatchObject({ error: 'SMS_NOT_OFFERED' })
  expect(await silent.stranger().call('GET /co/coInfo', {})).toMatchObject({ smsOffered: false })
  const asked = { purpose: 'register', target: '91234567' } as const
  for (const [locale, message] of [
    ['en-US', 'This shop cannot send text messages at present. Please use an e-mail address.'],
    ['zh-TW', '本店目前未能發送手機短訊，請使用電郵地址。'],
  ] as const)
    expect(await silent.stranger().ask('GET /anon/sendVerifyCode', asked, { locale })).toMatchObject({
      status: 422,
      error: 'SMS_NOT_OFFERED',
      message,
    })
  const { email: _, emailVerifyCode: __, ...byMobile } = newcomer('x@harbour.example') as Record<string, unknown>
  const form = { ...byMobile, mobile: '91234567', mobileVerifyCode: '123456' }
  await refused(silent.stranger().ask('PUT /vip/websiteRegisterVIP', form))
  const reset = { target: '91234567', verifyCode: '123456', password: 'Teapot42Blue' }
  await refused(silent.stranger().ask('POST /anon/updateWebSiteVipPassword', reset))
  const { assortId } = await putOnSale(silent.db, { code: 'S-OUT', cents: 12_000, onHand: 0 })
  const visitor = await silent.visitor()
  await refused(visitor.ask('POST /app/updateItemSubscription', { assortId, mobile: '91234567' }))
  expect(await visitor.ask('POST /app/updateItemSubscription', { assortId, email: 'a@harbour.example' })).toMatchObject(
    {
      ok: true,
    },
  )
  await silent.close()
})

test('(E28) half of the settings of a gateway, or two gateways, refuse the start by name', () => {
  const own = { DATABASE_URL: 'postgres://localhost/shop' }
  const refuse = (environment: Record<string, string>) => () => readSettings({ ...own, ...environment })
  expect(refuse({ TWILIO_ACCOUNT_SID: accountSid })).toThrow('TWILIO_AUTH_TOKEN must be set')
  const all = { TWILIO_ACCOUNT_SID: accountSid, TWILIO_AUTH_TOKEN: authToken, TWILIO_FROM: '+85230000000' }
  expect(refuse({ ...all, SMS_URL: 'https://sms.example/send' })).toThrow('SMS_URL must not be set beside')
  expect(refuse({ SMS_URL: 'http://sms.example/send' })).toThrow('https://')
  expect(refuse({ SMS_URL: 'https://sms.example/send', SMS_BODY: '{to}' })).toThrow('{text}')
  expect(readSettings({ ...own, ...all }).sms).toMatchObject({ twilio: { from: '+85230000000' }, prefixes: ['+852'] })
  expect(() => readSettings(all), 'the passwords of the demo are published').toThrow('real SMS gateway')
})
