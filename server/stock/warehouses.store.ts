import { sql } from 'kysely'
import type { Db, Tx } from '#server/lib/database/db.ts'
import { toTimestamp } from '#server/lib/database/timestamps.ts'

/** Where goods lie. */
export interface Warehouse {
  code: string
  /** Empty until staff name it. */
  name: string
}

/** In their order, without those that are ended. */
export const listWarehouses = (db: Db, company: string): Promise<Warehouse[]> =>
  db
    .selectFrom('warehouse')
    .select(['code', 'name'])
    .where('company', '=', company)
    .where('ended_at', 'is', null)
    .orderBy('position')
    .orderBy('code')
    .execute()

/** Pieces of all goods in each warehouse that has any. */
export async function countPieces(db: Db, company: string): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ warehouse: string; pieces: number }>`
    select warehouse, sum(on_hand)::integer as pieces from warehouse_stock
    where company = ${company} and on_hand > 0 group by warehouse`.execute(db)
  return new Map(rows.map(({ warehouse, pieces }) => [warehouse, pieces]))
}

/** False when the code names a warehouse, or named one. */
export async function insertWarehouse(tx: Tx, company: string, { code, name }: Warehouse): Promise<boolean> {
  const { rows } = await sql`
    insert into warehouse (company, code, name, position)
    select ${company}, ${code}, ${name}, coalesce(max(position), 0) + 1 from warehouse where company = ${company}
    on conflict do nothing returning code`.execute(tx)
  return rows.length === 1
}

/** False when there is none of this code. */
export async function nameWarehouse(tx: Tx, company: string, { code, name }: Warehouse): Promise<boolean> {
  const named = await tx
    .updateTable('warehouse')
    .set({ name })
    .where('company', '=', company)
    .where('code', '=', code)
    .where('ended_at', 'is', null)
    .executeTakeFirstOrThrow()
  return named.numUpdatedRows === 1n
}

export async function placeWarehouses(tx: Tx, company: string, codes: readonly string[]): Promise<void> {
  await sql`
    update warehouse set position = place from unnest(${codes}::text[]) with ordinality as wanted (code, place)
    where company = ${company} and warehouse.code = wanted.code`.execute(tx)
}

/** Waits for whoever puts goods there without the lock of goods, such as returns (`first_warehouse`). */
export async function lockWarehouse(tx: Tx, company: string, code: string): Promise<boolean> {
  const { rows } = await sql`
    select code from warehouse where company = ${company} and code = ${code} and ended_at is null for no key update`.execute(
    tx,
  )
  return rows.length === 1
}

/** Keeps it from being ended until the transaction is over. False when there is none of this code, or it is ended. */
export async function shareWarehouse(tx: Tx, company: string, code: string): Promise<boolean> {
  const { rows } = await sql`
    select code from warehouse where company = ${company} and code = ${code} and ended_at is null for share`.execute(tx)
  return rows.length === 1
}

export async function endWarehouse(tx: Tx, company: string, code: string, at: Temporal.Instant): Promise<void> {
  await tx
    .updateTable('warehouse')
    .set({ ended_at: toTimestamp(at) })
    .where('company', '=', company)
    .where('code', '=', code)
    .execute()
}
