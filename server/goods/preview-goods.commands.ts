import { lockGoods } from '#server/changes/write-change.commands.ts'
import type { Db, Tx } from '#server/lib/database/db.ts'
import { transact } from '#server/lib/database/transaction.ts'
import { saveGoods } from './goods-admin.commands.ts'
import { type HasPhotos, requireGoods } from './goods-admin.reads.ts'
import * as store from './previewed-goods.store.ts'
import { turnPrices } from './prices-admin.commands.ts'
import { listDuePlans } from './prices-admin.reads.ts'
import { publishNow, requireComplete } from './publish-goods.commands.ts'

interface Previewing extends store.Previewed {
  company: string
  code: string
  now: Temporal.Instant
}

/** Stores what was typed for the pages of a ticket, and returns its id. */
export const addPreviewed = (db: Db, { company, code, now, given, moment }: Previewing): Promise<string> =>
  store.addPreviewed(db, { company, code, at: now }, { given, moment })

/** A ticket ends after a minute. */
export const deletePreviewed = (db: Db, now: Temporal.Instant): Promise<void> =>
  store.deletePreviewed(db, now.subtract({ minutes: 5 }))

/**
 * Reads goods as if their draft, with what was typed over it, were live: publishes it in a transaction that is rolled back. What
 * visitors will see is read by what they read it with. Nothing is kept, told to other processes or seen by them.
 */
export async function readAsPublished<T>(
  db: Db,
  { company, code, now, given, moment }: Previewing,
  hasPhotos: HasPhotos,
  read: (tx: Tx) => Promise<T>,
): Promise<T> {
  try {
    return await transact(db, async (tx) => {
      await lockGoods(tx, company)
      const author = { company, staff: null, at: now }
      const saved = await requireGoods(tx, company, code)
      if (Object.keys(given).length > 0) await saveGoods(tx, author, saved, given)
      const goods = await requireGoods(tx, company, code)
      await requireComplete(tx, author, goods, hasPhotos)
      await publishNow(tx, author, goods, null)
      if (moment)
        for (const plan of await listDuePlans(tx, company, code, moment)) await turnPrices(tx, company, plan, moment)
      throw new ReadToRollBack(await read(tx))
    })
  } catch (error) {
    if (error instanceof ReadToRollBack) return error.value as T
    throw error
  }
}

class ReadToRollBack<T> extends Error {
  readonly value: T

  constructor(value: T) {
    super('a preview is rolled back')
    this.value = value
  }
}
