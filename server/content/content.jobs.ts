import { joinRegistries, type JobRegistry } from '#server/lib/process/job-registry.ts'
import { correspondenceJobs } from './contact-messages.jobs.ts'
import { contentAdminJobs } from './content-admin.jobs.ts'
import { mailingJobs } from './mailing-list.jobs.ts'

export const contentJobs = (parts: Parameters<typeof mailingJobs>[0]): JobRegistry =>
  joinRegistries([correspondenceJobs(parts), mailingJobs(parts), contentAdminJobs(parts)])
