import type { Child } from './child.ts'
import { type Measured, summarise } from './load.ts'

/** One indexed query through pg, inside the shop's process. */
export async function measureQuery(shop: Child): Promise<Measured> {
  const { times, seconds, cpu } = await shop.ask<{ times: number[]; seconds: number; cpu: number }>({ query: 20_000 })
  const used = { cpu, databaseCpu: 0, workerCpu: 0, turns: times.length }
  return summarise('floor: one indexed query through pg', times, used, seconds, 0, 0)
}
