import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { waitForCompany } from './company.ts'

const company = { coCode: 'SPORT', coKey: 'harbour', shopCode: 'WEBSITE', release: 'a' }

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('[1.13] the company code is asked for every 50 ms until it is there', async () => {
  let asked = 0
  const found = waitForCompany(async () => ((asked += 1) > 20 ? company : undefined))
  await vi.advanceTimersByTimeAsync(19 * 50)
  expect(asked).toBe(20)
  await vi.advanceTimersByTimeAsync(50)
  await expect(found).resolves.toEqual(company)
})

test('[1.13] after 60 s it is waited for no longer', async () => {
  let ended = false
  const waiting = waitForCompany(async () => {
    throw new Error('no network')
  }).catch(() => (ended = true))
  await vi.advanceTimersByTimeAsync(59_900)
  expect(ended).toBe(false)
  await vi.advanceTimersByTimeAsync(150)
  expect(ended).toBe(true)
  await waiting
})
