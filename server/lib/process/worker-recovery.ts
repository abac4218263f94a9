import type pg from 'pg'

/**
 * Removes workers without a recent heartbeat from the list; from then on they cannot commit anything. Returns holders of jobs
 * that are not on the list, including those that an earlier process left between removing the worker and releasing its jobs.
 */
export async function declareDead(pool: pg.Pool, afterMs: number): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `with dead as (
       delete from job_worker where beat_at < now() - $1 * interval '1 millisecond' returning id
     )
     select id from dead
     union select locked_by from graphile_worker.jobs held where locked_at < now() - $1 * interval '1 millisecond'
       and not exists (select from job_worker where job_worker.id = held.locked_by)`,
    [afterMs],
  )
  return rows.map(({ id }) => id)
}

/** Attempts after which a job that keeps killing its process is given up. */
const mostAttempts = 25

/**
 * Releases the jobs of these workers; the interrupted attempt of a job on its last one does not count. Returns how many there
 * were.
 */
export async function freeJobs(pool: pg.Pool, workers: readonly string[]): Promise<number> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const { rows } = await client.query<{ id: string; attempts: number; isLast: boolean }>(
      `select id::text, attempts, attempts between max_attempts and $2 - 1 as "isLast"
       from graphile_worker.jobs where locked_by = any($1)`,
      [workers, mostAttempts],
    )
    await client.query('select graphile_worker.force_unlock_workers($1)', [workers])
    for (const { id, attempts } of rows.filter(({ isLast }) => isLast))
      await client.query('select from graphile_worker.reschedule_jobs(array[$1::bigint], max_attempts => $2)', [
        id,
        attempts + 1,
      ])
    await client.query('commit')
    client.release()
    return rows.length
  } catch (error) {
    client.release(error as Error) // rolls back what it has begun
    throw error
  }
}

/** Whether a worker holds a job it does not know of, because the answer with the job, or its completion, was lost. */
export async function hasLostJobs(
  pool: pg.Pool,
  worker: string,
  known: readonly string[],
  afterMs: number,
): Promise<boolean> {
  const { rowCount } = await pool.query(
    `select from graphile_worker.jobs
     where locked_by = $1 and locked_at < now() - $2 * interval '1 millisecond' and not (id = any($3::bigint[])) limit 1`,
    [worker, afterMs, known],
  )
  return rowCount !== 0
}
