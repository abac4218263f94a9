import { expect, test } from 'vitest'
import { Queue } from './priority-queue.ts'

const soon = () => new Promise<void>((resolve) => setTimeout(resolve, 5))

test('what somebody waits for goes before what can wait, which goes one at a time', async () => {
  const queue = new Queue(2)
  const begun: string[] = []
  let running = 0
  let most = 0
  const work = (name: string) => async () => {
    begun.push(name)
    most = Math.max(most, (running += 1))
    await soon()
    running -= 1
  }
  await Promise.all([
    queue.take('later', work('later 1')),
    queue.take('later', work('later 2')),
    queue.take('now', work('now 1')),
    queue.take('now', work('now 2')),
    queue.take('now', work('now 3')),
  ])
  expect(begun).toEqual(['later 1', 'now 1', 'now 2', 'now 3', 'later 2'])
  expect(most).toBe(2)
})

test('work that fails leaves its place to the next', async () => {
  const queue = new Queue(1)
  const failed = queue.take('now', () => Promise.reject(new Error('no ink')))
  const next = queue.take('now', () => Promise.resolve('printed'))
  await expect(failed).rejects.toThrow('no ink')
  expect(await next).toBe('printed')
})
