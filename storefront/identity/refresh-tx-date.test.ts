import { afterEach, expect, test, vi } from 'vitest'
import { session } from '#storefront/lib/session.ts'
import { refreshTxDate } from './refresh-tx-date.ts'

afterEach(() => vi.unstubAllGlobals())

test('[4.09] the transaction date is refreshed once a day of Hong Kong, and again for another member', async () => {
  const asked: string[] = []
  let isDown = false
  vi.stubGlobal('fetch', async (address: string) => {
    if (isDown) throw new TypeError('no connection')
    asked.push(address.replace(/\?.*vipCode=/, ' '))
    return Response.json({})
  })
  const logIn = (vipCode: string) =>
    session.set({ token: 't', since: Date.now(), member: { vip_profile: { vipCode } } as never })
  const at = (time: string) => refreshTxDate(Date.parse(time))
  logIn('M1')
  isDown = true
  await at('2026-11-20T09:00:00+08:00')
  isDown = false
  for (const time of ['09:01', '12:00', '23:59']) await at(`2026-11-20T${time}:00+08:00`)
  expect(asked).toEqual(['/api/loginForUpdateTxDate M1'])
  await at('2026-11-21T00:00:00+08:00')
  expect(asked).toHaveLength(2)
  logIn('M2')
  await at('2026-11-21T00:01:00+08:00')
  expect(asked.slice(2)).toEqual(['/api/loginForUpdateTxDate M2'])
})
