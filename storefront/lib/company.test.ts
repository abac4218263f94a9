import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readRootHeaders, waitForCompany } from './root-page.ts'

const company = { coCode: 'SPORT', coKey: 'harbour', shopCode: 'WEBSITE' }

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.resetModules()
})

test('[1.13] the company code is asked for every 50 ms until it is there', async () => {
  let asked = 0
  const found = waitForCompany(async () => ((asked += 1) > 20 ? company : undefined))
  await vi.advanceTimersByTimeAsync(19 * 50)
  expect(asked).toBe(20)
  await vi.advanceTimersByTimeAsync(50)
  await expect(found).resolves.toEqual(company)
})

test.each([
  ['fails', () => Promise.reject(new Error('no network'))],
  ['hangs', (giveUp: AbortSignal) => new Promise<never>((_, no) => giveUp.addEventListener('abort', no))],
])('[1.13] after 60 s it is waited for no longer, where asking %s', async (_, ask) => {
  let ended = false
  const waiting = waitForCompany(ask).catch(() => (ended = true))
  await vi.advanceTimersByTimeAsync(59_900)
  expect(ended).toBe(false)
  await vi.advanceTimersByTimeAsync(150)
  expect(ended).toBe(true)
  await waiting
})

test('[1.10] [1.11] [7.001] the headers of the root page name company, key and shop; without a shop code it is WEBSITE', async () => {
  const headers: Record<string, string> = { 'co-code': 'FOOD', 'co-key': 'fresh', release: 'r2' }
  const ask = vi.fn<typeof fetch>(async () => new Response('a whole page', { headers }))
  vi.stubGlobal('fetch', ask)
  expect(await readRootHeaders()).toEqual({
    company: { coCode: 'FOOD', coKey: 'fresh', shopCode: 'WEBSITE' },
    release: 'r2',
  })
  expect(ask.mock.calls[0]?.[0]).toBe('/')
  expect(ask.mock.calls[0]?.[1]?.method ?? 'GET').toBe('GET')
  headers['shop-code'] = 'OUTLET'
  expect((await readRootHeaders()).company?.shopCode).toBe('OUTLET')
  delete headers['co-code']
  expect((await readRootHeaders()).company).toBeUndefined()
})

test('[1.10] a page that was drawn with its company asks nobody', async () => {
  const ask = vi.fn<typeof fetch>()
  vi.stubGlobal('fetch', ask)
  vi.stubGlobal('document', { documentElement: { dataset: { coCode: 'FOOD', coKey: 'fresh' } } })
  const { findCompany } = await import('./company.ts')
  expect(await findCompany()).toEqual({ coCode: 'FOOD', coKey: 'fresh', shopCode: 'WEBSITE' })
  expect(ask).not.toHaveBeenCalled()
})
