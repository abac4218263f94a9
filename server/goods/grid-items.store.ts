import { sql } from 'kysely'
import type { Db, Tx } from '#server/lib/database/db.ts'

/** What a row of the grid says of goods. */
export const itemColumns = sql.raw(
  'state, name_zh, name_en, brand, category, changed_at, created_on, least_cents, on_hand, has_photo, has_picture, words',
)

export async function listCompaniesWithDue(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('grid_due').select('company').distinct().orderBy('company').execute()
  return rows.map(({ company }) => company)
}

/** Held to the end of the transaction, which locks nothing that others lock. */
export async function lockGridItems(tx: Tx, company: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${company}, 385))`.execute(tx)
}

/**
 * Writes rows of the grid anew for what is due longest, and says how much of that there was. One statement: what is taken and what
 * is written are of one snapshot, so that what is written meanwhile stays due. It joins grid_due with nothing, whose rows come and go
 * faster than they are counted: a plan for few would compare each of thousands with each.
 */
export async function foldDue(tx: Tx, company: string, most: number): Promise<number> {
  const { rows } = await sql<{ taken: number }>`
    with taken as (
      delete from grid_due where company = ${company} and id <= (
        select max(id) from (select id from grid_due where company = ${company} order by id limit ${most}) oldest
      ) returning code
    ), due as (
      select distinct code from taken
    ), now as materialized (
      select due.code, ${itemColumns} from due
      cross join lateral (select ${itemColumns} from grid_item_now where company = ${company} and code = due.code offset 0) item
    ), written as (
      insert into grid_item (company, code, ${itemColumns}) select ${company}, code, ${itemColumns} from now
      on conflict (company, code) do update set state = excluded.state, name_zh = excluded.name_zh, name_en = excluded.name_en,
        brand = excluded.brand, category = excluded.category, changed_at = excluded.changed_at, created_on = excluded.created_on,
        least_cents = excluded.least_cents, on_hand = excluded.on_hand, has_photo = excluded.has_photo,
        has_picture = excluded.has_picture, words = excluded.words
    ), gone as (
      delete from grid_item where company = ${company} and code in (select code from due except select code from now)
    )
    select count(*)::integer as taken from taken`.execute(tx)
  return rows[0]!.taken
}
