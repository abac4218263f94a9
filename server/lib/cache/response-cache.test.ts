import { expect, test } from 'vitest'
import { Kept, keptUntil } from './response-cache.ts'

const letters = (most = 100) => new Kept<string>((text) => text.length, most)

test('many who ask for the same at once wait for one making', async () => {
  const kept = letters()
  let made = 0
  const make = async () => `made ${++made}`
  expect(await Promise.all([1, 2, 3].map(() => kept.make('a', 10, make)))).toEqual(['made 1', 'made 1', 'made 1'])
  expect(kept.find('a', 9)).toBe('made 1')
  expect(kept.find('a', 10)).toBe(undefined)
})

test('nothing is kept past the minute in which a shop may open, close or be maintained (D19)', () => {
  const minute = Date.parse('2026-11-20T17:00:00+08:00')
  expect(keptUntil(minute - 3_000, 5_000)).toBe(minute)
  expect(keptUntil(minute - 1, 60_000)).toBe(minute)
  expect(keptUntil(minute, 5_000)).toBe(minute + 5_000)
  expect(keptUntil(minute, 60_000)).toBe(minute + 60_000)
})

test('what was being made when everything was dropped is not kept', async () => {
  const kept = letters()
  let finish = (_: string) => {}
  const making = kept.make('a', 10, () => new Promise<string>((resolve) => (finish = resolve)))
  kept.drop()
  finish('old')
  expect(await making).toBe('old')
  expect(kept.find('a', 0)).toBe(undefined)
})

test('the oldest goes when there is too much, and a failure leaves nothing', async () => {
  const kept = letters(23)
  for (const key of ['a', 'b', 'c']) await kept.make(key, 10, async () => 'nine char')
  expect(['a', 'b', 'c'].map((key) => kept.find(key, 0) !== undefined)).toEqual([false, true, true])
  await expect(kept.make('d', 10, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await kept.make('d', 10, async () => 'again')).toBe('again')
})

const away = () => Promise.reject(Object.assign(new Error('the database is starting up'), { code: '57P03' }))

test('(B4) what was kept last is given again while the database is away, for ten minutes, and not after a drop', async () => {
  const kept = letters()
  const minutesAgo = (minutes: number) => Date.now() - minutes * 60_000
  await kept.make('fresh', minutesAgo(9), async () => 'before')
  await kept.make('stale', minutesAgo(11), async () => 'before')
  expect(await kept.make('fresh', Date.now(), away)).toBe('before')
  expect(kept.find('fresh', Date.now())).toBe('before') // nobody asks again at once
  await expect(kept.make('stale', Date.now(), away)).rejects.toThrow('starting up')
  await expect(kept.make('fresh', Date.now(), () => Promise.reject(new Error('a fault of ours')))).rejects.toThrow(
    'ours',
  )
  kept.drop()
  await expect(kept.make('fresh', Date.now(), away)).rejects.toThrow('starting up')
})

test('(B4) where a database says nothing at all, what was kept last is given after a moment, and what comes late is kept', async () => {
  const kept = letters()
  await kept.make('a', Date.now() - 1, async () => 'before')
  const late = Promise.withResolvers<string>()
  expect(await kept.make('a', Date.now() + 60_000, () => late.promise)).toBe('before')
  late.resolve('after')
  await expect.poll(() => kept.find('a', Date.now() + 30_000)).toBe('after')
})
