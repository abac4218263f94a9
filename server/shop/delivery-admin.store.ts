import type { Insertable } from 'kysely'
import type { Db, Tx } from '#server/lib/database/db.ts'
import type { Tables } from '#server/lib/database/tables.ts'
import { toTimestamp } from '#server/lib/database/timestamps.ts'
import { pointColumns, type StoredZone, wayColumns, wayZones } from './shop.store.ts'

/** With those that are withdrawn, unlike what visitors are offered. */
export const listWays = (db: Db, company: string) =>
  db
    .selectFrom('delivery_way')
    .select([...wayColumns, 'withdrawn_at'])
    .select(wayZones)
    .where('company', '=', company)
    .orderBy('position')
    .orderBy('code')
    .execute()
export type StoredWay = Awaited<ReturnType<typeof listWays>>[number]

export const listPoints = (db: Db, company: string) =>
  db
    .selectFrom('pickup_point')
    .select([...pointColumns, 'warehouse', 'withdrawn_at'])
    .where('company', '=', company)
    .orderBy('kind', 'desc')
    .orderBy('code')
    .execute()
export type StoredPoint = Awaited<ReturnType<typeof listPoints>>[number]

export type WayValues = Required<
  Omit<Insertable<Tables['delivery_way']>, 'company' | 'position' | 'withdrawn_at' | 'zones'>
> & { zones: StoredZone[] }
export type PointValues = Required<Omit<Insertable<Tables['pickup_point']>, 'company' | 'withdrawn_at'>>

/** When it was withdrawn; null: it is offered. */
type Withdrawn = Temporal.Instant | Date | null
const stamp = (at: Withdrawn) => (at instanceof Temporal.Instant ? toTimestamp(at) : at)

/** A new one goes behind the others. */
export async function putWay(tx: Tx, company: string, way: WayValues, position: number, withdrawn: Withdrawn) {
  const values = { ...way, zones: JSON.stringify(way.zones), withdrawn_at: stamp(withdrawn) }
  await tx
    .insertInto('delivery_way')
    .values({ company, position, ...values })
    .onConflict((same) => same.columns(['company', 'code']).doUpdateSet(values))
    .execute()
}

export async function putPoint(tx: Tx, company: string, point: PointValues, withdrawn: Withdrawn) {
  const values = { ...point, withdrawn_at: stamp(withdrawn) }
  await tx
    .insertInto('pickup_point')
    .values({ company, ...values })
    .onConflict((same) => same.columns(['company', 'code']).doUpdateSet(values))
    .execute()
}

export async function placeWay(tx: Tx, company: string, code: string, position: number): Promise<void> {
  await tx
    .updateTable('delivery_way')
    .set({ position })
    .where('company', '=', company)
    .where('code', '=', code)
    .where('position', '<>', position)
    .execute()
}

export async function deleteWay(tx: Tx, company: string, code: string): Promise<void> {
  await tx.deleteFrom('delivery_way').where('company', '=', company).where('code', '=', code).execute()
}

export async function deletePoint(tx: Tx, company: string, code: string): Promise<void> {
  await tx.deleteFrom('pickup_point').where('company', '=', company).where('code', '=', code).execute()
}

/** Of these areas, those that there are not. */
export async function listUnknownAreas(tx: Tx, codes: readonly string[]): Promise<string[]> {
  const found = await tx
    .selectFrom('area')
    .select('code')
    .where('code', 'in', [...codes, ''])
    .execute()
  const known = new Set(found.map(({ code }) => code))
  return codes.filter((code) => !known.has(code))
}

export async function hasDistrict(tx: Tx, code: string): Promise<boolean> {
  const found = await tx.selectFrom('district').select('code').where('code', '=', code).executeTakeFirst()
  return found !== undefined
}

/** null: not offered. */
export async function putCharge(tx: Tx, company: string, kind: string, cents: number | null): Promise<void> {
  if (cents === null) {
    await tx.deleteFrom('charge_rule').where('company', '=', company).where('kind', '=', kind).execute()
    return
  }
  await tx
    .insertInto('charge_rule')
    .values({ company, kind, fee_cents: cents })
    .onConflict((same) => same.columns(['company', 'kind']).doUpdateSet({ fee_cents: cents }))
    .execute()
}
