import { sql } from 'kysely'
import { type PageQuery, rowsOf } from '#server/lib/database/paging.ts'
import type { Db } from '#server/lib/database/db.ts'

export interface ReturnQuery extends PageQuery {
  company: string
  /** A state, 'all', or 'by hand': money that a person has to send. */
  state: string
  orderId: string | undefined
}

/** The ids of a page, longest waiting first, and the total. */
export async function pageOf(
  db: Db,
  { company, state, orderId, ...page }: ReturnQuery,
): Promise<{ ids: string[]; totalCount: number }> {
  const { skip, most } = rowsOf(page)
  const isOwed = sql`exists (select from payment_refund owed where owed.document = refund.id and owed.state = 'refused')`
  const isWanted = state === 'by hand' ? isOwed : state === 'all' ? sql`true` : sql`state = ${state}`
  const { rows } = await sql<{ id: string; total: number }>`
    select id, count(*) over ()::int as total from refund
    where company = ${company} and ${isWanted} and (${orderId ?? null}::uuid is null or order_id = ${orderId ?? null}::uuid)
    order by created_at, id limit ${most} offset ${skip}`.execute(db)
  return { ids: rows.map(({ id }) => id), totalCount: rows[0]?.total ?? 0 }
}
