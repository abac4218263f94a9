import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type MeasuredAnswer, isBusy, openCrowd, quantile } from '#tests/buyers.ts'
import { openKillableShop } from '#tests/killable-shop.ts'
import { putOnSale } from '#tests/goods.ts'
import { findBreaches } from '#tests/invariants.ts'

const many = Number(process.env['BUYERS'] ?? 250)
const connectMilliseconds = Number(process.env['ARRIVAL'] ?? 1_500) // ms

let shop: Awaited<ReturnType<typeof openKillableShop>>
beforeAll(async () => {
  shop = await openKillableShop()
  await putOnSale(shop.ledger.db, { code: 'RUSH', cents: 10_000, onHand: 100 })
  await putOnSale(shop.ledger.db, { code: 'WARM', cents: 10_000, onHand: 1_000 })
  await shop.start()
})
afterAll(() => shop.close())

test('(B7) a crowd that is too large is let in as fast as it can be served: the others are told at once to come again, and a hundred of a hundred are sold', async () => {
  const crowd = openCrowd(shop.port)
  // Warm-up: the first requests run uncompiled code.
  for (let turn = 0; turn < 10; turn++) await Promise.all(Array.from({ length: 8 }, () => crowd.buyer().buy('WARM')))
  crowd.asked.length = 0
  const health = watchHealth(crowd.ask)
  const sold = await Promise.all(
    Array.from({ length: many }, async (_, turn) => {
      await wait((turn * connectMilliseconds) / many)
      return crowd.buyer().buy('RUSH')
    }),
  )
  const ready = await health.stop()
  const calls = crowd.asked.filter(({ path }) => !path.includes('/health/'))
  const refused = calls.filter(isBusy)
  const served = calls.filter((one) => !isBusy(one))
  const msOf = (ones: readonly MeasuredAnswer[]) => ones.map(({ ms }) => ms)
  const placed = served.filter(({ path }) => path.includes('completePayment'))
  for (const [name, ones] of Object.entries({ served, placed, refused, ready })) {
    const [middle, most, longest] = [0.5, 0.95, 1].map((part) => Math.round(quantile(msOf(ones), part)))
    process.stdout.write(`${name}: ${ones.length}, ms p50 ${middle}, p95 ${most}, longest ${longest}\n`)
  }
  expect(sold.filter(Boolean)).toHaveLength(100)
  expect(new Set(ready.map(({ status }) => status))).toEqual(new Set([200]))
  expect(refused.length).toBeGreaterThan(0)
  expect(served.filter(({ status }) => status >= 500)).toEqual([])
  // On an idle machine: 50 ms and 1 s (docs/decisions/admission-control.md).
  expect(quantile(msOf(refused), 0.5)).toBeLessThan(3_000)
  expect(quantile(msOf(served), 0.95)).toBeLessThan(15_000)
  expect(await findBreaches(shop.ledger.db)).toEqual([])
  crowd.close()
})

function watchHealth(ask: ReturnType<typeof openCrowd>['ask']) {
  const answers: MeasuredAnswer[] = []
  let isOver = false
  const watching = (async () => {
    while (!isOver) {
      answers.push(await ask('/api/health/ready'))
      await wait(200)
    }
  })()
  return {
    stop: async () => {
      isOver = true
      await watching
      return answers
    },
  }
}
