import type { Db } from '#server/lib/db.ts'
import type { Rota } from '#server/lib/jobs.ts'
import type { Mailer } from '#server/lib/outside/mail.ts'
import type { SmsSender } from '#server/lib/outside/sms.ts'
import { composeNews, type News } from './reads.ts'

interface Parts {
  db: Db
  mail: Mailer
  sms: SmsSender
  publicUrl: string
}

export const letterJobs = ({ db, mail, sms, publicUrl }: Parts): Rota => ({
  crontab: '',
  jobs: {
    tellMember: async (news: News) => {
      const sent = await composeNews(db, news, publicUrl)
      if (sent?.kind === 'mail') await mail.send(sent.mail)
      if (sent?.kind === 'sms') await sms.send(sent.sms)
    },
  },
})
