import { inBatches } from '#server/lib/batches.ts'
import type { Clock } from '#server/lib/clock.ts'
import type { Db } from '#server/lib/db.ts'
import type { Rota } from '#server/lib/jobs.ts'
import type { Mailer } from '#server/lib/outside/mail.ts'
import type { SmsSender } from '#server/lib/outside/sms.ts'
import { forgetNotices } from '../notices/commands.ts'
import type { DescribeWares } from '../notices/reads.ts'
import { noteSent, tellOfReturn, wakeReturns } from './commands.ts'
import { composeLink, composeNotice, type Message } from './reads.ts'

interface Parts {
  db: Db
  clock: Clock
  mail: Mailer
  sms: SmsSender
  publicUrl: string
  describe: DescribeWares
}

export const returnJobs = ({ mail, sms, ...parts }: Parts): Rota => {
  const { db, clock } = parts
  const send = async (message: Message | undefined) => {
    if (message?.kind === 'mail') await mail.send(message.mail)
    if (message?.kind === 'sms') await sms.send(message.sms)
  }
  return {
    /** The shelves themselves wake who waits for them; every ten minutes it is looked whether somebody was forgotten. */
    crontab: '*/10 * * * * wakeReturns\n40 18 * * * forgetNotices',
    jobs: {
      tellOfReturn: (variant: { company: string; assortId: string }) => tellOfReturn(parts, variant, clock.now()),

      sendNoticeLink: async ({ id }: { id: string }) => send(await composeLink(parts, id, clock.now())),

      sendNotice: async ({ id }: { id: string }) => {
        await send(await composeNotice(parts, id, clock.now()))
        await noteSent(db, id, clock.now())
      },

      wakeReturns: () => wakeReturns(db),

      async forgetNotices() {
        await inBatches((most) => forgetNotices(db, clock.now(), most))
      },
    },
  }
}
