import { joinRotas, type Rota } from '#server/lib/jobs.ts'
import { correspondenceJobs } from './correspondence/jobs.ts'
import { editingJobs } from './editing/jobs.ts'
import { mailingJobs } from './mailing/jobs.ts'

export const contentJobs = (parts: Parameters<typeof mailingJobs>[0]): Rota =>
  joinRotas([correspondenceJobs(parts), mailingJobs(parts), editingJobs(parts)])
