import { expect, test } from 'vitest'
import { Refusal } from './refusal.ts'
import { sayRefusal } from './refusal-answer.ts'

test('a wait is told as a person would say it, and never too short; the facts keep the seconds', () => {
  const wait = (seconds: number) => {
    const answer = sayRefusal(new Refusal('TOO_MANY_REQUESTS', { seconds }), 'zh-TW')
    expect(answer.facts).toEqual({ seconds })
    const english = sayRefusal(new Refusal('TOO_MANY_REQUESTS', { seconds }), 'en-US').message
    return [answer.message.replace('操作太頻密，請於 ', ''), english.replace('Too many tries. Please wait ', '')]
  }
  expect(wait(45)).toEqual(['45 秒後再試。', '45 seconds.'])
  expect(wait(119)).toEqual(['119 秒後再試。', '119 seconds.'])
  expect(wait(121)).toEqual(['3 分鐘後再試。', '3 minutes.'])
  expect(wait(3_600)).toEqual(['60 分鐘後再試。', '60 minutes.'])
  expect(wait(7_201)).toEqual(['3 小時後再試。', '3 hours.'])
  expect(wait(86_398)).toEqual(['24 小時後再試。', '24 hours.'])
})

test('a day is said as people write it; the facts keep it as it travels', () => {
  const refusal = new Refusal('DELETION_RETURN_PERIOD', { number: 'W26112000011234', date: '2026-12-03' })
  expect(sayRefusal(refusal, 'zh-TW').message).toContain('帳戶可於2026年12月3日起刪除')
  expect(sayRefusal(refusal, 'en-US')).toMatchObject({
    message: expect.stringContaining('3 Dec 2026') as string,
    facts: { date: '2026-12-03' },
  })
})

test('a number is grouped as everywhere in the shop; the facts keep it as it travels', () => {
  const refusal = new Refusal('POINTS_TRANSFER_LIMIT', { left: 10_000 })
  expect(sayRefusal(refusal, 'en-US')).toMatchObject({
    message: expect.stringContaining('Left today: 10,000 points') as string,
    facts: { left: 10_000 },
  })
  const pickup = (limit: number) => sayRefusal(new Refusal('PICKUP_OVER_LIMIT', { limit }), 'zh-TW').message
  expect([pickup(1_500), pickup(399.5)]).toEqual([
    expect.stringContaining('HK$1,500'),
    expect.stringContaining('HK$399.5'),
  ])
})
