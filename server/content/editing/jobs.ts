import type { Db } from '#server/lib/db.ts'
import type { Rota } from '#server/lib/jobs.ts'
import { turnContent } from './commands.ts'

/** What is scheduled needs no job to appear: reads go by the time. This one only hastens pages that are kept. */
export const editingJobs = ({ db }: { db: Db }): Rota => ({
  crontab: '',
  jobs: {
    turnContent: ({ company }: { company: string }) => turnContent(db, company),
  },
})
