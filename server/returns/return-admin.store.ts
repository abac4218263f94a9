import { sql } from 'kysely'
import type { Db } from '#server/lib/database/db.ts'

export interface ReturnQuery {
  company: string
  /** A state, or 'by hand': money that a person has to send. */
  state: string
  orderId: string | undefined
  page: number
  size: number
}

/** Ids of a page, and how many there are: who has waited longest comes first. */
export async function pageOf(
  db: Db,
  { company, state, orderId, page, size }: ReturnQuery,
): Promise<{ ids: string[]; totalCount: number }> {
  const isWanted =
    state === 'by hand'
      ? sql`exists (select from payment_refund owed where owed.document = refund.id and owed.state = 'refused')`
      : sql`state = ${state}`
  const { rows } = await sql<{ id: string; total: number }>`
    select id, count(*) over ()::int as total from refund
    where company = ${company} and ${isWanted} and (${orderId ?? null}::uuid is null or order_id = ${orderId ?? null}::uuid)
    order by created_at, id limit ${size} offset ${(page - 1) * size}`.execute(db)
  return { ids: rows.map(({ id }) => id), totalCount: rows[0]?.total ?? 0 }
}
