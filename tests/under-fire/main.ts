// `npm run fire -- --kills 300 [--seed 42] [--buyers 8] [--scale 0.1]`: without a scale, with production intervals.
import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'
import { runUnderFire } from './fire.ts'

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '300' },
    seed: { type: 'string', default: String(randomInt(1_000_000)) },
    buyers: { type: 'string', default: '8' },
    scale: { type: 'string', default: '1' },
  },
})
const wrong = await runUnderFire({
  kills: Number(values.kills),
  seed: Number(values.seed),
  buyers: Number(values.buyers),
  recoveryScale: Number(values.scale),
  say: (line) => console.log(line),
})
for (const line of wrong) console.log(`WRONG: ${line}`)
console.log(wrong.length === 0 ? 'survived' : `${wrong.length} wrong`)
process.exitCode = wrong.length === 0 ? 0 : 1
