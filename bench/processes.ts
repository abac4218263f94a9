import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { seedProducts } from '#database/seed/bulk.ts'
import { ask } from './buyer.ts'
import { makeFolder } from './ending.ts'
import { type Machine, openMachine } from './machine.ts'
import { type MachineProcess, readMemory } from './machine-processes.ts'
import type { LoadRequest } from './load.ts'

/** A start with data, the memory of each process, and what a second web process brings, by wrk (a package of Debian). */
export async function measureProcesses(products: number): Promise<string> {
  const folder = makeFolder('processes')
  const first = await openMachine(folder, { WEB_PROCESSES: '1' })
  await seedProducts(first.database.db, 'SPORT', products)
  await first.database.pool.query('vacuum analyze')
  await first.close()
  const one = await measureMachine(folder, 1)
  const two = await measureMachine(folder, 2)
  return [`\n${products} products`, ...one.lines, ...two.lines, ...compare(one, two)].join('\n')
}

interface MeasuredMachine {
  lines: string[]
  perCpuSecond: Map<string, number>
}

async function measureMachine(folder: string, webProcesses: number): Promise<MeasuredMachine> {
  const machine = await openMachine(folder, { WEB_PROCESSES: String(webProcesses) })
  try {
    const { ms, cpu } = machine.start
    const lines = [
      `${webProcesses} web processes: first page after ${(ms / 1_000).toFixed(2)} s, ${(cpu / 1_000).toFixed(2)} s of CPU in all processes`,
      `  memory when open: ${describeMemory(machine)}`,
    ]
    const perCpuSecond = new Map<string, number>()
    for (const [name, request] of rows) {
      for (let turn = 0; turn < warmUps; turn += 1) await loadMachine(machine, request, 2)
      const { text, figure } = await loadMachine(machine, request, 8)
      perCpuSecond.set(name, figure)
      lines.push(`  ${name}: ${text}`)
    }
    lines.push(`  memory after this: ${describeMemory(machine)}`)
    await wait(15_000)
    lines.push(`  memory 15 s later: ${describeMemory(machine)}`)
    return { lines, perCpuSecond }
  } finally {
    await machine.close()
  }
}

const compare = (one: MeasuredMachine, two: MeasuredMachine) =>
  [...one.perCpuSecond].map(
    ([name, figure]) =>
      `${name}: two web processes answer ${(two.perCpuSecond.get(name)! / figure).toFixed(2)} times as much per CPU second as one`,
  )

/** Runs of 2 s before the one that counts: a new process is still being compiled, the second as long as the first. */
const warmUps = 4

const rows: [string, LoadRequest][] = [
  ['home page, cached', { path: '/' }],
  ['listing, uncached', { ...ask('POST /item/searchItemByTag', {}), unlike: true }],
]

/** Who answers visitors: a connection passes through the supervisor once. */
const isServing = ({ name }: MachineProcess) => name === 'supervisor' || name.startsWith('web ')

async function loadMachine({ url, listProcesses }: Machine, request: LoadRequest, seconds: number) {
  const cpuOf = () =>
    listProcesses()
      .filter(isServing)
      .reduce((sum, { cpu }) => sum + cpu, 0)
  const script = path.join(os.tmpdir(), `harbour-wrk-${process.pid}.lua`)
  fs.writeFileSync(script, writeScript(request))
  const before = cpuOf()
  const said = execFileSync('wrk', ['-t1', '-c16', `-d${seconds}s`, '-s', script, url], { encoding: 'utf8' })
  const cpu = cpuOf() - before
  fs.rmSync(script)
  if (/Non-2xx|Socket errors/.test(said)) throw new Error(said)
  const answers = Number(/(\d+) requests in/.exec(said)?.[1])
  const figure = (answers * 1_000) / cpu
  const each = (cpu / answers).toFixed(3)
  return {
    figure,
    text: `${Math.round(answers / seconds)} a second, ${each} ms of CPU each, ${Math.round(figure)} per CPU second`,
  }
}

/** wrk's own language. Each request of `unlike` has an address that no cache holds. */
function writeScript({ method = 'GET', path, headers = {}, body, unlike }: LoadRequest): string {
  const said = Object.entries({ Host: 'localhost', ...headers }).map(([name, value]) => `['${name}'] = '${value}'`)
  const address = unlike ? `'${path}${path.includes('?') ? '&' : '?'}turn=' .. turn` : `'${path}'`
  return `local turn = ${Date.now()}
local headers = { ${said.join(', ')} }
request = function()
  turn = turn + 1
  return wrk.format('${method}', ${address}, headers, ${body === undefined ? 'nil' : `[[${body}]]`})
end
`
}

function describeMemory({ listProcesses }: Machine): string {
  const own = listProcesses().filter(({ name }) => name !== 'PostgreSQL')
  const sizes = own.map(({ pid, name }) => ({ name, size: readMemory(pid) }))
  const all = sizes.reduce((sum, { size }) => sum + size, 0)
  return `${sizes.map(({ name, size }) => `${name} ${size.toFixed(0)}`).join(', ')}; ${all.toFixed(0)} MB together`
}
