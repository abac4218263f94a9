import { setTimeout as wait } from 'node:timers/promises'
import { runBuyers, stock } from './buyers.ts'
import { type FireChance, openChance } from './chance.ts'
import { ask, type Ground, openGround } from './ground.ts'
import { judge, listFaults, listOpen } from './judge.ts'

export interface Orders {
  kills: number
  seed: number
  /** 1 by hand; in CI, recovery intervals are multiplied by this. */
  recoveryScale: number
  /** The number of concurrent buyers. */
  buyers: number
  say(line: string): void
}

const targets = { shop: 30, postgres: 20, bank: 20, backend: 30 }
type Target = keyof typeof targets

/**
 * Two minutes after the last kill nothing may be open. With scaled intervals, half a minute is added for what no setting scales:
 * replacing a worker, and the pause between two attempts of a job.
 */
const patienceOf = (recoveryScale: number) => 120_000 * recoveryScale + 30_000 * (1 - recoveryScale)

/** Runs buyers, kills one process after another, and returns the faults found at the end. */
export async function runUnderFire({ kills, seed, recoveryScale, buyers, say }: Orders): Promise<string[]> {
  say(`seed ${seed}`)
  const chance = openChance(seed)
  const began = Date.now()
  const seconds = () => ((Date.now() - began) / 1_000).toFixed(1)
  const ground = await openGround(recoveryScale)
  let verdict: string[] = ['broken off']
  try {
    await stock(ground)
    await ground.restore()
    say(`open after ${seconds()} s`)
    const crowd = runBuyers(ground, chance.branch(), buyers)
    const killed: number[] = []
    const struck: Record<Target, number> = { shop: 0, postgres: 0, bank: 0, backend: 0 }
    const own = chance.branch()
    while (killed.length < kills) {
      await wait(own.between(200, 1_400))
      struck[await strike(ground, own)] += 1
      killed.push(Date.now())
      if (killed.length % 50 === 0) say(`${killed.length} kills, ${crowd.acknowledged.length} orders`)
    }
    say(`killed after ${seconds()} s`)
    await crowd.sendHome()
    await ground.restore()
    await letTimePass(ground)
    const open = await waitUntilClosed(ground, patienceOf(recoveryScale), say)
    verdict = [...open, ...(await judge(ground, crowd.acknowledged, killed)), ...listFaults(ground)]
    say(`${killed.length} kills: ${list(Object.entries(struck))}`)
    say(
      `${crowd.visits()} visits, ${crowd.acknowledged.length} orders confirmed; answered otherwise: ${list([...crowd.refusals])}`,
    )
  } finally {
    await ground.close()
    if (verdict.length === 0) ground.forget()
    else say(`what the programs said: ${ground.logs.join(', ')}`)
  }
  return verdict
}

export const list = (counts: readonly (readonly [string, number])[]) =>
  counts.map(([name, count]) => `${name} ${count}`).join(', ')

async function strike(ground: Ground, chance: FireChance): Promise<Target> {
  const target = chance.pick(targets)
  await ground.kill[target]()
  if (target === 'bank') await wait(chance.between(0, 400))
  await ground.restore()
  return target
}

/** Moves unpaid orders past their deadlines instead of waiting half an hour. */
export const letTimePass = ({ databaseUrl }: Ground) =>
  ask(databaseUrl, `update sales_order set expires_at = now() where order_state = 'unconfirm'`)

export async function waitUntilClosed(ground: Ground, most: number, say: (line: string) => void): Promise<string[]> {
  const began = Date.now()
  for (;;) {
    await ground.restore() // a process that ended by itself is counted; recovery must complete all the same
    const open = await listOpen(ground)
    if (open.length === 0) say(`nothing was open ${((Date.now() - began) / 1_000).toFixed(1)} s after the last kill`)
    if (open.length === 0 || Date.now() - began > most) return open
    await wait(200)
  }
}
