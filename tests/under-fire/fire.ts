import { setTimeout as wait } from 'node:timers/promises'
import { letBuyersIn, stock } from './buyers.ts'
import { type FireChance, openChance } from './chance.ts'
import { ask, type Ground, openGround } from './ground.ts'
import { judge, listOpen } from './judge.ts'

export interface Orders {
  kills: number
  seed: number
  /** 1 by hand; in CI what recovers runs faster by this. */
  recoveryScale: number
  /** Buyers in the shop at the same moment. */
  buyers: number
  say(line: string): void
}

const targets = { shop: 30, postgres: 20, bank: 20, backend: 30 }
type Target = keyof typeof targets

/**
 * Two minutes after the last kill nothing may be open. What no setting scales (a worker that is replaced, the time between two
 * tries of a job) has half a minute, where the two minutes are scaled down.
 */
const patienceOf = (recoveryScale: number) => 120_000 * recoveryScale + 30_000 * (1 - recoveryScale)

/** Lets buyers in, kills what they buy from, one thing after another, and answers what is wrong in the end. */
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
    const crowd = letBuyersIn(ground, chance.branch(), buyers)
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
    verdict = [...open, ...(await judge(ground, crowd.acknowledged, killed))]
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

const list = (counts: readonly (readonly [string, number])[]) =>
  counts.map(([name, count]) => `${name} ${count}`).join(', ')

async function strike(ground: Ground, chance: FireChance): Promise<Target> {
  const target = chance.pick(targets)
  await ground.kill[target]()
  if (target === 'bank') await wait(chance.between(0, 400))
  await ground.restore()
  return target
}

/** As it stands half an hour later for whoever has not paid: their orders are past their time. */
const letTimePass = ({ databaseUrl }: Ground) =>
  ask(databaseUrl, `update sales_order set expires_at = now() where order_state = 'unconfirm'`)

async function waitUntilClosed(ground: Ground, most: number, say: (line: string) => void): Promise<string[]> {
  const began = Date.now()
  for (;;) {
    await ground.restore() // one that ended by itself is counted, and what it left behind must come to an end all the same
    const open = await listOpen(ground)
    if (open.length === 0) say(`nothing was open ${((Date.now() - began) / 1_000).toFixed(1)} s after the last kill`)
    if (open.length === 0 || Date.now() - began > most) return open
    await wait(200)
  }
}
