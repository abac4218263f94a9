import type pg from 'pg'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { ReadReplicas } from '../database/read-replicas.ts'
import { type Admission, lanes } from '../http/admission.ts'
import type { Jobs, Run } from './job-registry.ts'

export interface Metrics {
  /** One answered request, by route pattern: concrete paths would create unlimited series. */
  observe(method: string, route: string, status: number, seconds: number): void
  /** Wraps jobs so that each records its duration and outcome. */
  watchJobs(jobs: Jobs): Jobs
  /** Counts jobs of dead workers that were released. */
  noteFreed(jobs: number): void
  /** Requests that are served and waiting now, and those admitted and refused so far. */
  watchAdmission(admission: Admission): void
  /** How far each replica is behind, and how many reads it answered. */
  watchReplicas(replicas: ReadReplicas): void
  /** For metrics that other parts read from the database. */
  registry: Registry
  /** Metrics of this process, of its siblings, and of the database. */
  write(): Promise<string>
  /** Metrics of this process alone. */
  writeOwn(): Promise<string>
  contentType: string
}

/** The other processes of a shop on this machine. */
export interface Siblings {
  /** Of this process: the label `process` of its metrics. */
  name: string
  /** How many of them answer visitors. */
  webProcesses: number
  /** The metrics of each of the others that answers. */
  askMetrics(): Promise<string[]>
}

export function openMetrics(pool: pg.Pool, siblings?: Siblings): Metrics {
  const own = new Registry()
  if (siblings) own.setDefaultLabels({ process: siblings.name })
  collectDefaultMetrics({ register: own })
  const registry = new Registry() // what the database says is the same in every process
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Duration of requests, by route.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [own],
  })
  addConnections(pool, own)
  const { watchJobs, noteFreed } = addJobsDone(own)
  const jobsWaiting = addJobsWaiting(pool, registry)
  const writeOwn = () => own.metrics()
  return {
    observe: (method, route, status, seconds) => duration.observe({ method, route, status }, seconds),
    watchJobs(all) {
      jobsWaiting.name(Object.keys(all))
      return watchJobs(all)
    },
    noteFreed,
    watchAdmission: (admission) => addAdmission(admission, own),
    watchReplicas: (replicas) => addReplicas(replicas, own),
    async write() {
      const others = siblings?.askMetrics() ?? []
      await jobsWaiting.measure()
      return joinMetrics([await writeOwn(), ...(await others), await registry.metrics()])
    },
    writeOwn,
    registry,
    contentType: registry.contentType,
  }
}

function addConnections(pool: pg.Pool, register: Registry) {
  register.registerMetric(
    new Gauge({
      name: 'database_connections',
      help: 'PostgreSQL connections of this process, and requests that wait for one.',
      labelNames: ['state'],
      registers: [],
      collect() {
        this.set({ state: 'idle' }, pool.idleCount)
        this.set({ state: 'busy' }, pool.totalCount - pool.idleCount)
        this.set({ state: 'waited_for' }, pool.waitingCount)
      },
    }),
  )
}

/** Jobs that this process did, and those of dead workers that it released. */
function addJobsDone(register: Registry): Pick<Metrics, 'watchJobs' | 'noteFreed'> {
  const freed = new Counter({
    name: 'jobs_freed_total',
    help: 'Jobs of dead workers that this process has released.',
    registers: [register],
  })
  const took = new Histogram({
    name: 'job_duration_seconds',
    help: 'Duration of jobs of this process, by name and outcome.',
    labelNames: ['job', 'outcome'],
    buckets: [0.01, 0.05, 0.25, 1, 5, 30],
    registers: [register],
  })
  const watch = (job: string, work: Jobs[string]) => async (payload: never, run?: Run) => {
    const end = took.startTimer({ job })
    try {
      await work(payload, run)
    } catch (error) {
      end({ outcome: 'failed' })
      throw error
    }
    end({ outcome: 'done' })
  }
  return {
    watchJobs: (all) => Object.fromEntries(Object.entries(all).map(([job, work]) => [job, watch(job, work)])),
    noteFreed: (count) => freed.inc(count),
  }
}

/** The queue as the database has it. A job that is named stands in it with zero, too. */
function addJobsWaiting(pool: pg.Pool, register: Registry) {
  const registers = [register]
  const jobs = new Gauge({
    name: 'jobs',
    help: 'Jobs in the queue, by name and state: due, scheduled, failed for good.',
    labelNames: ['job', 'state'],
    registers,
  })
  const age = new Gauge({ name: 'jobs_oldest_due_seconds', help: 'Age of the oldest due job.', registers })
  const workers = new Gauge({
    name: 'job_workers',
    help: 'Live job workers of all processes, by heartbeat.',
    registers,
  })
  let known: readonly string[] = []
  return {
    name: (names: readonly string[]) => void (known = names),
    async measure() {
      const waiting = await countJobs(pool)
      jobs.reset()
      for (const job of known) for (const state of ['due', 'later', 'given_up']) jobs.set({ job, state }, 0)
      for (const { job, due, later, givenUp } of waiting) {
        jobs.set({ job, state: 'due' }, due)
        jobs.set({ job, state: 'later' }, later)
        jobs.set({ job, state: 'given_up' }, givenUp)
      }
      age.set(Math.max(0, ...waiting.map((one) => one.age)))
      workers.set(await countWorkers(pool))
    },
  }
}

function addAdmission(admission: Admission, register: Registry) {
  register.registerMetric(
    new Gauge({
      name: 'admission_requests',
      help: 'Requests in progress and in the waiting queue, by lane.',
      labelNames: ['lane', 'state'],
      registers: [],
      collect() {
        for (const lane of lanes) {
          const { running, waiting } = admission.figures(lane)
          this.set({ lane, state: 'running' }, running)
          this.set({ lane, state: 'waiting' }, waiting)
        }
      },
    }),
  )
  register.registerMetric(
    new Counter({
      name: 'admission_requests_total',
      help: 'Requests admitted, and refused because of load, by lane.',
      labelNames: ['lane', 'state'],
      registers: [],
      collect() {
        this.reset()
        for (const lane of lanes) {
          const { admitted, refused } = admission.figures(lane)
          this.inc({ lane, state: 'admitted' }, admitted)
          this.inc({ lane, state: 'refused' }, refused)
        }
      },
    }),
  )
}

function addReplicas(replicas: ReadReplicas, register: Registry) {
  register.registerMetric(
    new Gauge({
      name: 'replica_lag_seconds',
      help: 'Age of the last moment up to which a replica is known to have everything.',
      labelNames: ['replica'],
      registers: [],
      collect() {
        for (const { name: replica, lagSeconds } of replicas.list()) this.set({ replica }, lagSeconds)
      },
    }),
  )
  register.registerMetric(
    new Counter({
      name: 'replica_reads_total',
      help: 'Reads that a replica answered, or failed to answer so that the primary did.',
      labelNames: ['replica', 'outcome'],
      registers: [],
      collect() {
        this.reset()
        for (const { name: replica, answered, failed } of replicas.list()) {
          this.inc({ replica, outcome: 'answered' }, answered)
          this.inc({ replica, outcome: 'failed' }, failed)
        }
      },
    }),
  )
}

/** Prometheus' text format keeps the lines of a metric together, under one description. */
function joinMetrics(texts: readonly string[]): string {
  const metrics = new Map<string, string[]>()
  for (const text of texts) {
    let lines: string[] = []
    for (const line of text.split('\n').filter(Boolean)) {
      if (line.startsWith('# HELP ')) metrics.set(line, (lines = metrics.get(line) ?? []))
      else if (!line.startsWith('#') || !lines.includes(line)) lines.push(line)
    }
  }
  return [...metrics].map(([help, lines]) => `${[help, ...lines].join('\n')}\n`).join('\n')
}

interface WaitingJobs {
  job: string
  due: number
  later: number
  givenUp: number
  age: number
}

async function countJobs(pool: pg.Pool): Promise<WaitingJobs[]> {
  const { rows } = await pool.query<WaitingJobs>(`
    select job, count(*) filter (where alive and run_at <= now()) as due,
      count(*) filter (where alive and run_at > now()) as later,
      count(*) filter (where not alive) as "givenUp",
      coalesce(extract(epoch from now() - min(run_at) filter (where alive and run_at <= now())), 0)::float8 as age
    from (select task_identifier as job, run_at, attempts < max_attempts as alive from graphile_worker.jobs
      union all select name, run_at, true from scheduled_job) waiting
    group by job`)
  return rows
}

async function countWorkers(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ count: number }>('select count(*) from job_worker')
  return rows[0]!.count
}
