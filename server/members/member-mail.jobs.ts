import type { Db } from '#server/lib/database/db.ts'
import type { JobRegistry } from '#server/lib/process/job-registry.ts'
import { writeMemberNews } from './member-mail.mail.ts'
import { findAddressee, type MemberNews } from './member-mail.reads.ts'

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
      const addressee = await findAddressee(db, news, parts)
      // News of an account goes to the contact that was verified when it happened.
      return addressee && { company: news.company, message: writeMemberNews(news, addressee), isOwed: true }
    },
  },
})
