import type { Db } from '#server/lib/database/db.ts'
import type { Rota } from '#server/lib/process/job-registry.ts'
import { composeNews, type News } from './member-mail.reads.ts'

interface Parts {
  db: Db
  hasSms: boolean
  publicUrl: string
}

export const letterJobs = ({ db, ...parts }: Parts): Rota => ({
  crontab: '',
  jobs: {},
  letters: {
    tellMember: async (news: News) => {
      const message = await composeNews(db, news, parts)
      // What is told of an account goes to an address that was proven when it happened.
      return message && { company: news.company, message, isOwed: true }
    },
  },
})
