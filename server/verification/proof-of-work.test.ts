import { afterAll, beforeAll, expect, test } from 'vitest'
import { proveWork } from '#tests/people.ts'
import { openShop } from '#tests/shop.ts'
import { spendProof } from './proof-of-work.commands.ts'

let shop: Awaited<ReturnType<typeof openShop>>
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const spend = (header: string | null) =>
  spendProof(shop.db, header, shop.clock.now()).then(
    () => 'taken',
    (refusal: { code: string }) => refusal.code,
  )
const change = (
  header: string,
  edit: (payload: {
    challenge: { parameters: Record<string, unknown>; signature: string }
    solution: { counter: number }
  }) => void,
) => {
  const payload = JSON.parse(Buffer.from(header, 'base64').toString())
  edit(payload)
  return Buffer.from(JSON.stringify(payload)).toString('base64')
}

test('a proof is good once, also when it comes twice at the same moment', async () => {
  const header = await proveWork(shop.stranger())
  const outcomes = await Promise.all([spend(header), spend(header), spend(header)])
  expect(outcomes.sort()).toEqual(['CAPTCHA_INVALID', 'CAPTCHA_INVALID', 'taken'])
  expect(await spend(header)).toBe('CAPTCHA_INVALID')
})

test('a proof that was not done, was made easier, or came late is none', async () => {
  const header = await proveWork(shop.stranger())
  expect(await spend(null)).toBe('CAPTCHA_REQUIRED')
  for (const nonsense of ['', 'nonsense', 'e30=', Buffer.from('null').toString('base64'), 'A'.repeat(10_000)])
    expect(['CAPTCHA_INVALID', 'CAPTCHA_REQUIRED']).toContain(await spend(nonsense))
  expect(await spend(change(header, ({ solution }) => (solution.counter += 1)))).toBe('CAPTCHA_INVALID')
  expect(await spend(change(header, ({ challenge }) => (challenge.parameters['keyPrefix'] = '0')))).toBe(
    'CAPTCHA_INVALID',
  )
  expect(
    await spend(change(header, ({ challenge }) => (challenge.parameters['data'] = { until: 9_999_999_999 }))),
  ).toBe('CAPTCHA_INVALID')
  shop.clock.moveBy({ minutes: 5, seconds: 1 })
  expect(await spend(header)).toBe('CAPTCHA_INVALID')
})
