import { expect, test } from 'vitest'
import { ResponseCache, cachedUntil } from './response-cache.ts'

const letters = (most = 100) => new ResponseCache<string>((text) => text.length, most)

test('many who ask for the same at once wait for one making', async () => {
  const responseCache = letters()
  let made = 0
  const make = async () => `made ${++made}`
  expect(await Promise.all([1, 2, 3].map(() => responseCache.make('a', 10, make)))).toEqual([
    'made 1',
    'made 1',
    'made 1',
  ])
  expect(responseCache.find('a', 9)).toBe('made 1')
  expect(responseCache.find('a', 10)).toBe(undefined)
})

test('nothing is kept past the minute in which a shop may open, close or be maintained (D19)', () => {
  const minute = Date.parse('2026-11-20T17:00:00+08:00')
  expect(cachedUntil(minute - 3_000, 5_000)).toBe(minute)
  expect(cachedUntil(minute - 1, 60_000)).toBe(minute)
  expect(cachedUntil(minute, 5_000)).toBe(minute + 5_000)
  expect(cachedUntil(minute, 60_000)).toBe(minute + 60_000)
})

test('what was being made when everything was dropped is not kept', async () => {
  const responseCache = letters()
  let finish = (_: string) => {}
  const making = responseCache.make('a', 10, () => new Promise<string>((resolve) => (finish = resolve)))
  responseCache.drop()
  finish('old')
  expect(await making).toBe('old')
  expect(responseCache.find('a', 0)).toBe(undefined)
})

test('the oldest goes when there is too much, and a failure leaves nothing', async () => {
  const responseCache = letters(23)
  for (const key of ['a', 'b', 'c']) await responseCache.make(key, 10, async () => 'nine char')
  expect(['a', 'b', 'c'].map((key) => responseCache.find(key, 0) !== undefined)).toEqual([false, true, true])
  await expect(responseCache.make('d', 10, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await responseCache.make('d', 10, async () => 'again')).toBe('again')
})

const away = () => Promise.reject(Object.assign(new Error('the database is starting up'), { code: '57P03' }))

test('(B4) what was kept last is given again while the database is away, for ten minutes, and not after a drop', async () => {
  const responseCache = letters()
  const minutesAgo = (minutes: number) => Date.now() - minutes * 60_000
  await responseCache.make('fresh', minutesAgo(9), async () => 'before')
  await responseCache.make('stale', minutesAgo(11), async () => 'before')
  expect(await responseCache.make('fresh', Date.now(), away)).toBe('before')
  expect(responseCache.find('fresh', Date.now())).toBe('before') // nobody asks again at once
  await expect(responseCache.make('stale', Date.now(), away)).rejects.toThrow('starting up')
  await expect(
    responseCache.make('fresh', Date.now(), () => Promise.reject(new Error('a fault of ours'))),
  ).rejects.toThrow('ours')
  responseCache.drop()
  await expect(responseCache.make('fresh', Date.now(), away)).rejects.toThrow('starting up')
})

test('(B4) where a database says nothing at all, what was kept last is given after a moment, and what comes late is kept', async () => {
  const responseCache = letters()
  await responseCache.make('a', Date.now() - 1, async () => 'before')
  const late = Promise.withResolvers<string>()
  expect(await responseCache.make('a', Date.now() + 60_000, () => late.promise)).toBe('before')
  late.resolve('after')
  await expect.poll(() => responseCache.find('a', Date.now() + 30_000)).toBe('after')
})
