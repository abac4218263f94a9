import { sql } from 'kysely'
import type { Db, Tx } from '#server/lib/database/db.ts'

export interface AskedDraft {
  /** null for a walk-in. */
  member: string | null
  /** The request as the pricing slice stored it. */
  asked: unknown
}

export async function findDraft(db: Db, orderId: string): Promise<AskedDraft | undefined> {
  return db.selectFrom('order_draft').select(['member', 'asked']).where('order_id', '=', orderId).executeTakeFirst()
}

export async function put(tx: Tx, orderId: string, { member, asked }: AskedDraft): Promise<void> {
  await sql`
    insert into order_draft (order_id, member, asked) values (${orderId}, ${member}, ${JSON.stringify(asked)}::jsonb)
    on conflict (order_id) do update set member = excluded.member, asked = excluded.asked`.execute(tx)
}

export async function remove(tx: Tx, orderId: string): Promise<void> {
  await tx.deleteFrom('order_draft').where('order_id', '=', orderId).execute()
}

/** Deletes what was priced before a draft is written again. Never touches an order that a customer has seen. */
export async function clearPriced(tx: Tx, orderId: string): Promise<void> {
  await tx.deleteFrom('order_tender').where('order_id', '=', orderId).execute()
  await tx.deleteFrom('order_charge').where('order_id', '=', orderId).execute()
  await tx.deleteFrom('order_discount').where('order_id', '=', orderId).execute()
  await tx.deleteFrom('order_line').where('order_id', '=', orderId).execute()
}

export async function ofMember(db: Db, member: string): Promise<string[]> {
  const rows = await db.selectFrom('order_draft').select('order_id').where('member', '=', member).execute()
  return rows.map((row) => row.order_id)
}
