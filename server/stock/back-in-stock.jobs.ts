import { inBatches } from '#server/lib/database/batches.ts'
import type { Clock } from '#server/lib/process/clock.ts'
import type { Db } from '#server/lib/database/db.ts'
import type { Rota } from '#server/lib/process/job-registry.ts'
import { forgetNotices } from './stock-notices.commands.ts'
import type { DescribeWares } from './stock-notices.reads.ts'
import { noteSent, tellOfReturn, wakeReturns } from './back-in-stock.commands.ts'
import { composeLink, composeNotice } from './back-in-stock.reads.ts'

interface Parts {
  db: Db
  clock: Clock
  hasSms: boolean
  publicUrl: string
  describe: DescribeWares
}

export const returnJobs = (parts: Parts): Rota => {
  const { db, clock } = parts
  return {
    /** The shelves themselves wake who waits for them; every ten minutes it is looked whether somebody was forgotten. */
    crontab: '*/10 * * * * wakeReturns\n40 18 * * * forgetNotices',
    jobs: {
      tellOfReturn: (variant: { company: string; assortId: string }) => tellOfReturn(parts, variant, clock.now()),

      wakeReturns: () => wakeReturns(db),

      async forgetNotices() {
        await inBatches((most) => forgetNotices(db, clock.now(), most))
      },
    },
    letters: {
      sendNoticeLink: ({ id }: { id: string }) => composeLink(parts, id, clock.now()),

      sendNotice: async ({ id }: { id: string }) => {
        const letter = await composeNotice(parts, id, clock.now())
        return letter && { ...letter, whenSent: (tx, at) => noteSent(tx, id, at) }
      },
    },
  }
}
