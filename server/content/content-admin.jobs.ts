import type { Db } from '#server/lib/database/db.ts'
import type { Rota } from '#server/lib/process/job-registry.ts'
import { turnContent } from './content-admin.commands.ts'

/** What is scheduled needs no job to appear: reads go by the time. This one only hastens pages that are kept. */
export const editingJobs = ({ db }: { db: Db }): Rota => ({
  crontab: '',
  jobs: {
    turnContent: ({ company }: { company: string }) => turnContent(db, company),
  },
})
