import type { Db } from '#server/lib/database/db.ts'
import type { JobRegistry } from '#server/lib/process/job-registry.ts'
import { composeNews, type MemberNews } from './member-mail.reads.ts'

interface MemberMailParts {
  db: Db
  hasSms: boolean
  publicUrl: string
}

export const letterJobs = ({ db, ...parts }: MemberMailParts): JobRegistry => ({
  crontab: '',
  jobs: {},
  letters: {
    tellMember: async (news: MemberNews) => {
      const message = await composeNews(db, news, parts)
      // What is told of an account goes to an address that was proven when it happened.
      return message && { company: news.company, message, isOwed: true }
    },
  },
})
