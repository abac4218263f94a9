import { randomInt } from 'node:crypto'
import { expect, test } from 'vitest'
import { runUnderFire } from './fire.ts'

test('(proof) 20 kills of shop, PostgreSQL, bank and connections: nothing doubled, nothing lost, and soon nothing left open', async () => {
  const said: string[] = []
  const seed = Number(process.env['FIRE_SEED'] ?? randomInt(1_000_000))
  const wrong = await runUnderFire({ kills: 20, seed, recoveryScale: 0.15, buyers: 6, say: (line) => said.push(line) })
  console.log(said.join('\n'))
  expect(wrong.join('\n'), said.join('\n')).toBe('')
})
