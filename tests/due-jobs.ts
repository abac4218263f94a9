import { CompiledQuery, sql } from 'kysely'
import type { Db } from '#server/lib/database/db.ts'
import type { Jobs } from '#server/lib/process/job-registry.ts'
import { releaseScheduled } from '#server/lib/process/scheduled-jobs.ts'

interface DueJob {
  id: string
  name: string
  payload: unknown
  isLast: boolean
}

/**
 * Runs all jobs due by the test's clock one after another, and the jobs they add. PostgreSQL's own clock differs: a job without a
 * time of its own has its transaction's time in both columns, also when it replaced another job.
 */
export async function runDueJobs(db: Db, jobs: Jobs, now: () => Temporal.Instant): Promise<string[]> {
  const ran: string[] = []
  for (;;) {
    await db.executeQuery(CompiledQuery.raw(releaseScheduled, [now().toString()]))
    const { rows } = await sql<DueJob>`
      select job.id::text as id, task.identifier as name, job.payload, job.attempts + 1 >= job.max_attempts as "isLast"
      from graphile_worker._private_jobs job join graphile_worker._private_tasks task on task.id = job.task_id
      where job.locked_at is null and job.attempts < job.max_attempts and (job.run_at = job.updated_at or job.run_at <= ${now().toString()}::timestamptz)
      order by job.priority, job.run_at, job.id limit 1`.execute(db)
    const [due] = rows
    if (!due) return ran
    const work = jobs[due.name]
    if (!work) throw new Error(`nobody does the job '${due.name}'`)
    // Locks the job while it runs, as a worker does: a job that re-adds itself under its key must not replace itself.
    const lock = (by: string | null) =>
      sql`update graphile_worker._private_jobs set locked_by = ${by}, locked_at = case when ${by}::text is null then null else now() end
        where id = ${due.id}::bigint`.execute(db)
    await lock('test')
    await work(due.payload as never, { id: due.id, isLast: due.isLast }).catch(async (error: unknown) => {
      await lock(null)
      throw error
    })
    await sql`select graphile_worker.complete_jobs(array[${due.id}]::bigint[])`.execute(db)
    ran.push(due.name)
  }
}
