import { expect, test, vi, onTestFinished } from 'vitest'
import { openBank } from './bank.ts'
import { openTrial, order, secret } from './trial.ts'

test('a slow approval is authorising for 10 seconds, and cannot be cancelled meanwhile', async () => {
  const trial = openTrial()
  const id = await trial.open()
  await trial.press(`/pay/${id}`, { choice: 'approve-slowly' })
  await trial.pass({ seconds: 9 })
  expect(await trial.status(id)).toBe('authorising')
  expect(trial.letters).toEqual([])
  expect((await trial.call(`/v1/payments/${id}/cancel`, {})).status).toBe(409)
  await trial.pass({ seconds: 1 })
  expect(await trial.status(id)).toBe('captured')
  expect(trial.letters).toHaveLength(1)
})

test('notifying twice sends one event two times', async () => {
  const trial = openTrial()
  const id = await trial.open()
  await trial.press(`/pay/${id}`, { choice: 'approve-notify-twice' })
  await trial.bank.tick()
  expect(trial.letters).toHaveLength(2)
  expect(trial.letters[0]!.raw).toBe(trial.letters[1]!.raw)
})

test('a late notice waits for a person, or for its seconds', async () => {
  const trial = openTrial()
  const byHand = await trial.open()
  await trial.press(`/pay/${byHand}`, { choice: 'approve-notify-late', seconds: '' })
  const bySeconds = await trial.open({ idempotencyKey: 'try-2', reference: 'W2611200002' })
  await trial.press(`/pay/${bySeconds}`, { choice: 'approve-notify-late', seconds: '90' })
  await trial.pass({ seconds: 89 })
  expect(trial.letters).toEqual([])
  await trial.pass({ seconds: 1 })
  expect(trial.letters.map(({ body }) => body['paymentId'])).toEqual([bySeconds])
  await trial.pass({ hours: 5 })
  expect(trial.letters).toHaveLength(1)

  const sendNow = /action="(\/notices\/[^"]+\/send)"/.exec((await trial.read('/')).split('class="payments"')[0]!)![1]!
  await trial.press(sendNow, {})
  await trial.bank.tick()
  expect(trial.letters.map(({ body }) => body['paymentId'])).toEqual([bySeconds, byHand])
})

test('a lost notice is never sent by itself; asking shows the capture, and a person can still send it', async () => {
  const trial = openTrial()
  const id = await trial.open()
  await trial.press(`/pay/${id}`, { choice: 'approve-lose-notice' })
  await trial.pass({ hours: 24 })
  expect(trial.letters).toEqual([])
  expect(await trial.status(id)).toBe('captured')
  await trial.press(/action="(\/notices\/[^"]+\/send)"/.exec(await trial.read('/'))![1]!, {})
  await trial.bank.tick()
  expect(trial.letters).toHaveLength(1)
})

test('a shop that is down gets the notice later, with growing waits, until the bank gives up', async () => {
  let answers = 0
  const trial = openTrial({ shopAnswers: () => (answers++, 503) })
  const id = await trial.open()
  await trial.press(`/pay/${id}`, { choice: 'approve' })
  await trial.bank.tick()
  const seen = [answers]
  for (const seconds of [1, 5, 30, 120, 600, 1800, 86_400]) {
    await trial.pass({ seconds: seconds - 1 })
    seen.push(answers)
    await trial.pass({ seconds: 1 })
    seen.push(answers)
  }
  expect(seen).toEqual([1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 7])
  expect(await trial.read('/?locale=en-US')).toContain('Given up')
})

test('a shop that comes back gets the same event, freshly signed', async () => {
  let down = true
  const trial = openTrial({ shopAnswers: () => (down ? 503 : 200) })
  await trial.press(`/pay/${await trial.open()}`, { choice: 'approve' })
  await trial.bank.tick()
  down = false
  await trial.pass({ seconds: 1 })
  await trial.pass({ hours: 2 })
  expect(trial.letters).toHaveLength(1)
  expect(trial.letters[0]!.signature).toContain(`t=${Date.parse('2026-11-20T02:00:01Z') / 1000}`)
})

test('a shop that does not answer is given 5 seconds', async () => {
  const kept: Request[] = []
  const bank = openBank({
    secret,
    deliver: (request) => {
      kept.push(request)
      return new Promise((_, reject) => request.signal.addEventListener('abort', () => reject(new Error('too late'))))
    },
  })
  onTestFinished(() => bank.close())
  const { id } = (await (
    await bank.fetch(
      new Request('http://bank.test/v1/payments', {
        method: 'POST',
        headers: { authorization: `Bearer ${secret}` },
        body: JSON.stringify(order),
      }),
    )
  ).json()) as { id: string }
  const started = performance.now()
  await bank.fetch(
    new Request(`http://bank.test/pay/${id}`, { method: 'POST', body: new URLSearchParams({ choice: 'approve' }) }),
  )
  await vi.waitFor(
    async () =>
      expect(await (await bank.fetch(new Request('http://bank.test/?locale=en-US'))).text()).toContain(
        'no answer in 5 s',
      ),
    { timeout: 120_000, interval: 100 },
  )
  expect(performance.now() - started).toBeGreaterThan(4_900)
})
