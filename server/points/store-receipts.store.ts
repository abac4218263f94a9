import { sql } from 'kysely'
import type { Db, Tx } from '#server/lib/database/db.ts'
import { toTimestamp } from '#server/lib/database/timestamps.ts'

export interface StoreReceipt {
  id: string
  amountCents: number
  soldOn: string
  isTaken: boolean
}

export async function findReceipt(db: Db, company: string, number: string): Promise<StoreReceipt | undefined> {
  const { rows } = await sql<StoreReceipt>`
    select id, amount_cents as "amountCents", sold_on as "soldOn", member is not null as "isTaken"
    from till_receipt where company = ${company} and number = ${number}`.execute(db)
  return rows[0]
}

export async function ofMember(db: Db, company: string, member: string) {
  const { rows } = await sql<{ number: string; amountCents: number; soldOn: string; registeredAt: Date }>`
    select number, amount_cents as "amountCents", sold_on as "soldOn", registered_at as "registeredAt"
    from till_receipt where company = ${company} and member = ${member} order by registered_at desc`.execute(db)
  return rows
}

/** False when somebody has registered it meanwhile. */
export async function take(tx: Tx, id: string, member: string, at: Temporal.Instant): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('till_receipt')
    .set({ member, registered_at: toTimestamp(at) })
    .where('id', '=', id)
    .where('member', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
