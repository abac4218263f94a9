import { expect, test } from 'vitest'
import { ResponseCache, cachedUntil } from './response-cache.ts'

const letters = (most = 100) =>
  new ResponseCache<string>(
    (text) => text.length,
    () => ({ company: 'SPORT' }),
    most,
  )
/** An entry is its company and topics: `SPORT a b`; `SPORT *` may show anything. */
const topical = () =>
  new ResponseCache<string>(
    ({ length }) => length,
    (text) => {
      const [company = '', ...topics] = text.split(' ')
      return topics[0] === '*' ? { company } : { company, topics }
    },
  )

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

test('a change drops what shows it and what may show anything, of its company alone', async () => {
  const cache = topical()
  const all = ['SPORT a', 'SPORT b', 'SPORT a b', 'SPORT', 'SPORT *', 'FOOD a', 'FOOD *']
  for (const text of all) await cache.make(text, 10, async () => text)
  const left = () => all.filter((text) => cache.find(text, 0) !== undefined)
  cache.drop('SPORT', ['a', 'c'])
  expect(left()).toEqual(['SPORT b', 'SPORT', 'FOOD a', 'FOOD *'])
  cache.drop('SPORT', [])
  expect(left()).toEqual(['SPORT b', 'SPORT', 'FOOD a', 'FOOD *'])
  cache.drop('SPORT')
  expect(left()).toEqual(['FOOD a', 'FOOD *'])
  cache.drop()
  expect(left()).toEqual([])
})

test('what was being made when something else changed is kept, and nobody waits for what may be old', async () => {
  const cache = topical()
  const make = (key: string, company = 'SPORT') => {
    const { promise, resolve } = Promise.withResolvers<string>()
    return { made: cache.make(key, 10, () => promise), end: () => resolve(`${company} ${key}`) }
  }
  const [old, other, elsewhere] = [make('a'), make('b'), make('a ', 'FOOD')]
  cache.drop('SPORT', ['a'])
  const next = cache.make('a', 10, async () => 'SPORT a')
  for (const { made, end } of [old, other, elsewhere]) {
    end()
    await made
  }
  expect(await next).toBe('SPORT a')
  expect(['b', 'a '].map((key) => cache.find(key, 0) !== undefined)).toEqual([true, true])
})

test('an entry that was replaced or pushed out leaves no trace in what is dropped later', async () => {
  const cache = topical()
  await cache.make('one', 10, async () => 'SPORT a')
  await cache.make('one', 20, async () => 'SPORT b')
  cache.drop('SPORT', ['a'])
  expect(cache.find('one', 15)).toBe('SPORT b')
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
