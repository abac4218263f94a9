import { lockGoods } from '#server/changes/write-change.commands.ts'
import type { Db, Tx } from '#server/lib/database/db.ts'
import { transact } from '#server/lib/database/transaction.ts'
import { type HasPhotos, requireGoods } from './goods-admin.reads.ts'
import { publishNow, requireComplete } from './publish-goods.commands.ts'

interface Previewing {
  company: string
  code: string
  now: Temporal.Instant
}

/**
 * Reads goods as if their draft were live: publishes it in a transaction that is rolled back. What visitors will see is read by what
 * they read it with. Nothing is kept, told to other processes or seen by them.
 */
export async function readAsPublished<T>(
  db: Db,
  { company, code, now }: Previewing,
  hasPhotos: HasPhotos,
  read: (tx: Tx) => Promise<T>,
): Promise<T> {
  try {
    return await transact(db, async (tx) => {
      await lockGoods(tx, company)
      const author = { company, staff: null, at: now }
      const goods = await requireGoods(tx, company, code)
      await requireComplete(tx, author, goods, hasPhotos)
      await publishNow(tx, author, goods, null)
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
