import { joinRegistries, type JobRegistry } from '#server/lib/process/job-registry.ts'
import { gradeJobs } from './grades.jobs.ts'
import { letterJobs } from './member-mail.jobs.ts'

type MemberParts = Parameters<typeof letterJobs>[0] & Parameters<typeof gradeJobs>[0]

export const memberJobs = (parts: MemberParts): JobRegistry => joinRegistries([letterJobs(parts), gradeJobs(parts)])
