import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { Admission, type AdmissionLane, waitUncounted } from './admission.ts'

/** Work that lasts until it is told to end. */
function openWork(admission: Admission) {
  const told: string[] = []
  const ends = new Map<string, () => void>()
  return {
    told,
    come(lane: AdmissionLane, name: string, work = () => new Promise<void>((end) => ends.set(name, end))) {
      const serve = () => {
        told.push(name)
        return work()
      }
      admission.admit(lane, serve, () => told.push(`${name} refused`))
    },
    end: async (name: string) => {
      ends.get(name)!()
      await wait(0)
    },
  }
}

test('whoever is paying finds a place that no visitor can take, and goes before those who wait', async () => {
  const { come, end, told } = openWork(new Admission({ atOnce: 4 }))
  for (const name of ['a', 'b', 'c', 'd', 'e']) come('visiting', name)
  expect(told).toEqual(['a', 'b', 'c'])
  come('paying', 'pays')
  come('paying', 'pays too')
  come('staff', 'works')
  expect(told).toEqual(['a', 'b', 'c', 'pays'])
  for (const name of ['a', 'b', 'pays', 'c']) await end(name)
  expect(told.slice(4)).toEqual(['pays too', 'works', 'd', 'e'])
})

test('nobody waits while the work before takes too long: who comes then is refused at once', async () => {
  const admission = new Admission({ atOnce: 4, patience: 100 })
  const { come, told } = openWork(admission)
  for (const name of ['a', 'b', 'c', 'd']) come('visiting', name)
  await wait(150)
  const began = performance.now()
  come('visiting', 'e')
  expect(told).toEqual(['a', 'b', 'c', 'e refused'])
  expect(performance.now() - began).toBeLessThan(50)
  await wait(100)
  expect(told.at(-1)).toBe('d refused') // whom the estimate had let in to wait
  expect(admission.figures('visiting')).toEqual({ running: 3, waiting: 0, admitted: 3, refused: 2 })
})

test('the queue is as long as the answers are quick', async () => {
  const lengths: number[] = []
  for (const ms of [2, 40]) {
    const admission = new Admission({ atOnce: 4, patience: 200 })
    let most = 0
    for (let turn = 0; turn < 60; turn++) {
      for (let one = 0; one < 200; one++)
        admission.admit(
          'visiting',
          () => wait(ms),
          () => {},
        )
      most = admission.figures('visiting').waiting
      await wait(ms)
    }
    lengths.push(most)
  }
  expect(lengths[1]).toBeLessThan(20)
  expect(lengths[0]).toBeGreaterThan(2 * lengths[1]!)
})

test('who waits for a bank gives the place to others, and has it again afterwards', async () => {
  const admission = new Admission({ atOnce: 4 })
  const { come, told } = openWork(admission)
  const bank = Promise.withResolvers<void>()
  const done = Promise.withResolvers<void>()
  const pay = async () => {
    await waitUncounted(() => Promise.all([bank.promise, waitUncounted(() => bank.promise)]))
    await done.promise
  }
  for (const name of ['a', 'b', 'c']) come('visiting', name, pay)
  come('visiting', 'd')
  expect(told).toEqual(['a', 'b', 'c', 'd'])
  expect(admission.figures('visiting').running).toBe(1)
  bank.resolve()
  await wait(0)
  expect(admission.figures('visiting').running).toBe(4)
  done.resolve()
  await wait(0)
  expect(admission.figures('visiting').running).toBe(1)
})

test('(B7) the pictures of a page wait where a call would be refused: no browser asks again for one', async () => {
  const admission = new Admission({ atOnce: 8, patience: 100 })
  let refused = 0
  const drawn: Promise<void>[] = []
  for (let one = 0; one < 60; one++) {
    const draw = Promise.withResolvers<void>()
    drawn.push(draw.promise)
    admission.admit(
      'pictures',
      async () => {
        await wait(5)
        draw.resolve()
      },
      () => {
        refused += 1
        draw.resolve()
      },
    )
  }
  await Promise.all(drawn)
  expect(refused).toBe(0)
})
