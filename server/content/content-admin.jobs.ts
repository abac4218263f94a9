import type { Db } from '#server/lib/database/db.ts'
import type { JobRegistry } from '#server/lib/process/job-registry.ts'
import { turnContent } from './content-admin.commands.ts'

/** What is scheduled needs no job to appear: reads go by the time. This one only hastens pages that are kept. */
export const contentAdminJobs = ({ db }: { db: Db }): JobRegistry => ({
  crontab: '',
  jobs: {
    turnContent: ({ company }: { company: string }) => turnContent(db, company),
  },
})
