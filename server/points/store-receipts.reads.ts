import { toHkd } from '#contract/money.ts'
import { wireInstant } from '#server/lib/process/clock.ts'
import type { Db } from '#server/lib/database/db.ts'
import * as store from './store-receipts.store.ts'

/** Receipts of the counter that a member registered, for the file of their own. */
export async function exportReceipts(
  db: Db,
  { company, member }: { company: string; member: string },
): Promise<Record<string, unknown>[]> {
  const receipts = await store.ofMember(db, company, member)
  return receipts.map(({ number, amountCents, soldOn, registeredAt }) => ({
    receiptNo: number,
    amount: toHkd(amountCents),
    date: soldOn,
    registeredAt: wireInstant(registeredAt),
  }))
}
