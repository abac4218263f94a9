import type { Clock } from '#server/lib/clock.ts'
import type { Db } from '#server/lib/db.ts'
import { joinRotas, type Rota } from '#server/lib/jobs.ts'
import type { Mailer } from '#server/lib/outside/mail.ts'
import { correspondenceJobs } from './correspondence/jobs.ts'
import { editingJobs } from './editing/jobs.ts'
import { mailingJobs } from './mailing/jobs.ts'

interface Parts {
  db: Db
  clock: Clock
  mail: Mailer
  publicUrl: string
}

export const contentJobs = (parts: Parts): Rota =>
  joinRotas([correspondenceJobs(parts), mailingJobs(parts), editingJobs(parts)])
