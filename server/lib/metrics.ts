import type pg from 'pg'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

export interface Metrics {
  /** One answered request, by the pattern of its route: an address with a number in it would make endless series. */
  observe(method: string, route: string, status: number, seconds: number): void
  write(): Promise<string>
  contentType: string
}

export function openMetrics(pool: pg.Pool): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const registers = [registry]

  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'How long a request took, by route.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers,
  })
  const connections = new Gauge({
    name: 'database_connections',
    help: 'Connections of this process to PostgreSQL, and who waits for one.',
    labelNames: ['state'],
    registers,
  })
  const jobs = new Gauge({
    name: 'jobs',
    help: 'Jobs in the outbox: due now, for later, given up.',
    labelNames: ['state'],
    registers,
  })
  const age = new Gauge({
    name: 'jobs_oldest_due_seconds',
    help: 'For how long the oldest due job has waited.',
    registers,
  })

  async function measure() {
    connections.set({ state: 'idle' }, pool.idleCount)
    connections.set({ state: 'busy' }, pool.totalCount - pool.idleCount)
    connections.set({ state: 'waited_for' }, pool.waitingCount)
    const waiting = await countJobs(pool)
    jobs.set({ state: 'due' }, waiting.due)
    jobs.set({ state: 'later' }, waiting.later)
    jobs.set({ state: 'given_up' }, waiting.givenUp)
    age.set(waiting.age)
  }

  return {
    observe: (method, route, status, seconds) => duration.observe({ method, route, status }, seconds),
    async write() {
      await measure()
      return registry.metrics()
    },
    contentType: registry.contentType,
  }
}

interface Waiting {
  due: number
  later: number
  givenUp: number
  age: number
}

async function countJobs(pool: pg.Pool): Promise<Waiting> {
  const { rows } = await pool.query<Waiting>(`
    select count(*) filter (where alive and run_at <= now()) as due,
      count(*) filter (where alive and run_at > now()) as later,
      count(*) filter (where not alive) as "givenUp",
      coalesce(extract(epoch from now() - min(run_at) filter (where alive and run_at <= now())), 0)::float8 as age
    from (select run_at, attempts < max_attempts as alive from graphile_worker.jobs) job`)
  return rows[0] ?? { due: 0, later: 0, givenUp: 0, age: 0 }
}
