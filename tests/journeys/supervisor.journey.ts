import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import http from 'node:http'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openCrowd } from '#tests/buyers.ts'
import { putOnSale } from '#tests/goods.ts'
import { findBreaches } from '#tests/invariants.ts'
import { askRaw } from '#tests/raw-request.ts'
import { type Connection, connect } from '#server/lib/database/connection-pools.ts'
import { findRunningPostgres } from '#server/lib/database/running-postgres.ts'
import { readSecrets, type Secrets } from '#server/lib/process/data-folder.ts'
import { addJob } from '#server/lib/process/job-registry.ts'
import { writeKeys } from '#server/lib/process/keys.ts'
import { findFreePort } from '#server/lib/process/ports.ts'
import { sharePictures } from './started-shop.ts'

// A machine with two web processes and a worker process, of which one after another is killed.
let folder: string
let machine: Awaited<ReturnType<typeof start>>
let secrets: Secrets
let databaseUrl: string
let database: Connection
const started: ChildProcess[] = []

beforeAll(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'harbour-machine-'))
  fs.chmodSync(folder, 0o755)
  machine = await start({ WEB_PROCESSES: '2' })
  secrets = readSecrets(machine.settings.DATA_DIR)
  databaseUrl = findRunningPostgres(machine.settings.DATA_DIR, secrets.postgres, 'shop')!
  database = connect(databaseUrl)
  await putOnSale(database.db, { code: 'W-POT', cents: 10_000, onHand: 100_000 })
})
afterAll(async () => {
  for (const child of started) child.kill('SIGTERM')
  for (const child of started) if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  await database.close()
  fs.rmSync(folder, { recursive: true })
})

async function start(changed: Record<string, string>) {
  const port = await findFreePort()
  const settings = {
    DATA_DIR: path.join(folder, String(port)),
    PORT: String(port),
    BANK_PORT: String(await findFreePort()),
    PROXIES: '1',
    LOG_LEVEL: 'error',
    RECOVERY_SCALE: '0.2',
    NODE_COMPILE_CACHE: path.resolve('.prepared/compiled'),
    ...changed,
  }
  sharePictures(settings.DATA_DIR)
  const child = spawn(process.execPath, ['server/main.ts'], {
    env: { ...process.env, ...settings, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  started.push(child)
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const ask = (address: string) =>
    fetch(`http://127.0.0.1:${port}${address}`, { headers: { connection: 'close', host: 'localhost' } })
  while (!said.includes('The shop is open')) {
    if (child.exitCode !== null) throw new Error(`the shop did not open: ${said}`)
    await wait(50)
  }
  return { child, port, settings, ask, code: once(child, 'exit').then(([code]) => code as number | null) }
}

/** The processes of a supervisor by their names, as `ps` shows them. */
function listProcesses({ child }: { child: ChildProcess }): Map<string, number> {
  const pids = fs.readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  const found = new Map<string, number>()
  for (const pid of pids) {
    try {
      const [, name = '', facts = ''] = /\((.*)\) (.*)/s.exec(fs.readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? []
      const [state, parent] = facts.split(' ')
      if (Number(parent) === child.pid && state !== 'Z') found.set(name.replace('harbour ', ''), Number(pid))
    } catch {
      // it has just ended
    }
  }
  return found
}
const pidOf = (name: string) => listProcesses(machine).get(name)
async function untilReplaced(name: string, pid: number | undefined) {
  await expect.poll(() => pidOf(name) ?? pid).not.toBe(pid)
}

/** Who has answered how many requests so far. */
async function readAnswered(): Promise<Record<string, number>> {
  const figures = await (await machine.ask('/api/metrics')).text()
  const counts = figures.matchAll(/^http_request_duration_seconds_count\{.*process="([^"]+)".*\} (\d+)$/gm)
  const sums: Record<string, number> = {}
  for (const [, name = '', count] of counts) sums[name] = (sums[name] ?? 0) + Number(count)
  return sums
}

test('two web processes share the visitors of one port; the metrics tell of each of them, and of the shop once', async () => {
  expect([...listProcesses(machine).keys()].sort()).toEqual(expect.arrayContaining(['web 1', 'web 2', 'worker']))
  for (let turn = 0; turn < 10; turn += 1) expect((await machine.ask('/')).status).toBe(200)
  for (const name of ['web 1', 'web 2'])
    await expect.poll(async () => (await readAnswered())[name] ?? 0).toBeGreaterThanOrEqual(4)
  const figures = await (await machine.ask('/api/metrics')).text()
  for (const name of ['web 1', 'web 2', 'worker'])
    expect(figures).toContain(`database_connections{state="idle",process="${name}"}`)
  expect(figures.match(/^job_workers .*$/gm)).toEqual(['job_workers 2']) // two in the worker process, and none beside
  const described = figures.match(/^# TYPE \S+/gm)!
  expect(described.length).toBe(new Set(described).size)
})

test('a web process is killed under buyers: the others go on, it comes back, and no order that was confirmed is lost', async () => {
  const crowd = openCrowd(machine.port)
  const pid = pidOf('web 1')
  let leave = false
  const killedAt: number[] = []
  const shopping = Array.from({ length: 8 }, async () => {
    // A call whose process was killed has no answer; its buyer begins again.
    while (!leave)
      await crowd
        .buyer()
        .buy('W-POT')
        .catch(() => wait(50))
  })
  const placed = () => crowd.asked.filter(({ path, status }) => path.includes('completePayment') && status === 200)
  await expect.poll(() => placed().length).toBeGreaterThan(10)
  process.kill(pid!, 'SIGKILL')
  killedAt.push(placed().length)
  await untilReplaced('web 1', pid)
  await expect.poll(async () => (await readAnswered())['web 1'] ?? 0).toBeGreaterThan(10)
  leave = true
  await Promise.all(shopping)
  crowd.close()
  expect(placed().length).toBeGreaterThan(killedAt[0]! + 10)
  expect(crowd.asked.filter(({ status }) => status >= 500 && status !== 503)).toEqual([])
  const confirmed = placed().map(({ body }) => (JSON.parse(body) as { invoiceNo: string }).invoiceNo)
  const { rows } = await sql<{
    number: string
  }>`select number from sales_order where number = any(${confirmed})`.execute(database.db)
  expect(rows.length).toBe(confirmed.length)
  expect(await findBreaches(database.db)).toEqual([])
})

/** Any job of the shop will do. */
async function expectJobsDone() {
  const key = `after ${Date.now()}`
  await database.db.transaction().execute((tx) => addJob(tx, 'forgetSessions', {}, { key }))
  const waiting = sql`select from graphile_worker._private_jobs where key = ${key}`
  await expect.poll(async () => (await waiting.execute(database.db)).rows).toEqual([])
}

test('the worker process is killed: visitors notice nothing, jobs go on, and the rows of search are written again', async () => {
  await expectRowsFilled()
  const pid = pidOf('worker')
  process.kill(pid!, 'SIGKILL')
  await database.db.updateTable('search_company').set({ filled: false }).execute()
  expect((await machine.ask('/')).status).toBe(200)
  await untilReplaced('worker', pid)
  await expectJobsDone()
  await expectRowsFilled()
})

/** What the worker begins when all processes are open. */
async function expectRowsFilled() {
  const read = () => database.db.selectFrom('search_company').select('filled').execute()
  await expect.poll(read).toEqual([{ filled: true }, { filled: true }])
}

test('a web process that hangs is killed and replaced', async () => {
  const pid = pidOf('web 2')
  process.kill(pid!, 'SIGSTOP')
  await untilReplaced('web 2', pid)
  await expect.poll(async () => (await readAnswered())['web 2'] ?? 0).toBeGreaterThan(0)
})

test('a web process that is asked to end answers whoever came to it, and another takes its place', async () => {
  let leave = false
  const outcomes = new Set<unknown>()
  const knocking = Array.from({ length: 8 }, async () => {
    while (!leave) outcomes.add(await knock())
  })
  for (const name of ['web 1', 'web 2']) {
    const pid = pidOf(name)
    process.kill(pid!, 'SIGTERM')
    await untilReplaced(name, pid)
    await expect.poll(async () => (await readAnswered())[name] ?? 0).toBeGreaterThan(10)
  }
  leave = true
  await Promise.all(knocking)
  expect([...outcomes]).toEqual([200])
})

test('a supervisor that stood still does not take its processes for hanging', async () => {
  const pids = listProcesses(machine)
  machine.child.kill('SIGSTOP')
  await wait(14_000) // longer than one may hang (RECOVERY_SCALE)
  machine.child.kill('SIGCONT')
  await wait(2_000)
  for (const name of ['web 1', 'web 2', 'worker']) expect(pidOf(name)).toBe(pids.get(name))
})

test('a role of its own: one process answers visitors, another does the jobs and tells only how it is', async () => {
  const shared = {
    SHOP: 'demo',
    DATABASE_URL: databaseUrl,
    KEYS: writeKeys(secrets.keys),
    BANK_URL: `http://127.0.0.1:${machine.settings.BANK_PORT}`,
    BANK_SECRET: secrets.bank,
  }
  const web = await start({ ...shared, ROLE: 'web' })
  expect(listProcesses(web).size).toBe(0)
  expect((await web.ask('/')).status).toBe(200)
  expect(await (await web.ask('/api/metrics')).text()).toMatch(/^job_workers 2$/m)
  const worker = await start({ ...shared, ROLE: 'worker' })
  expect((await worker.ask('/')).status).toBe(404)
  expect((await worker.ask('/api/health/ready')).status).toBe(200)
  const readMetrics = async () => (await worker.ask('/api/metrics')).text()
  await expect.poll(readMetrics).toMatch(/^job_workers 4$/m) // a worker notes its heartbeat once it works
  for (const { child, code } of [web, worker]) {
    child.kill('SIGTERM')
    expect(await code).toBe(0)
  }
})

/** A visitor with a connection of its own: the status of the answer, or why there is none. */
const knock = () =>
  askRaw(machine.port, '/api/health/live', { headers: { connection: 'close' } }).then(
    ({ status }) => status,
    (error: NodeJS.ErrnoException) => error.code,
  )

async function knockUntilRefused() {
  while ((await knock()) === 200);
}

test('asked to end, the web processes answer who is inside and end first, then the worker, then the bank; nobody else waits', async () => {
  const pids = listProcesses(machine)
  const listNames = () => [...listProcesses(machine).keys()].sort()
  const bank = listNames().find((name) => !/^(web \d|worker|postgres)$/.test(name))!
  const body = '{}'
  const hold = async () => {
    const knocking = Array.from({ length: 8 }, knockUntilRefused)
    machine.child.kill('SIGTERM')
    await Promise.all(knocking) // all but the process of this request could have ended by then
    expect(listNames()).toEqual(expect.arrayContaining(['worker', bank]))
    await expectJobsDone() // the worker has not been asked to end
    process.kill(pids.get('worker')!, 'SIGSTOP') // it cannot end before the others are seen without it
  }
  const answered = new Promise<number>((resolve, reject) => {
    const headers = { 'content-type': 'application/json', 'content-length': body.length, expect: '100-continue' }
    const request = http.request({ port: machine.port, path: '/api/tag?locale=zh-TW', method: 'POST', headers })
    request.on('error', reject).on('response', (response) => resolve(response.resume().statusCode ?? 0))
    request.flushHeaders()
    request.once('continue', () => hold().then(() => request.end(body), reject))
  })
  expect(await answered).toBe(200)
  await expect.poll(listNames).toEqual([bank, 'postgres', 'worker'].sort())
  await askRaw(Number(machine.settings.BANK_PORT), '/') // throws when nobody answers
  process.kill(pids.get('worker')!, 'SIGCONT')
  expect(await machine.code).toBe(0)
})
