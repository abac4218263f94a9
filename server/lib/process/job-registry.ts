import { EventEmitter } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { type JobHelpers, Logger, parseCrontab, run, type TaskList, type WorkerEvents } from 'graphile-worker'
import { sql } from 'kysely'
import type pg from 'pg'
import type { Tx } from '../database/db.ts'
import type { Letters } from '../integrations/letter.ts'
import type { Log } from './log.ts'
import { endPool, openResilientPool } from '../database/resilient-pool.ts'
import { keepReleasing } from './scheduled-jobs.ts'
import { Heartbeat, recoveryTimes } from './worker-heartbeat.ts'

/**
 * Background work, by job name. A job may run twice, because the job of a killed worker is given to another; each job must
 * therefore be idempotent.
 */
export type Jobs = Record<string, (payload: never, run?: Run) => Promise<void>>

/** What a job may know about its run. */
export interface Run {
  /** The same at every try. */
  id: string
  /** The last try: a failure is final. */
  isLast: boolean
  /** Aborted when the worker ends without waiting any longer. */
  stopped?: AbortSignal
}

/** The jobs of one topic and their schedule: crontab lines in UTC, empty when other code adds the jobs. */
export interface JobRegistry {
  jobs: Jobs
  /** Jobs that write mails; they have a worker of their own, so that a slow mail server does not delay payments. */
  letters?: Letters
  crontab: string
  /** Jobs that look for unfinished work every minute. */
  sweeps?: readonly string[]
}

export const joinRegistries = (registries: readonly JobRegistry[]): Required<JobRegistry> => ({
  jobs: Object.assign({}, ...registries.map(({ jobs }) => jobs)) as Jobs,
  letters: Object.assign({}, ...registries.map(({ letters }) => letters)) as Letters,
  crontab: registries.flatMap(({ crontab }) => crontab || []).join('\n'),
  sweeps: registries.flatMap(({ sweeps = [] }) => sweeps),
})

export interface When {
  /** Not before this time; absent: right after the transaction. */
  at?: Temporal.Instant
  /** At most one waiting job per key: a second one replaces it. */
  key?: string
  attempts?: number
  /** Due jobs run in this order: lowest first, 0 by default. */
  priority?: number
}

/** The payload of a job, where its file declares it; callers cannot add it with another. */
// oxlint-disable-next-line typescript/no-empty-object-type -- extended by declaration merging
export interface Payloads {}

/** Adds a job in the caller's transaction: no mail is lost, and none is sent for an order that was rolled back. */
export const addJob = <Name extends string>(
  tx: Tx,
  name: Name,
  payload: Name extends keyof Payloads ? Payloads[Name] : object,
  when: When = {},
): Promise<void> => addJobs(tx, [{ name, payload, ...when }])

/** One of several jobs that are added together. */
export type Later = When & { name: string; payload: object }

/**
 * Adds several jobs in one statement, whose text does not depend on their number: it is planned once, and wakes the workers once.
 */
export async function addJobs(tx: Tx, jobs: readonly Later[]): Promise<void> {
  if (jobs.length === 0) return
  await sql`
    select from graphile_worker.add_jobs(array(
      select (name, payload::json, null, run_at, attempts, key, priority, null)::graphile_worker.job_spec
      from unnest(
        ${jobs.map(({ name }) => name)}::text[], ${jobs.map(({ payload }) => JSON.stringify(payload))}::text[],
        ${jobs.map(({ at }) => at?.toString() ?? null)}::timestamptz[], ${jobs.map(({ attempts = 12 }) => attempts)}::smallint[],
        ${jobs.map(({ key }) => key ?? null)}::text[], ${jobs.map(({ priority = 0 }) => priority)}::smallint[]
      ) as job (name, payload, run_at, attempts, key, priority)))`.execute(tx)
}

export interface JobWorker {
  stop(): Promise<void>
}

interface Running extends JobWorker {
  ended: Promise<void>
}

/** The capacity of a worker. */
interface Size {
  atOnce: number
  connections: number
  /** Milliseconds that running jobs get when the worker is stopped. Another worker runs what is unfinished. */
  toStop: number
}
const usual: Size = { atOnce: 4, connections: 6, toStop: 3_000 }
/** For the mail worker. With fewer connections than concurrent jobs graphile-worker warns at every start. */
export const ofLetters: Size = { atOnce: 6, connections: 6, toStop: 8_000 }

export interface WorkerJobs extends Omit<JobRegistry, 'letters'> {
  size?: Size
  log: Log
  /** 1 except in tests, which do not wait for minutes (worker-heartbeat.ts). */
  recoveryScale?: number
  /** Called with the number of jobs of dead workers that were released. */
  freed?: (jobs: number) => void
}

/** Runs due jobs until stopped; restarts the runner after the database was lost. */
export async function startWorker(connectionString: string, work: WorkerJobs): Promise<JobWorker> {
  const { log } = work
  let stopping = false
  let running = await openRunner(connectionString, work)
  const kept = keepRunning()

  async function keepRunning() {
    for (;;) {
      await running.ended.catch((error: unknown) => log.error({ err: error }, 'the worker ended'))
      if (stopping) return
      running = await openAgain()
      if (stopping) await running.stop()
    }
  }

  async function openAgain(): Promise<Running> {
    for (;;) {
      await wait(1_000)
      try {
        return await openRunner(connectionString, work)
      } catch (error) {
        log.warn({ err: error }, 'the job worker cannot start yet')
        if (stopping) throw error
      }
    }
  }

  return {
    async stop() {
      stopping = true
      await running.stop()
      await within(1_000, kept) // a runner may be starting against a server that does not answer
    },
  }
}

/** How many consecutive failures to fetch a job a worker may have (four to six at a time, once a second each). */
const mostMisses = 20

async function openRunner(connectionString: string, work: WorkerJobs): Promise<Running> {
  const { log, sweeps = [], freed = () => {}, size = usual } = work
  const events: WorkerEvents = new EventEmitter()
  const pool = openPool(connectionString, size.connections)
  const logger = new Logger(() => (level, message, meta) => {
    if (level === 'error') log.error({ err: meta?.['error'] }, message)
    else if (level === 'warning') log.warn(message)
    else log.debug(message)
  })
  const times = recoveryTimes(work.recoveryScale)
  const lost = () => void runner.stop().catch(() => {})
  const heartbeat = new Heartbeat({ pool, logger, events, times, sweeps, log, freed, lost })
  const releasing = keepReleasing(pool, log)
  const stopBeside = () => Promise.all([heartbeat.stop(), releasing.stop()])
  const runner = await run({
    pgPool: pool,
    taskList: asTasks(work.jobs, heartbeat),
    parsedCronItems: parseCrontab(work.crontab),
    events,
    logger,
    concurrency: size.atOnce,
    pollInterval: 1_000,
    gracefulShutdownAbortTimeout: size.toStop - 1_000, // a job that listens to its abort signal is returned before the end
    noHandleSignals: true, // shop-process.ts stops the worker
    // By default the library does not await the statement that marks a job as done or failed. When the database is lost, that is
    // an unhandled rejection, which ends the process. With batches the rejection is handled, and ends the runner.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
  }).catch(async (error: unknown) => {
    await stopBeside()
    await endPool(pool)
    throw error
  })
  // A worker whose first query met a lost database caches that error for ever, so it is replaced.
  let misses = 0
  events.on('worker:getJob:error', () => {
    misses += 1
    if (misses === mostMisses) runner.stop().catch(() => {})
  })
  for (const fine of ['worker:getJob:empty', 'job:start'] as const) events.on(fine, () => (misses = 0))
  // The runner's end may never be reported: its timer sleeps up to a minute, and a failed batch miscounts what it waits for.
  const over = Promise.withResolvers<void>()
  const giveUp = () => void setTimeout(over.resolve, size.toStop).unref()
  events.on('pool:release', () => over.resolve())
  events.on('pool:gracefulShutdown', giveUp)
  const ended = Promise.race([runner.promise, over.promise])
    .finally(stopBeside)
    .finally(() => endPool(pool))
  return {
    ended,
    async stop() {
      runner.stop().catch(() => {}) // it has ended already
      await within(size.toStop, ended)
    },
  }
}

/** Waits at most this long, whatever the outcome. */
const within = (ms: number, work: Promise<unknown>) =>
  Promise.race([work.catch(() => {}), wait(ms, undefined, { ref: false })])

/** The worker's own connections. Queries that the network has lost time out, so that the worker can be replaced. */
function openPool(connectionString: string, max: number): pg.Pool {
  return openResilientPool({ connectionString, max, connectionTimeoutMillis: 10_000, query_timeout: 15_000 })
}

function asTasks(jobs: Jobs, heartbeat: Heartbeat): TaskList {
  return Object.fromEntries(
    Object.entries(jobs).map(([name, work]) => [
      name,
      (payload: unknown, { job: { id, attempts, max_attempts }, abortSignal }: JobHelpers) =>
        heartbeat.do(() => work(payload as never, { id, isLast: attempts >= max_attempts, stopped: abortSignal })),
    ]),
  )
}
