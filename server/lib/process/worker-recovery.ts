import type { WorkerUtils } from 'graphile-worker'
import type pg from 'pg'

/**
 * Takes those off the list who have not said for so long that they live: from here on they cannot commit anything. Answers who
 * holds jobs and is not on the list, now or since an earlier process died between this and the freeing of its jobs.
 */
export async function declareDead(pool: pg.Pool, afterMs: number): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `with dead as (
       delete from job_worker where beat_at < now() - $1 * interval '1 millisecond' returning id
     ), held as (
       select locked_by as id, locked_at from graphile_worker._private_jobs where locked_at is not null
       union all select locked_by, locked_at from graphile_worker._private_job_queues where locked_at is not null
     )
     select id from dead
     union select id from held where locked_at < now() - $1 * interval '1 millisecond'
       and not exists (select from job_worker where job_worker.id = held.id)`,
    [afterMs],
  )
  return rows.map(({ id }) => id)
}

/** A job that keeps taking its process down is given up after so many tries. */
const mostAttempts = 25

/** Gives the jobs of these workers to others; one that was on its last attempt has not had it. Answers how many there were. */
export async function freeJobs(pool: pg.Pool, utils: WorkerUtils, workers: readonly string[]): Promise<number> {
  const { rowCount } = await pool.query(
    `update graphile_worker._private_jobs
     set max_attempts = case when attempts between max_attempts and $2 - 1 then attempts + 1 else max_attempts end
     where locked_by = any($1)`,
    [workers, mostAttempts],
  )
  await utils.forceUnlockWorkers([...workers])
  return rowCount ?? 0
}

/** Whether a worker holds a job that it knows nothing of: the answer that gave it the job, or its word that it is done, was lost. */
export async function hasLostJobs(
  pool: pg.Pool,
  worker: string,
  known: readonly string[],
  afterMs: number,
): Promise<boolean> {
  const { rowCount } = await pool.query(
    `select from graphile_worker._private_jobs
     where locked_by = $1 and locked_at < now() - $2 * interval '1 millisecond' and not (id = any($3::bigint[])) limit 1`,
    [worker, afterMs, known],
  )
  return rowCount !== 0
}
