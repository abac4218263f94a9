import type { Db, Tx } from '#server/lib/database/db.ts'
import { inTransaction } from '#server/lib/database/idempotency.ts'
import { addJob, addJobs } from '#server/lib/process/job-registry.ts'
import type { DescribeWares } from './stock-notices.reads.ts'
import { countLeft } from './stock.reads.ts'
import { howManyToTell, pause } from './back-in-stock.rules.ts'
import { noticeJobs, type NoticeKind } from './stock-notices.rules.ts'
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
    await tellFirst(tx, { company, assortId, about: 'STOCK', cents: ware.cents }, left, now)
  })
}

/** Tells the first of a queue that is locked, as many as these pieces justify, and has the next told after a pause. */
export async function tellFirst(tx: Tx, queue: store.NoticeQueue, left: number, now: Temporal.Instant): Promise<void> {
  const { company, assortId } = queue
  const { tell, letter, key } = noticeJobs[queue.about]
  const toldLately = await store.countTold(tx, queue, now.subtract(pause))
  const told = await store.takeFirst(tx, queue, howManyToTell({ left, toldLately }), now)
  await addJobs(
    tx,
    told.map((id) => ({ name: letter, payload: { id } })),
  )
  if (!(await store.isAnyoneWaiting(tx, queue))) return
  await addJob(tx, tell, { company, assortId }, { at: now.add(pause), key: `${key} later ${company} ${assortId}` })
}

/** Restarts the notices for goods that are back, for example when they were not for sale on arrival. */
export const wakeReturns = async (db: Db): Promise<void> => wakeQueues(db, 'STOCK', await store.returned(db))

export async function wakeQueues(db: Db, about: NoticeKind, awaited: readonly store.AwaitedVariant[]): Promise<void> {
  const { tell, key } = noticeJobs[about]
  await inTransaction(db, (tx) =>
    addJobs(
      tx,
      awaited.map((one) => ({ name: tell, payload: one, key: `${key} ${one.company} ${one.assortId}` })),
    ),
  )
}
