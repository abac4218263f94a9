import { inBatches } from '#server/lib/database/batches.ts'
import type { Clock } from '#server/lib/process/clock.ts'
import type { Db } from '#server/lib/database/db.ts'
import type { JobRegistry } from '#server/lib/process/job-registry.ts'
import { returnToLine, tellOfPrice, wakeLowered } from './price-notices.commands.ts'
import { noticeKinds } from './stock-notices.rules.ts'
import { deleteOldNotices } from './stock-notices.commands.ts'
import type { DescribeWares } from './stock-notices.reads.ts'
import { noteSent, tellOfReturn, wakeReturns } from './back-in-stock.commands.ts'
import { writeLink, writeNotice, writePriceNotice } from './back-in-stock.mail.ts'
import { findLowered, findReturned, findUnconfirmed } from './back-in-stock.reads.ts'

interface BackInStockParts {
  db: Db
  clock: Clock
  hasSms: boolean
  publicUrl: string
  describe: DescribeWares
}

export const returnJobs = (parts: BackInStockParts): JobRegistry => {
  const { db, clock } = parts
  const writeUnconfirmed = async ({ id }: { id: string }) => {
    const found = await findUnconfirmed(parts, id, clock.now())
    return found && { company: found.notice.company, message: writeLink(found) }
  }
  return {
    /** A change of stock or price starts the notices; every ten minutes a job looks for missed ones. */
    crontab: '*/10 * * * * wakeReturns\n*/10 * * * * wakeLowered\n40 18 * * * deleteNotices',
    jobs: {
      tellOfReturn: (variant: { company: string; assortId: string }) => tellOfReturn(parts, variant, clock.now()),

      wakeReturns: () => wakeReturns(db),

      tellOfPrice: (variant: { company: string; assortId: string }) => tellOfPrice(parts, variant, clock.now()),

      wakeLowered: () => wakeLowered(db),

      async deleteNotices() {
        for (const about of noticeKinds) await inBatches((most) => deleteOldNotices(db, about, clock.now(), most))
      },
    },
    letters: {
      sendNoticeLink: writeUnconfirmed,
      sendPriceNoticeLink: writeUnconfirmed,

      sendNotice: async ({ id }: { id: string }) => {
        const found = await findReturned(parts, id, clock.now())
        return (
          found && {
            company: found.notice.company,
            message: writeNotice(found),
            whenSent: (tx, at) => noteSent(tx, 'STOCK', id, at),
          }
        )
      },

      sendPriceNotice: async ({ id }: { id: string }) => {
        const found = await findLowered(parts, id, clock.now())
        if (found === 'UP_AGAIN') await returnToLine(db, id)
        else if (found)
          return {
            company: found.notice.company,
            message: writePriceNotice(found),
            whenSent: (tx, at) => noteSent(tx, 'PRICE', id, at),
          }
        return undefined
      },
    },
  }
}
