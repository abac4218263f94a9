import type { Db } from '#server/lib/database/db.ts'
import type { JobRegistry } from '#server/lib/process/job-registry.ts'
import { turnContent } from './content-admin.commands.ts'

/** Scheduled versions need no job, because reads compare times. This one only clears cached pages. */
export const contentAdminJobs = ({ db }: { db: Db }): JobRegistry => ({
  crontab: '',
  jobs: {
    turnContent: ({ company }: { company: string }) => turnContent(db, company),
  },
})
