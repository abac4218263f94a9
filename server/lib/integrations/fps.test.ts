import { createHmac } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fpsProvider, referenceOf } from './fps.ts'

const secret = 'shared by the shop and the bank of its FPS account'
const now = Temporal.Instant.from('2026-11-20T02:00:00Z')
const letter = {
  eventId: 'evt_1',
  type: 'fps.received',
  reference: 'P0123456789',
  billNumber: 'W2611200001',
  amountCents: 128_800,
  currency: 'HKD',
}

function signed(body: string, { key = secret, at = now } = {}) {
  const seconds = at.epochMilliseconds / 1_000
  const mark = createHmac('sha256', key).update(`${seconds}.${body}`).digest('hex')
  return new Headers({ 'fps-signature': `t=${seconds},v1=${mark}` })
}

test("a letter of the payee's bank says that the money is there", async () => {
  const body = JSON.stringify(letter)
  expect(await fpsProvider(secret).readNotice(body, signed(body), now)).toEqual({
    eventId: 'evt_1',
    ref: 'P0123456789',
    about: { amountCents: 128_800, currency: 'HKD', orderNumber: 'W2611200001' },
    standing: { kind: 'paid', amountCents: 128_800, currency: 'HKD', orderNumber: 'W2611200001' },
  })
})

test('a letter that another signed, that was changed, is old or says something else is forged, and every one where no secret is set', async () => {
  const body = JSON.stringify(letter)
  const read = (text: string, headers: Headers, at = now) => fpsProvider(secret).readNotice(text, headers, at)
  expect(await read(body, signed(body, { key: 'another' }))).toBe('forged')
  expect(await read(body.replace('128800', '1'), signed(body))).toBe('forged')
  expect(await read(body, signed(body), now.add({ seconds: 301 }))).toBe('forged')
  expect(await read(body, new Headers())).toBe('forged')
  const other = JSON.stringify({ ...letter, type: 'fps.sent' })
  expect(await read(other, signed(other))).toBe('forged')
  expect(await fpsProvider(undefined).readNotice(body, signed(body, { key: 'undefined' }), now)).toBe('forged')
})

test('each payment has a reference of its own, the same whenever it is asked for', () => {
  expect(referenceOf('0199f8f0-0000-7000-8000-0123456789ab')).toBe(referenceOf('0199f8f0-ffff-7000-9000-0123456789ab'))
  fc.assert(
    fc.property(fc.uuid(), fc.uuid(), (one, other) => {
      expect(referenceOf(one)).toMatch(/^P[0-9A-HJKMNP-TV-Z]{10}$/)
      if (one.slice(-12) !== other.slice(-12)) expect(referenceOf(one)).not.toBe(referenceOf(other))
    }),
  )
})
