import { EventEmitter } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { type JobHelpers, Logger, parseCrontab, run, type TaskList, type WorkerEvents } from 'graphile-worker'
import { sql } from 'kysely'
import type pg from 'pg'
import type { Tx } from '../database/db.ts'
import type { Letters } from '../integrations/letter.ts'
import type { Log } from './log.ts'
import { endPool, openResilientPool } from '../database/resilient-pool.ts'
import { Heartbeat, recoveryTimes } from './worker-heartbeat.ts'

/** What is done later, by name. A job may run twice (a killed worker's job is given to another), so each says for itself that it is done already. */
export type Jobs = Record<string, (payload: never, run?: Run) => Promise<void>>

/** What a job may know of this run of it. */
export interface Run {
  /** The same at every try. */
  id: string
  /** It is not tried again when this fails. */
  isLast: boolean
  /** The worker ends and waits no longer. */
  stopped?: AbortSignal
}

/** The jobs of one room and what wakes them by the clock: lines of a crontab in UTC, none where all are asked for by others. */
export interface JobRegistry {
  jobs: Jobs
  /** The jobs that write letters, which have a worker of their own: a slow mail server takes no turn from payments. */
  letters?: Letters
  crontab: string
  /** Those that look every minute for what was left open. */
  sweeps?: readonly string[]
}

export const joinRegistries = (registries: readonly JobRegistry[]): Required<JobRegistry> => ({
  jobs: Object.assign({}, ...registries.map(({ jobs }) => jobs)) as Jobs,
  letters: Object.assign({}, ...registries.map(({ letters }) => letters)) as Letters,
  crontab: registries.flatMap(({ crontab }) => crontab || []).join('\n'),
  sweeps: registries.flatMap(({ sweeps = [] }) => sweeps),
})

export interface When {
  /** Not before this moment; without it, at once after the transaction. */
  at?: Temporal.Instant
  /** At most one waiting job of this key: a second one takes the first one's place. */
  key?: string
  attempts?: number
  /** What is due is done in the order of these: less comes first, 0 without one. */
  priority?: number
}

/** What a job is told, where its room has written it down: whoever asks for it cannot ask for something else. */
// oxlint-disable-next-line typescript/no-empty-object-type -- rooms add to it
export interface Payloads {}

/** Puts a job into the outbox with the caller's own transaction: no lost mail, and none for an order that was rolled back. */
export const addJob = <Name extends string>(
  tx: Tx,
  name: Name,
  payload: Name extends keyof Payloads ? Payloads[Name] : object,
  when: When = {},
): Promise<void> => addJobs(tx, [{ name, payload, ...when }])

/** One of several that are asked for at once. */
export type Later = When & { name: string; payload: object }

/** Several in one statement, whose text is the same however many they are: it is planned once, and wakes the workers once. */
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

/** How much of it a worker does at a time. */
interface Size {
  atOnce: number
  connections: number
  /** So long jobs under way may go on when the worker is stopped, in milliseconds. What is not done then is done by another. */
  toStop: number
}
const usual: Size = { atOnce: 4, connections: 6, toStop: 3_000 }
/** Of the worker that sends letters. With fewer connections than jobs at once graphile-worker warns at every start. */
export const ofLetters: Size = { atOnce: 6, connections: 6, toStop: 8_000 }

export interface WorkerJobs extends Omit<JobRegistry, 'letters'> {
  size?: Size
  log: Log
  /** 1 but in tests, which do not wait for minutes (worker-heartbeat.ts). */
  recoveryScale?: number
  /** Told how many jobs of dead workers were given to others. */
  freed?: (jobs: number) => void
}

/** Does the jobs of the outbox as they fall due, for as long as the shop is open: when its database fell, it begins anew. */
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
      await within(1_000, kept) // it may be about to open anew where nobody answers
    },
  }
}

/** So many times in a row may a worker fail to ask for a job (four or six at a time, once a second each). */
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
  const runner = await run({
    pgPool: pool,
    taskList: asTasks(work.jobs, heartbeat),
    parsedCronItems: parseCrontab(work.crontab),
    events,
    logger,
    concurrency: size.atOnce,
    pollInterval: 1_000,
    gracefulShutdownAbortTimeout: size.toStop - 1_000, // a job that listens to its abort signal is given back before the end
    noHandleSignals: true, // main.ts stops the worker in its turn
    // By default the library does not await the statement that marks a job as done or failed. When the database is lost, that is
    // an unhandled rejection, which ends the process. With batches the rejection is handled, and ends the runner.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
  }).catch(async (error: unknown) => {
    await heartbeat.stop()
    await endPool(pool)
    throw error
  })
  // A worker whose very first question met a fallen database remembers that answer for ever: it is replaced.
  let misses = 0
  events.on('worker:getJob:error', () => {
    misses += 1
    if (misses === mostMisses) runner.stop().catch(() => {})
  })
  for (const fine of ['worker:getJob:empty', 'job:start'] as const) events.on(fine, () => (misses = 0))
  // It may never say that it is over: its clock sleeps for up to a minute first, and a batch that failed miscounts what it waits for.
  const over = Promise.withResolvers<void>()
  const giveUp = () => void setTimeout(over.resolve, size.toStop).unref()
  events.on('pool:release', () => over.resolve())
  events.on('pool:gracefulShutdown', giveUp)
  const ended = Promise.race([runner.promise, over.promise])
    .finally(() => heartbeat.stop())
    .finally(() => endPool(pool))
  return {
    ended,
    async stop() {
      runner.stop().catch(() => {}) // it had ended by itself
      await within(size.toStop, ended)
    },
  }
}

/** Waits no longer than this, whatever becomes of it. */
const within = (ms: number, work: Promise<unknown>) =>
  Promise.race([work.catch(() => {}), wait(ms, undefined, { ref: false })])

/** The worker's own connections. What a network has swallowed is given up, so that the worker can be replaced. */
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
