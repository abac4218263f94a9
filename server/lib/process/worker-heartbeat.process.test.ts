import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { connectToClone } from '#tests/database.ts'
import type { Connection } from '../database/connection-pools.ts'
import type { Db } from '../database/db.ts'
import { inTransaction } from '../database/idempotency.ts'
import { addJob, type Jobs, startWorker, type JobWorker } from './job-registry.ts'
import { openLog } from './log.ts'

// A worker is dead after 45 s, and starts nothing after 30; a minute lies between two sweeps. A minute is 3 s here: on a busy
// machine, a beat is late by some hundred milliseconds.
const recoveryScale = 0.05
/** Milliseconds of the test in which these seconds pass. */
const scaled = (seconds: number) => seconds * 1_000 * recoveryScale

let connection: Connection & { url: string }
let db: Db
const workers: JobWorker[] = []
beforeAll(async () => {
  connection = await connectToClone()
  db = connection.db
  await sql`create table done (what text, by text)`.execute(db)
})
afterEach(async () => {
  for (const worker of workers.splice(0)) await worker.stop()
  await sql`delete from done`.execute(db)
  await sql`delete from graphile_worker._private_jobs`.execute(db)
})
afterAll(() => connection.close())

const open = async (jobs: Jobs, more: { sweeps?: string[]; freed?: (jobs: number) => void } = {}) => {
  const worker = await startWorker(connection.url, {
    jobs,
    crontab: '',
    log: openLog('silent'),
    recoveryScale,
    ...more,
  })
  workers.push(worker)
  return worker
}
const ask = (name: string, attempts = 12) => inTransaction(db, (tx) => addJob(tx, name, {}, { attempts }))
const note = (what: string, by: string) => sql`insert into done (what, by) values (${what}, ${by})`.execute(db)
const done = async () => (await sql<{ what: string; by: string }>`select what, by from done`.execute(db)).rows
const waiting = async () =>
  (await sql<{ n: number }>`select count(*) as n from graphile_worker.jobs`.execute(db)).rows[0]!.n
/** Declares workers dead, as another process does after missing heartbeats. */
const declareDead = () => sql`delete from job_worker`.execute(db)
/** Jobs as a killed process leaves them: locked by a worker without heartbeats. */
const leaveBehind = (worker: string) =>
  sql`
  with held as (update graphile_worker._private_jobs set locked_by = ${worker}, locked_at = now(), attempts = attempts + 1)
  insert into job_worker (id) values (${worker})`.execute(db)

test('(B5) what a killed process was doing is done by another soon after, on its last attempt too', async () => {
  await ask('first')
  await ask('last', 1)
  await leaveBehind('killed')
  const freed: number[] = []
  const jobs = { first: () => note('first', 'other').then(() => {}), last: () => note('last', 'other').then(() => {}) }
  await open(jobs, { freed: (count) => freed.push(count) })
  await expect.poll(done).toHaveLength(2)
  expect(freed).toEqual([2])
  await expect.poll(waiting).toBe(0)
})

test('(B5) a job that takes its process down every time is given up in the end', async () => {
  await ask('fatal', 25)
  await leaveBehind('killed')
  await sql`update graphile_worker._private_jobs set attempts = 25`.execute(db)
  await open({ fatal: () => note('fatal', 'other').then(() => {}), next: () => note('next', 'other').then(() => {}) })
  const left = async () =>
    (await sql<{ locked_by: string | null }>`select locked_by from graphile_worker.jobs`.execute(db)).rows
  await expect.poll(left).toEqual([{ locked_by: null }])
  await ask('next') // due earlier, so it runs first
  await expect.poll(done).toEqual([{ what: 'next', by: 'other' }])
})

test.each([
  [
    'a transaction',
    (by: string) =>
      inTransaction(db, async (tx) => void (await sql`insert into done values ('money', ${by})`.execute(tx))),
  ],
  ['a statement by itself', (by: string) => note('money', by).then(() => {})],
  ['a statement without values', () => sql`insert into done values ('money', 'nobody')`.execute(db).then(() => {})],
  [
    'a write whose failure it swallows',
    (by: string) =>
      note('money', by).then(
        () => {},
        () => {},
      ),
  ],
])(
  '(B5) a worker that was declared dead cannot write: %s is refused, and the job is done once more',
  async (_, write) => {
    let begun = 0
    const gate = Promise.withResolvers<void>()
    const jobs = {
      async pay() {
        begun += 1
        if (begun === 1) await gate.promise
        await write(`${begun}`)
      },
    }
    await ask('pay')
    await open(jobs)
    await expect.poll(() => begun).toBe(1)
    await declareDead()
    gate.resolve()
    await expect.poll(done).toHaveLength(1)
    expect(begun).toBe(2)
    await expect.poll(waiting).toBe(0)
  },
)

test('(B5) a worker whose beats do not arrive starts nothing more, and goes on when they do', async () => {
  let begun = 0
  await open({ late: async () => void (begun += 1) })
  await expect.poll(async () => (await sql`select from job_worker`.execute(db)).rows).toHaveLength(1)
  const gate = await connection.pool.connect()
  await gate.query('begin; lock table job_worker in exclusive mode')
  const lastBeat = await gate.query<{ at: Date }>('select beat_at as at from job_worker')
  const age = async () => Date.now() - lastBeat.rows[0]!.at.getTime()
  await expect.poll(age).toBeGreaterThan(scaled(40))
  await ask('late')
  const taken = async () =>
    (await sql`select from graphile_worker.jobs where locked_by is not null`.execute(db)).rows.length
  await expect.poll(taken).toBe(1)
  expect(begun).toBe(0)
  await gate.query('rollback')
  gate.release()
  await expect.poll(() => begun).toBe(1)
})

test('(B5) a worker that holds a job it knows nothing of is replaced, and the job is done', async () => {
  await open({ lost: () => note('lost', 'next').then(() => {}) })
  const ids = async () => (await sql<{ id: string }>`select id from job_worker`.execute(db)).rows
  await expect.poll(ids).toHaveLength(1)
  const [{ id }] = (await ids()) as [{ id: string }]
  // The state after the answer with the job was lost on the way.
  await inTransaction(db, async (tx) => {
    await addJob(tx, 'lost', {})
    await sql`update graphile_worker._private_jobs set locked_by = ${id}, locked_at = now(), attempts = 1`.execute(tx)
  })
  await expect.poll(done).toEqual([{ what: 'lost', by: 'next' }])
  await expect.poll(async () => (await ids())[0]?.id).not.toBe(id)
})

test('(B5) a job that the database interrupted is tried again as soon as it answers, and has used no attempt', async () => {
  let begun = 0
  const jobs = {
    async write() {
      begun += 1
      if (begun < 4) throw Object.assign(new Error('terminating connection'), { code: '57P01' })
      await note('written', 'one')
    },
  }
  await inTransaction(db, async (tx) => {
    await addJob(tx, 'write', {}, { attempts: 8 })
    await sql`update graphile_worker._private_jobs set attempts = 7`.execute(tx) // the eighth failure would be final
  })
  await open(jobs)
  await expect.poll(done).toHaveLength(1)
})

test('(B5) a sweep runs once a time, however many processes ask for it', async () => {
  const jobs = { sweep: () => note('sweep', 'one').then(() => {}) }
  const began = Date.now()
  await Promise.all([1, 2, 3].map(() => open(jobs, { sweeps: ['sweep'] })))
  await expect.poll(async () => (await done()).length).toBeGreaterThan(2)
  const swept = (await done()).length
  expect(swept).toBeLessThanOrEqual(Math.ceil((Date.now() - began) / scaled(60)) + 1)
})

test('(B5) a sweep that is due and finds no turn is not put off by who asks for the next one', async () => {
  const gate = Promise.withResolvers<void>()
  const hold = () => gate.promise
  for (let busy = 0; busy < 4; busy += 1) await ask('hold') // all concurrent jobs of a worker
  await open({ hold, sweep: () => note('sweep', 'one').then(() => {}) }, { sweeps: ['sweep'] })
  const due = async () => {
    const { rows } = await sql<{ ms: number }>`
      select extract(epoch from now() - run_at)::float8 * 1000 as ms from graphile_worker.jobs where key = 'sweep sweep'`.execute(
      db,
    )
    return rows[0]?.ms ?? -Infinity
  }
  await expect.poll(due).toBeGreaterThan(scaled(70)) // more than the time between two sweeps
  gate.resolve()
  await expect.poll(done).toContainEqual({ what: 'sweep', by: 'one' })
})

test('a worker that ends in peace leaves the list', async () => {
  const worker = await open({})
  await expect.poll(async () => (await sql`select from job_worker`.execute(db)).rows).toHaveLength(1)
  await worker.stop()
  expect((await sql`select from job_worker`.execute(db)).rows).toEqual([])
})
