import { setTimeout as wait } from 'node:timers/promises'
import { type RawBuilder, sql } from 'kysely'
import type pg from 'pg'
import type { Log } from './log.ts'

/** A job that is not due at once. */
export interface Scheduled {
  name: string
  payload: object
  at: Temporal.Instant
  /** New, so that it replaces no waiting job. */
  key?: string
}

/**
 * Adds jobs for later without waking a worker; they begin within a second of their time. The statement is part of a larger one
 * (one-statement.ts), in the transaction that needs the jobs.
 */
export const insertScheduled = (jobs: readonly Scheduled[]): RawBuilder<unknown> => sql`
  insert into scheduled_job (run_at, name, payload, key)
  select run_at, name, payload::json, key from unnest(
    ${jobs.map(({ at }) => at.toString())}::timestamptz[], ${jobs.map(({ name }) => name)}::text[],
    ${jobs.map(({ payload }) => JSON.stringify(payload))}::text[], ${jobs.map(({ key }) => key ?? null)}::text[]
  ) as job (run_at, name, payload, key)`

/** Adds the jobs that are due by the time $1 for the workers: one statement, so that none is lost or doubled. */
export const releaseScheduled = `
  with due as (
    delete from scheduled_job where id in (
      select id from scheduled_job where run_at <= $1::timestamptz order by run_at limit 1000 for update skip locked)
    returning run_at, name, payload, key
  )
  select from graphile_worker.add_jobs(array(
    select (name, payload, null, run_at, 12, key, 0, null)::graphile_worker.job_spec from due order by run_at))
  where exists (select from due)`

/** Milliseconds between two looks. */
const pause = 1_000

/** Releases jobs every second until stopped. Any number of processes may do so at once. */
export function keepReleasing(pool: pg.Pool, log: Log): { stop(): Promise<void> } {
  const ending = new AbortController()
  const kept = release()

  async function release() {
    while (!ending.signal.aborted) {
      const now = new Date().toISOString()
      await pool.query({ name: 'scheduled jobs', text: releaseScheduled, values: [now] }).catch((error: unknown) => {
        log.debug({ err: error }, 'scheduled jobs could not be released')
      })
      await wait(pause, undefined, { signal: ending.signal }).catch(() => {})
    }
  }

  return {
    async stop() {
      ending.abort()
      await kept
    },
  }
}
