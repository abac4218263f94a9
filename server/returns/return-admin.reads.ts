import type { Db } from '#server/lib/database/db.ts'
import { findRefund } from './returns.reads.ts'
import type { Refund } from './returns.store.ts'
import * as store from './return-admin.store.ts'

/** The refund list of staff. */
export async function listForStaff(
  db: Db,
  wanted: store.ReturnQuery,
): Promise<{ refunds: Refund[]; totalCount: number }> {
  const { ids, totalCount } = await store.pageOf(db, wanted)
  const refunds = await Promise.all(ids.map((id) => findRefund(db, id)))
  return { refunds: refunds.flatMap((refund) => refund ?? []), totalCount }
}
