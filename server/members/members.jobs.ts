import { joinRotas, type Rota } from '#server/lib/process/job-registry.ts'
import { gradeJobs } from './grades.jobs.ts'
import { letterJobs } from './member-mail.jobs.ts'

type Parts = Parameters<typeof letterJobs>[0] & Parameters<typeof gradeJobs>[0]

export const memberJobs = (parts: Parts): Rota => joinRotas([letterJobs(parts), gradeJobs(parts)])
