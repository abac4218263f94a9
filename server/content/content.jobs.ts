import { joinRotas, type Rota } from '#server/lib/process/job-registry.ts'
import { correspondenceJobs } from './contact-messages.jobs.ts'
import { editingJobs } from './content-admin.jobs.ts'
import { mailingJobs } from './mailing-list.jobs.ts'

export const contentJobs = (parts: Parameters<typeof mailingJobs>[0]): Rota =>
  joinRotas([correspondenceJobs(parts), mailingJobs(parts), editingJobs(parts)])
