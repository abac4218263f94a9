import { setTimeout as wait } from 'node:timers/promises'
import { runBuyers, stock } from './buyers.ts'
import { openChance } from './chance.ts'
import { openFailoverGround } from './failover-ground.ts'
import { letTimePass, list, type Orders, waitUntilClosed } from './fire.ts'
import { judge } from './judge.ts'

/** Milliseconds for which calls that write may fail. */
const longestOutage = 10_000

/** Runs buyers, ends the primary under them, and returns the faults found at the end. */
export async function runFailover({ seed, buyers, say }: Pick<Orders, 'seed' | 'buyers' | 'say'>): Promise<string[]> {
  say(`seed ${seed}`)
  const chance = openChance(seed)
  const ground = await openFailoverGround()
  let verdict: string[] = ['broken off']
  try {
    await stock(ground)
    await ground.restore()
    const crowd = runBuyers(ground, chance.branch(), buyers)
    await wait(20_000)
    const before = crowd.acknowledged.length
    const watch = watchWrites(ground.origin)
    const at = Date.now()
    await ground.failOver()
    say(`promoted after ${Date.now() - at} ms; ${before} orders confirmed until then`)
    await wait(30_000)
    const outage = await watch.end()
    say(`calls that write failed for ${outage} ms`)
    await crowd.sendHome()
    await letTimePass(ground)
    const open = await waitUntilClosed(ground, 120_000, say)
    const split = (await ground.isOldPrimaryWritable()) ? ['the old primary takes writes after the failover'] : []
    const slow = outage > longestOutage ? [`calls that write failed for ${outage} ms`] : []
    const idle = crowd.acknowledged.length > before ? [] : ['no order was confirmed after the failover']
    verdict = [...split, ...slow, ...idle, ...open, ...(await judge(ground, crowd.acknowledged, [at]))]
    say(
      `${crowd.visits()} visits, ${crowd.acknowledged.length} orders confirmed; otherwise: ${list([...crowd.refusals])}`,
    )
  } finally {
    await ground.close()
    if (verdict.length === 0) ground.forget()
    else say(`what the programs said: ${ground.logs.join(', ')}`)
  }
  return verdict
}

/** Writes ten times a second, and tells how long it was from the first failure to the last. */
function watchWrites(origin: string) {
  let isOver = false
  const failures: number[] = []
  const watching = (async () => {
    for (let turn = 0; !isOver; turn += 1) {
      const began = Date.now()
      const headers = {
        'content-type': 'application/json',
        'x-forwarded-for': `10.250.${(turn >> 8) & 255}.${turn & 255}`,
      }
      const isWritten = await fetch(`${origin}/api/walkinLogin`, {
        method: 'POST',
        body: '{}',
        headers,
        signal: AbortSignal.timeout(15_000),
      }).then(
        ({ status }) => status === 200,
        () => false,
      )
      if (!isWritten) failures.push(began, Date.now())
      await wait(100)
    }
  })()
  return {
    async end(): Promise<number> {
      isOver = true
      await watching
      return failures.length === 0 ? 0 : Math.max(...failures) - Math.min(...failures)
    },
  }
}
