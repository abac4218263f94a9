import { setTimeout as wait } from 'node:timers/promises'
import { type Logger, makeWorkerUtils, type WorkerEvents, type WorkerUtils } from 'graphile-worker'
import type pg from 'pg'
import { isDatabaseAway } from '../database/database-away.ts'
import { runFenced } from './job-fence.ts'
import type { Log } from './log.ts'
import { declareDead, freeJobs, hasLostJobs } from './worker-recovery.ts'

/** How long what recovers waits, in milliseconds. Tests run all of it faster by one factor. */
export const recoveryTimes = (scale = 1) => ({
  /** So often a worker says that it lives. */
  beat: 10_000 * scale,
  /** Without a beat for so long it starts nothing more. */
  stale: 30_000 * scale,
  /** Without one for so long anybody gives its jobs to others. */
  dead: 45_000 * scale,
  /** So often it is looked for what another left open. */
  sweep: 60_000 * scale,
})

interface HeartbeatParts {
  /** graphile-worker's own. */
  pool: pg.Pool
  logger: Logger
  events: WorkerEvents
  times: ReturnType<typeof recoveryTimes>
  /** Jobs that are asked for at every sweep, by name. */
  sweeps: readonly string[]
  log: Log
  /** Told how many jobs of the dead were given to others. */
  freed(jobs: number): void
  /** Told when this worker was declared dead, or holds a job that it knows nothing of: it is to be replaced. */
  lost(): void
}

/** Once a worker ends, leaving the list takes this long at most: without its database others will find it dead. */
const longestLeaving = 3_000

/**
 * Says every few seconds that a worker lives, by the database's clock, and declares dead who no longer does. A job begins only
 * while the last beat is fresh, and what it writes is refused once its worker was declared dead (job-fence.ts).
 */
export class Heartbeat {
  readonly #parts: HeartbeatParts
  readonly #ending = new AbortController()
  readonly #active = new Set<string>()
  /** Jobs that failed because the database went away, with the attempts that they had before, and when that was. */
  readonly #interrupted = new Map<string, { attempts: number; at: number }>()
  #id = ''
  #utils: Promise<WorkerUtils> | undefined
  #beating: Promise<void> | undefined
  #recovering: Promise<void> | undefined
  /** When the last beat that arrived was sent, by a clock that nobody sets. */
  #lastBeat = -Infinity
  #isClosing = false
  #next = newTurn()

  constructor(parts: HeartbeatParts) {
    this.#parts = parts
    const { events } = parts
    // graphile-worker locks jobs in the name of the pool, not of one of its workers.
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

  /** Does a job in the name of this worker: not before it is known to live. */
  async do(work: () => Promise<void>): Promise<void> {
    while (performance.now() - this.#lastBeat >= this.#parts.times.stale) {
      if (this.#isClosing) throw new Error('the worker ends, and is not known to live')
      await this.#next.promise
    }
    await runFenced(this.#id, work)
  }

  /** When the worker has ended: what it still holds, if anything, is free at once. */
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

  /** False when others have declared this worker dead. One that takes longer than until the next is none: its connection may lead nowhere. */
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

  /** Beside the beats, which must not wait for it. */
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

  /** The database answers again: what it interrupted need not wait as long as what failed by itself, nor has it used an attempt. */
  async #retryInterrupted(): Promise<void> {
    for (const [id, { attempts, at }] of this.#interrupted) {
      const utils = await this.#openUtils()
      const retried = await utils.rescheduleJobs([id], { runAt: new Date(), attempts })
      const isOver = performance.now() - at > this.#parts.times.dead // done by another meanwhile
      if (retried.length > 0 || isOver) this.#interrupted.delete(id)
    }
  }

  /**
   * Asked for at every beat, by every process: there is one sweep a time, however many ask. One that is due and has not begun
   * keeps its time: asking again must not put it off.
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

  /** Made once: each time it is made, graphile-worker looks after its schema. */
  #openUtils(): Promise<WorkerUtils> {
    const { pool, logger } = this.#parts
    this.#utils ??= makeWorkerUtils({ pgPool: pool, logger })
    this.#utils.catch(() => (this.#utils = undefined)) // the next who wants them tries again
    return this.#utils
  }

  #replace(why: string) {
    this.#parts.log.error({ worker: this.#id, why }, 'this job worker is replaced by another')
    this.#ending.abort()
    this.#parts.lost()
  }

  /** Whoever waits looks again. */
  #turn() {
    this.#next.resolve()
    this.#next = newTurn()
  }
}

const newTurn = () => Promise.withResolvers<void>()
