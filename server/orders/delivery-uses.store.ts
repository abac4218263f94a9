import { sql } from 'kysely'
import type { Db } from '#server/lib/database/db.ts'

/** Counts the orders that are neither completed nor ended, by what `named` reads of them. */
async function countOpen(db: Db, company: string, named: 'way' | 'point'): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ code: string; count: number }>`
    select ${named === 'way' ? sql`way` : sql`deliver_to->>'pickupPoint'`} as code, count(*)::integer as count
    from sales_order
    where company = ${company} and order_state in ('pending', 'unconfirm', 'confirmed')
    group by 1`.execute(db)
  return new Map(rows.filter(({ code }) => code !== null).map(({ code, count }) => [code, count]))
}

export const countByWay = (db: Db, company: string) => countOpen(db, company, 'way')
export const countByPoint = (db: Db, company: string) => countOpen(db, company, 'point')
