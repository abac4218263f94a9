import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fetchWithRetry, busyRequests } from './fetch-with-retry.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const busy = () => Response.json({ error: 'BUSY' }, { status: 503, headers: { 'retry-after': '4' } })

/** A server that gives these responses in order, then repeats the last one. */
function openShop(...answers: (() => Response)[]) {
  const asked: number[] = []
  const send = async () => {
    asked.push(Date.now())
    return (answers.length > 1 ? answers.shift()! : answers[0]!)()
  }
  return { asked, send }
}

test('(B7) what a busy shop has refused is sent again when it said so, a little later by chance, and says so meanwhile', async () => {
  const { asked, send } = openShop(busy, busy, () => Response.json({ done: true }))
  const answer = fetchWithRetry(send)
  await vi.advanceTimersByTimeAsync(3_900)
  expect([asked.length, busyRequests.get()]).toEqual([1, 1])
  await vi.advanceTimersByTimeAsync(20_000)
  expect(await (await answer).json()).toEqual({ done: true })
  const waits = asked.slice(1).map((at, turn) => at - asked[turn]!)
  expect(waits).toHaveLength(2)
  for (const wait of waits) expect(wait).toBeGreaterThanOrEqual(4_000)
  for (const wait of waits) expect(wait).toBeLessThanOrEqual(6_000)
  expect(busyRequests.get()).toBe(0)
})

test('(B7) a shop that stays busy is given up after a while, and its answer told', async () => {
  const { asked, send } = openShop(busy)
  const answer = fetchWithRetry(send)
  await vi.advanceTimersByTimeAsync(120_000)
  expect((await answer).status).toBe(503)
  expect(asked).toHaveLength(12)
})

test('(B7) a refusal of another kind is nothing to wait for: what was begun may have been done', async () => {
  const { asked, send } = openShop(() => Response.json({ error: 'UNAVAILABLE' }, { status: 503 }))
  expect((await fetchWithRetry(send)).status).toBe(503)
  expect(asked).toHaveLength(1)
})
