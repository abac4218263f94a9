// `npm run fire -- --failover` ends the primary of two PostgreSQL under load; it needs haproxy.
// `npm run fire -- --kills 300 [--seed 42] [--buyers 8] [--scale 0.1]`: without a scale, with production intervals.
import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'
import { runFailover } from './failover.ts'
import { runUnderFire } from './fire.ts'

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '300' },
    seed: { type: 'string', default: String(randomInt(1_000_000)) },
    buyers: { type: 'string', default: '8' },
    scale: { type: 'string', default: '1' },
    failover: { type: 'boolean', default: false },
  },
})
const common = { seed: Number(values.seed), buyers: Number(values.buyers), say: (line: string) => console.log(line) }
const wrong = values.failover
  ? await runFailover(common)
  : await runUnderFire({ ...common, kills: Number(values.kills), recoveryScale: Number(values.scale) })
for (const line of wrong) console.log(`WRONG: ${line}`)
console.log(wrong.length === 0 ? 'survived' : `${wrong.length} wrong`)
process.exitCode = wrong.length === 0 ? 0 : 1
