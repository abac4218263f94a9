import type { Db } from '#server/lib/database/db.ts'
import { inTransaction } from '#server/lib/database/idempotency.ts'
import { addJob, addJobs } from '#server/lib/process/job-registry.ts'
import type { DescribeWares } from './stock-notices.reads.ts'
import { countLeft } from './stock.reads.ts'
import { howManyToTell, pause } from './back-in-stock.rules.ts'
import * as store from './back-in-stock.store.ts'
import { defaultLanguage } from '#words/languages.ts'

export { noteSent } from './back-in-stock.store.ts'

/**
 * Goods are back in stock: tells the first subscribers, as many as the pieces justify, and the next after a pause if some are
 * left. Subscribers are marked in the transaction that adds their mails, so that of two concurrent runs the second finds them
 * told. `wakeReturns` repeats a run that was missed.
 */
export function tellOfReturn(
  { db, describe }: { db: Db; describe: DescribeWares },
  { company, assortId }: { company: string; assortId: string },
  now: Temporal.Instant,
): Promise<void> {
  return inTransaction(db, async (tx) => {
    await store.lockQueue(tx, company, assortId)
    const left = await countLeft(tx, company, assortId)
    const ware = (await describe(tx, { company, locale: defaultLanguage, now }, [assortId])).get(assortId)
    if (left === 0 || ware?.standing !== 'live') return
    const toldLately = await store.countTold(tx, company, assortId, now.subtract(pause))
    const told = await store.takeFirst(tx, { company, assortId, most: howManyToTell({ left, toldLately }), now })
    await addJobs(
      tx,
      told.map((id) => ({ name: 'sendNotice', payload: { id } })),
    )
    if (!(await store.isAnyoneWaiting(tx, company, assortId))) return
    const later = { at: now.add(pause), key: `return later ${company} ${assortId}` }
    await addJob(tx, 'tellOfReturn', { company, assortId }, later)
  })
}

/** Restarts the notices for goods that are back, for example when they were not for sale on arrival. */
export async function wakeReturns(db: Db): Promise<void> {
  const returned = await store.returned(db)
  await inTransaction(db, (tx) =>
    addJobs(
      tx,
      returned.map((one) => ({
        name: 'tellOfReturn',
        payload: one,
        key: `return ${one.company} ${one.assortId}`,
      })),
    ),
  )
}
