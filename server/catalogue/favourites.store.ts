import { sql } from 'kysely'
import type { Db, Tx } from '#server/lib/database/db.ts'
import type { RowRange } from '#server/lib/database/paging.ts'
import type { MemberOwner } from '#server/shop/owners.rules.ts'

export interface Favourite {
  product: string
  at: Temporal.Instant
}

/** Locks the member's list for this transaction; false when the account is closed or being closed. */
export async function holdList(tx: Tx, { company, member }: MemberOwner): Promise<boolean> {
  const { rows } = await sql`
    select 1 from member where visitor = ${member} and company = ${company} and erased_at is null
    for no key update`.execute(tx)
  return rows.length === 1
}

/** Newest first. */
export async function listFavourites(db: Db, { company, member }: MemberOwner): Promise<string[]> {
  const rows = await newestFirst(db, { company, member }).select('product').execute()
  return rows.map(({ product }) => product)
}

export async function favourites(db: Db, owner: MemberOwner, { skip, most }: RowRange): Promise<Favourite[]> {
  const rows = await newestFirst(db, owner).select(['product', 'followed_at']).offset(skip).limit(most).execute()
  return rows.map((row) => ({ product: row.product, at: row.followed_at.toTemporalInstant() }))
}

const newestFirst = (db: Db, { company, member }: MemberOwner) =>
  db.selectFrom('favourite').where('company', '=', company).where('member', '=', member).orderBy('line', 'desc')

export async function count(db: Db, { company, member }: MemberOwner): Promise<number> {
  const { all } = await db
    .selectFrom('favourite')
    .select((column) => column.fn.countAll<number>().as('all'))
    .where('company', '=', company)
    .where('member', '=', member)
    .executeTakeFirstOrThrow()
  return all
}

/** Adds these products, the first on top; returns those that were new. */
export async function put(tx: Tx, { company, member }: MemberOwner, products: readonly string[], at: Temporal.Instant) {
  const { rows } = await sql<{ product: string }>`
    insert into favourite (company, member, product, followed_at)
    select ${company}, ${member}, product, ${at.toString()}::timestamptz
    from unnest(${products}::text[]) with ordinality as wished (product, place)
    order by place desc
    on conflict (member, product) do nothing
    returning product`.execute(tx)
  return rows.map(({ product }) => product)
}

export async function remove(tx: Tx, { company, member }: MemberOwner, products: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ product: string }>`
    delete from favourite where company = ${company} and member = ${member} and product = any(${products}::text[])
    returning product`.execute(tx)
  return rows.map(({ product }) => product)
}

export async function removeAll(tx: Tx, { member }: MemberOwner): Promise<void> {
  await tx.deleteFrom('favourite').where('member', '=', member).execute()
}

/** The sale state of products, by code; unknown ones are omitted. */
export async function standings(
  db: Db,
  company: string,
  products: readonly string[],
): Promise<Map<string, 'live' | 'unsellable' | 'withdrawn'>> {
  const { rows } = await sql<{ code: string; status: 'live' | 'unsellable' | 'withdrawn' }>`
    select code, status from product where company = ${company} and code = any(${products}::text[])`.execute(db)
  return new Map(rows.map(({ code, status }) => [code, status]))
}
