import { defaultLanguage } from '#words/languages.ts'
import type { Db } from '#server/lib/database/db.ts'
import { inTransaction } from '#server/lib/database/idempotency.ts'
import { type DescribeWares, findNotice } from './stock-notices.reads.ts'
import { lockAddress } from './stock-notices.store.ts'
import { countLeft } from './stock.reads.ts'
import { tellFirst, wakeQueues } from './back-in-stock.commands.ts'
import { mostAtOnce } from './back-in-stock.rules.ts'
import * as store from './back-in-stock.store.ts'

/**
 * A variant costs less: tells those who have seen more, as many as its pieces justify, as goods that are back do. Sold-out goods
 * wait: `wakeLowered` finds them when they are back. Two falls before a letter goes are one letter, with the last price.
 */
export function tellOfPrice(
  { db, describe }: { db: Db; describe: DescribeWares },
  { company, assortId }: { company: string; assortId: string },
  now: Temporal.Instant,
): Promise<void> {
  return inTransaction(db, async (tx) => {
    await store.lockQueue(tx, company, assortId)
    const ware = (await describe(tx, { company, locale: defaultLanguage, now }, [assortId])).get(assortId)
    if (ware?.standing !== 'live' || ware.state === 'SOLD_OUT') return
    // What is made to order has no pieces to run out of.
    const left = ware.state === 'PRE_ORDER' ? mostAtOnce : await countLeft(tx, company, assortId)
    await tellFirst(tx, { company, assortId, about: 'PRICE', cents: ware.cents }, left, now)
  })
}

/** Restarts the notices of prices that have fallen, for example while the goods were sold out. */
export const wakeLowered = async (db: Db): Promise<void> => wakeQueues(db, 'PRICE', await store.lowered(db))

/** The price is up again, or the goods are gone, before the letter went: the notice waits for the next fall. */
export async function returnToLine(db: Db, id: string): Promise<void> {
  const notice = await findNotice(db, id)
  if (!notice) return
  await inTransaction(db, async (tx) => {
    await lockAddress(tx, notice.company, notice.address)
    await store.returnToLine(tx, id)
  })
}
