import { setTimeout as wait } from 'node:timers/promises'
import { type Logger, makeWorkerUtils, type WorkerEvents, type WorkerUtils } from 'graphile-worker'
import type pg from 'pg'
import { isDatabaseAway } from '../database/database-away.ts'
import { runFenced } from './job-fence.ts'
import type { Log } from './log.ts'
import { declareDead, freeJobs, hasLostJobs } from './worker-recovery.ts'

/** Recovery times in milliseconds. Tests scale them by one factor. */
export const recoveryTimes = (scale = 1) => ({
  /** The interval between heartbeats. */
  beat: 10_000 * scale,
  /** Without a heartbeat for this long a worker starts no job. */
  stale: 30_000 * scale,
  /** Without one for this long any process releases its jobs. */
  dead: 45_000 * scale,
  /** The interval between sweeps. */
  sweep: 60_000 * scale,
})

interface HeartbeatParts {
  /** graphile-worker's own. */
  pool: pg.Pool
  logger: Logger
  events: WorkerEvents
  times: ReturnType<typeof recoveryTimes>
  /** Jobs that every sweep adds, by name. */
  sweeps: readonly string[]
  log: Log
  /** Called with the number of jobs of dead workers that were released. */
  freed(jobs: number): void
  /** Called when this worker was declared dead, or holds a job it does not know of: it must be replaced. */
  lost(): void
}

/** The longest time to unregister a worker; without its database others will find it dead. */
const longestLeaving = 3_000

/**
 * Sends heartbeats by the database's clock, and declares workers dead that no longer do. A job starts only while the last
 * heartbeat is fresh, and its writes are refused once its worker was declared dead (job-fence.ts).
 */
export class Heartbeat {
  readonly #parts: HeartbeatParts
  readonly #ending = new AbortController()
  readonly #active = new Set<string>()
  /** Jobs that failed because the database was lost: their earlier attempts, and when it happened. */
  readonly #interrupted = new Map<string, { attempts: number; at: number }>()
  #id = ''
  #utils: Promise<WorkerUtils> | undefined
  #beating: Promise<void> | undefined
  #recovering: Promise<void> | undefined
  /** When the last successful heartbeat was sent, by a monotonic clock. */
  #lastBeat = -Infinity
  #isClosing = false
  #next = newTurn()

  constructor(parts: HeartbeatParts) {
    this.#parts = parts
    const { events } = parts
    // graphile-worker locks jobs by pool, not by worker.
    events.on('pool:create', ({ workerPool }) => {
      this.#id = workerPool.id
      this.#beating = this.#beatOn()
    })
    events.on('pool:gracefulShutdown', () => {
      this.#isClosing = true
      this.#turn()
    })
    events.on('job:start', ({ job }) => this.#active.add(job.id))
    events.on('job:error', ({ job: { id, attempts }, error }) => {
      if (isDatabaseAway(error)) this.#interrupted.set(id, { attempts: attempts - 1, at: performance.now() })
    })
    events.on('job:complete', ({ job }) => this.#active.delete(job.id))
  }

  /** Runs a job for this worker, once the worker is known to be alive. */
  async do(work: () => Promise<void>): Promise<void> {
    while (performance.now() - this.#lastBeat >= this.#parts.times.stale) {
      if (this.#isClosing) throw new Error('the worker ends, and is not known to live')
      await this.#next.promise
    }
    await runFenced(this.#id, work)
  }

  /** After the worker has ended: releases any jobs it still holds. */
  async stop(): Promise<void> {
    this.#ending.abort()
    await Promise.race([this.#leave(), wait(longestLeaving, undefined, { ref: false })])
  }

  async #leave(): Promise<void> {
    const { pool, log } = this.#parts
    await this.#beating
    await this.#recovering
    if (!this.#id) return
    try {
      await pool.query('delete from job_worker where id = $1', [this.#id])
      await freeJobs(pool, [this.#id])
      await this.#retryInterrupted()
    } catch (error) {
      log.debug({ err: error, worker: this.#id }, 'a worker ended and could not say so')
    }
  }

  async #beatOn(): Promise<void> {
    const { times, log } = this.#parts
    while (!this.#ending.signal.aborted) {
      try {
        if (!(await this.#beat())) return this.#replace('declared dead')
        this.#recovering ??= this.#recover()
      } catch (error) {
        log.warn({ err: error, worker: this.#id }, 'a worker could not write its heartbeat')
      }
      await wait(times.beat, undefined, { signal: this.#ending.signal }).catch(() => {})
    }
  }

  /**
   * False when others have declared this worker dead. A heartbeat that takes longer than the interval fails, because its
   * connection may be dead.
   */
  async #beat(): Promise<boolean> {
    const sent = performance.now()
    const text =
      this.#lastBeat === -Infinity
        ? 'insert into job_worker (id) values ($1) on conflict (id) do update set beat_at = now()'
        : 'update job_worker set beat_at = now() where id = $1'
    const question = { text, values: [this.#id], query_timeout: this.#parts.times.beat }
    const { rowCount } = await this.#parts.pool.query(question)
    if (rowCount === 0) return false
    this.#lastBeat = sent
    this.#turn()
    return true
  }

  /** Runs beside the heartbeats, which must not wait for it. */
  async #recover(): Promise<void> {
    const { pool, times, log, freed } = this.#parts
    try {
      const dead = await declareDead(pool, times.dead)
      if (dead.length > 0) {
        const jobs = await freeJobs(pool, dead)
        freed(jobs)
        log.warn({ workers: dead, jobs }, 'job workers are dead; their jobs were released')
      }
      await this.#retryInterrupted()
      await this.#askForSweeps()
      if (await hasLostJobs(pool, this.#id, [...this.#active], times.dead)) this.#replace('lost a job')
    } catch (error) {
      log.warn({ err: error }, 'a worker could not check the other workers')
    } finally {
      this.#recovering = undefined
    }
  }

  /** The database is back: interrupted jobs are retried at once, and the interruption does not count as an attempt. */
  async #retryInterrupted(): Promise<void> {
    for (const [id, { attempts, at }] of this.#interrupted) {
      const utils = await this.#openUtils()
      const retried = await utils.rescheduleJobs([id], { runAt: new Date(), attempts })
      const isOver = performance.now() - at > this.#parts.times.dead // run by another worker meanwhile
      if (retried.length > 0 || isOver) this.#interrupted.delete(id)
    }
  }

  /**
   * Every process adds the sweeps at every heartbeat; the job key keeps one per interval. A sweep that is due but has not begun
   * keeps its time, so that adding it again does not postpone it.
   */
  async #askForSweeps(): Promise<void> {
    const { sweeps, times } = this.#parts
    const runAt = new Date(Math.ceil(Date.now() / times.sweep) * times.sweep)
    const utils = await this.#openUtils()
    const preserveRunAt = true
    await utils.addJobs(
      sweeps.map((identifier) => ({ identifier, payload: {}, jobKey: `sweep ${identifier}`, runAt, maxAttempts: 1 })),
      preserveRunAt,
    )
  }

  /** Created once, because graphile-worker checks its schema each time. */
  #openUtils(): Promise<WorkerUtils> {
    const { pool, logger } = this.#parts
    this.#utils ??= makeWorkerUtils({ pgPool: pool, logger })
    this.#utils.catch(() => (this.#utils = undefined)) // the next caller tries again
    return this.#utils
  }

  #replace(why: string) {
    this.#parts.log.error({ worker: this.#id, why }, 'this job worker is replaced by another')
    this.#ending.abort()
    this.#parts.lost()
  }

  /** Wakes those who wait for a heartbeat. */
  #turn() {
    this.#next.resolve()
    this.#next = newTurn()
  }
}

const newTurn = () => Promise.withResolvers<void>()
