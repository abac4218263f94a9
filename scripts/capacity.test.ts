import fs from 'node:fs'
import { expect, test } from 'vitest'
import { costOf, drawCapacity, measured, planCapacity, shops } from './capacity-model.ts'

test('docs/scale.md has the table of the model: node scripts/capacity.ts', () => {
  expect(fs.readFileSync('docs/scale.md', 'utf8')).toContain(`\n${drawCapacity(shops)}\n`)
})

test('every figure of the model is in the section that it names', () => {
  const sections = fs.readFileSync('docs/measurements.md', 'utf8').split(/^## /m)
  const readSection = (title: string) => sections.filter((text) => text.startsWith(`${title}\n`)).join('')
  for (const [name, { is, from }] of Object.entries(measured)) {
    const text = from.endsWith('.md') ? fs.readFileSync(from, 'utf8') : readSection(from)
    const written = name === 'webProcessPerProduct' ? '10,000 products add about 85' : is.toLocaleString('en-US')
    expect(`${name}: ${text.includes(written)}`).toBe(`${name}: true`)
  }
})

test('twice the load never needs less, and more goods than fit into memory are searched in PostgreSQL', () => {
  const [small] = shops
  const once = planCapacity(small!)
  const twice = planCapacity({ ...small!, ordersAnHour: 200, pagesASecond: 40, goods: 20_000, ordersAYear: 200_000 })
  for (const name of ['webProcesses', 'memory', 'workerCores', 'postgresCores', 'connections', 'gigabytes'] as const)
    expect(twice[name]).toBeGreaterThanOrEqual(once[name])
  expect(planCapacity({ ...small!, goods: 100_001 }).home).toBe('postgres')
})

test('a plan costs its whole cores, its memory and its disk', () => {
  const plan = {
    ...planCapacity(shops[0]!),
    webProcesses: 3,
    workerCores: 0.1,
    postgresCores: 1.2,
    memory: 2_000,
    gigabytes: 10,
  }
  expect(costOf(plan, { core: 100, memory: 0, disk: 0 })).toBe(600)
  expect(costOf(plan, { core: 0, memory: 20, disk: 1 })).toBe(50)
})
