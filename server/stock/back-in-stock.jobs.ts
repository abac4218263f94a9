import { inBatches } from '#server/lib/database/batches.ts'
import type { Clock } from '#server/lib/process/clock.ts'
import type { Db } from '#server/lib/database/db.ts'
import type { JobRegistry } from '#server/lib/process/job-registry.ts'
import { deleteOldNotices } from './stock-notices.commands.ts'
import type { DescribeWares } from './stock-notices.reads.ts'
import { noteSent, tellOfReturn, wakeReturns } from './back-in-stock.commands.ts'
import { writeLink, writeNotice } from './back-in-stock.mail.ts'
import { findReturned, findUnconfirmed } from './back-in-stock.reads.ts'

interface BackInStockParts {
  db: Db
  clock: Clock
  hasSms: boolean
  publicUrl: string
  describe: DescribeWares
}

export const returnJobs = (parts: BackInStockParts): JobRegistry => {
  const { db, clock } = parts
  return {
    /** A change of stock starts the notices; every ten minutes a job looks for missed ones. */
    crontab: '*/10 * * * * wakeReturns\n40 18 * * * deleteNotices',
    jobs: {
      tellOfReturn: (variant: { company: string; assortId: string }) => tellOfReturn(parts, variant, clock.now()),

      wakeReturns: () => wakeReturns(db),

      async deleteNotices() {
        await inBatches((most) => deleteOldNotices(db, clock.now(), most))
      },
    },
    letters: {
      sendNoticeLink: async ({ id }: { id: string }) => {
        const found = await findUnconfirmed(parts, id, clock.now())
        return found && { company: found.notice.company, message: writeLink(found) }
      },

      sendNotice: async ({ id }: { id: string }) => {
        const found = await findReturned(parts, id, clock.now())
        return (
          found && {
            company: found.notice.company,
            message: writeNotice(found),
            whenSent: (tx, at) => noteSent(tx, id, at),
          }
        )
      },
    },
  }
}
