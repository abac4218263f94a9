import type { Db } from '#server/lib/database/db.ts'
import * as store from './store-receipts.store.ts'

export type RegisteredReceipt = Awaited<ReturnType<typeof store.ofMember>>[number]

/** Store receipts that a member registered. */
export const listReceipts = (
  db: Db,
  { company, member }: { company: string; member: string },
): Promise<RegisteredReceipt[]> => store.ofMember(db, company, member)
