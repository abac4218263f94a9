import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { putOnSale } from '#tests/goods.ts'
import { type Manners, openMailServer } from '#tests/mail-server.ts'
import { emily, proveAddress } from '#tests/people.ts'
import { openShop } from '#tests/shop.ts'
import { enterAs } from '#tests/staff.ts'
import { addJob, ofLetters } from '../process/job-registry.ts'
import { openLog } from '../process/log.ts'
import { smtpMailer } from './mail.ts'
import { startWorkers } from '#server/workers.ts'
import { claimTimes } from './letter-store.ts'

let shop: Awaited<ReturnType<typeof openShop>>
let server: Awaited<ReturnType<typeof openMailServer>>
/** The behaviour of the mail server in the current test. */
let manners: (to: string, before: number) => Manners = () => ({})
beforeAll(async () => {
  server = await openMailServer((to, before) => manners(to, before))
  shop = await openShop({ mail: smtpMailer(server.url, 'Harbour <shop@harbour.example>', 2) })
})
beforeEach(async () => {
  manners = () => ({})
  await shop.db.deleteFrom('rate_limit').execute()
})
afterAll(async () => {
  await shop.close()
  await server.close()
})

let addresses = 0
const newAddress = () => `reader-${(addresses += 1)}@harbour.example`
/** A mail that anybody can cause. */
async function askCode(target: string) {
  await shop.db.deleteFrom('rate_limit').execute()
  await shop.db.deleteFrom('verify_code').where('target', '=', target).execute()
  await shop.stranger().call('GET /anon/sendVerifyCode', { purpose: 'register', target })
}
const lettersTo = (to: string) => server.taken.filter((mail) => mail.to === to)
const receivedBy = (to: string) => server.received.filter((mail) => mail.to === to)
const rows = async (address: string) =>
  (
    await sql<{ state: string; why: string | null; tries: number }>`
      select state, why, tries from letter where address = ${address} order by made_at`.execute(shop.db)
  ).rows
const states = async () =>
  (await sql<{ state: string }>`select state from letter order by id`.execute(shop.db)).rows.map(({ state }) => state)
/** Runs due jobs until the mails are sent, however often a try fails. */
async function runUntilThrough(most = 5) {
  for (let turn = 0; turn < most; turn += 1) {
    try {
      return await shop.runJobs()
    } catch {}
  }
  throw new Error('it never comes through')
}

test('(B6) a mail server that takes longer than a transaction may last gets each letter once, and payments wait for none', async () => {
  const paid = Promise.withResolvers<void>()
  const slow = await openMailServer(() => ({ takes: 17_000, until: paid.promise }))
  const other = await openShop({ beside: shop, mail: smtpMailer(slow.url, 'Harbour <shop@harbour.example>', 60) })
  shop.clock.moveTo(Temporal.Now.instant().toString()) // a worker uses PostgreSQL's clock
  for (let turn = 0; turn < ofLetters.atOnce; turn += 1) await askCode(newAddress())
  let paidAt = 0
  const jobs = { ...other.app.jobs, payBack: async () => void (paidAt = performance.now()) }
  const workers = await startWorkers(shop.databaseUrl, { ...other.app, jobs, log: openLog('silent') })
  try {
    await expect.poll(() => slow.received.length).toBe(ofLetters.atOnce)
    await shop.db.transaction().execute((tx) => addJob(tx, 'payBack', { debt: 'of nobody' }))
    await expect.poll(() => paidAt).toBeGreaterThan(0)
    expect(slow.taken, 'all that letters may take at once wait for the server still').toHaveLength(0)
    paid.resolve()
    const sent = Array.from({ length: ofLetters.atOnce }, () => 'sent')
    await expect.poll(states).toEqual(sent)
    expect(new Set(slow.received.map(({ messageId }) => messageId)).size).toBe(ofLetters.atOnce)
    expect(slow.received).toHaveLength(ofLetters.atOnce)
  } finally {
    await workers.stop()
    await other.close()
    await slow.close()
  }
})

test('(B6) a yes counts even when the line breaks with it; without a yes the same letter comes again', async () => {
  const [cut, lost, late] = [newAddress(), newAddress(), newAddress()]
  manners = (to, before) => {
    if (to === cut) return { hangsUp: 'after' }
    if (to === lost && before === 0) return { hangsUp: 'before' }
    return to === late && before === 0 ? { takes: 2_500 } : {}
  }
  for (const to of [cut, lost, late]) {
    await askCode(to)
    await runUntilThrough()
  }
  expect(receivedBy(cut)).toHaveLength(1)
  for (const to of [lost, late]) {
    expect(receivedBy(to)).toHaveLength(2)
    expect(new Set(receivedBy(to).map(({ messageId }) => messageId)).size).toBe(1)
    expect(receivedBy(to)[0]!.messageId).toMatch(/^<[0-9a-f-]{36}@harbour\.example>$/)
  }
})

test('(B6) a server that is busy is asked again; one that will never take a letter is asked once, and staff see why', async () => {
  const [busy, greylisted, nobody] = [newAddress(), newAddress(), newAddress()]
  manners = (to, before) => {
    if (to === busy && before < 2) return { answer: '451 try again later' }
    if (to === greylisted && before === 0 && receivedBy(busy).length < 3) return { recipient: '450 greylisted' }
    return to === nobody ? { recipient: '550 no such box' } : {}
  }
  await askCode(busy)
  await runUntilThrough()
  expect([receivedBy(busy).length, lettersTo(busy).length]).toEqual([3, 1])
  expect(await rows(busy), 'whom a letter went to is not kept').toEqual([])
  await askCode(nobody)
  await shop.runJobs()
  expect(await rows(nobody)).toEqual([{ state: 'refused', why: expect.stringContaining('550'), tries: 1 }])
})

test('(B6) a server that never greets is left after its time, and a letter that nobody took is given up where staff see it', async () => {
  const target = newAddress()
  await askCode(target)
  manners = () => ({ greets: 30_000 })
  const began = performance.now()
  await expect(shop.runJobs()).rejects.toThrow(/Greeting never received|Timeout/)
  expect(performance.now() - began).toBeLessThan(20_000)
  await sql`update graphile_worker._private_jobs set attempts = max_attempts - 1`.execute(shop.db)
  await expect(shop.runJobs()).rejects.toThrow(/Greeting never received|Timeout/)
  expect(await rows(target)).toMatchObject([{ state: 'given_up', tries: 2 }])
  expect(lettersTo(target)).toEqual([])
  await sql`select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs))`.execute(shop.db)
  const figures = await (await shop.app.fetch(new Request('http://localhost/api/metrics'), { ip: '127.0.0.1' })).text()
  expect(figures).toContain('letters{channel="mail",state="given_up"} 1')
})

test('(B6) while somebody sends a letter nobody else does; whoever died over it is followed, under the same Message-ID', async () => {
  const target = newAddress()
  await askCode(target)
  const { rows: due } = await sql<{ id: string; payload: never }>`
    select job.id::text, payload from graphile_worker._private_jobs job join verify_code on verify_code.id::text = payload ->> 'id'
    where target = ${target}`.execute(shop.db)
  const [{ id, payload }] = due as [(typeof due)[number]]
  const send = () => shop.app.jobs['sendCode']!(payload, { id, isLast: false })
  // Its message is accepted by the server, and the process ends before it can mark it.
  const doomed = await openShop({
    beside: shop,
    mail: { send: (mail, letter) => smtpMailer(server.url, 'shop@harbour.example').send(mail, letter).then(never) },
  })
  void doomed.app.jobs['sendCode']!(payload, { id, isLast: false })
  await expect.poll(() => lettersTo(target).length).toBe(1)
  const following = send()
  const isWaiting = () => Promise.race([following.then(() => false), wait(2 * claimTimes().look, true)])
  const passClaim = () =>
    sql`update letter set claimed_until = now() - interval '1 second' where state = 'sending'`.execute(shop.db)
  expect(await isWaiting(), 'it lives').toBe(true)
  await passClaim()
  expect(await isWaiting(), 'it is called out first').toBe(true)
  expect(lettersTo(target)).toHaveLength(1)
  await passClaim()
  await following
  await send()
  expect(lettersTo(target)).toHaveLength(2)
  expect(new Set(lettersTo(target).map(({ messageId }) => messageId)).size).toBe(1)
  await doomed.close()
})
const never = () => new Promise<void>(() => {})

test('(C10) an address that nobody has proven gets three letters an hour and ten a day, whatever they are about; the rest staff read of', async () => {
  const victim = newAddress()
  const notice = async () => {
    const { assortId } = await putOnSale(shop.db, { code: `L-${(addresses += 1)}`, cents: 12_000, onHand: 0 })
    await (await shop.visitor()).call('POST /app/updateItemSubscription', { assortId, email: victim })
  }
  const join = async () => (await shop.visitor()).call('POST /mailingList/subscribe', { email: victim })
  for (const cause of [() => askCode(victim), notice, join, () => askCode(victim), notice]) {
    await cause()
    await shop.runJobs()
  }
  expect(lettersTo(victim)).toHaveLength(3)
  const dropped = { state: 'dropped', why: 'too many to an address that nobody has proven', tries: 0 }
  expect(await rows(victim)).toEqual([dropped, dropped])
  const clerk = await enterAs(shop, 'support')
  const { letters } = await clerk.call('GET /staff/letters', { state: 'dropped' })
  expect(letters).toMatchObject([
    { to: victim, about: 'sendNoticeLink', why: dropped.why },
    { to: victim, about: 'sendCode' },
  ])
  const abroad = await enterAs(shop, 'support', 'FOOD')
  expect((await abroad.call('GET /staff/letters', {})).totalCount).toBe(0)

  for (let hour = 0; hour < 4; hour += 1) {
    shop.clock.moveBy({ minutes: 61 })
    for (let turn = 0; turn < 4; turn += 1) {
      await askCode(victim)
      await shop.runJobs()
    }
  }
  expect(lettersTo(victim), 'ten in a day').toHaveLength(10)
  shop.clock.moveBy({ hours: 24 })
  await shop.runJobs()
  expect(lettersTo(victim), 'what was dropped does not wait').toHaveLength(10)

  await proveAddress(shop, victim)
  for (const to of [victim, emily.email])
    for (let turn = 0; turn < 5; turn += 1) {
      await askCode(to)
      await shop.runJobs()
    }
  expect([lettersTo(victim).length, lettersTo(emily.email).length], 'who reads an address is not limited').toEqual([
    15, 5,
  ])
})
