import { sql } from 'kysely'
import type { Db, Tx } from '#server/lib/database/db.ts'
import { toTimestamp } from '#server/lib/database/timestamps.ts'
import type { MemberOwner } from '#server/shop/owners.rules.ts'

export type PointsSource = 'order' | 'invitation' | 'receipt'

export interface PromisedPoints extends MemberOwner {
  id: string
  kind: PointsSource
  source: string
  orderId: string | null
  points: number
  cancelled: number
  debited: number
  creditsOn: Temporal.PlainDate | null
  credited: boolean
  terms: object
}

/** HMACs of the delivery phone and address; null for pickup. */
export interface SentTo {
  phone: Buffer | null
  place: Buffer | null
}

const promises = (db: Db) =>
  db
    .selectFrom('points_promise')
    .select([
      'id',
      'company',
      'member',
      'kind',
      'source',
      'order_id',
      'points',
      'cancelled',
      'debited',
      'credits_on',
      'credited_at',
      'terms',
    ])
type PromiseRow = Awaited<ReturnType<ReturnType<typeof promises>['executeTakeFirstOrThrow']>>

const asPromised = (row: PromiseRow): PromisedPoints => ({
  id: row.id,
  company: row.company,
  member: row.member,
  kind: row.kind as PointsSource,
  source: row.source,
  orderId: row.order_id,
  points: row.points,
  cancelled: row.cancelled,
  debited: row.debited,
  creditsOn: row.credits_on === null ? null : Temporal.PlainDate.from(row.credits_on),
  credited: row.credited_at !== null,
  terms: row.terms as object,
})

/** False when this source has promised its points already. */
export async function insertPromise(
  tx: Tx,
  promised: Omit<PromisedPoints, 'id' | 'cancelled' | 'debited' | 'credited'> & {
    sentTo: SentTo
    at: Temporal.Instant
  },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('points_promise')
    .values({
      company: promised.company,
      member: promised.member,
      kind: promised.kind,
      source: promised.source,
      order_id: promised.orderId,
      points: promised.points,
      credits_on: promised.creditsOn?.toString() ?? null,
      terms: JSON.stringify(promised.terms),
      sent_phone: promised.sentTo.phone,
      sent_place: promised.sentTo.place,
      promised_at: toTimestamp(promised.at),
    })
    .onConflict((same) => same.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export async function findPromise(db: Db, kind: PointsSource, source: string): Promise<PromisedPoints | undefined> {
  const row = await promises(db).where('kind', '=', kind).where('source', '=', source).executeTakeFirst()
  return row && asPromised(row)
}

/** Reads the row after its account is locked. */
export async function holdPromise(tx: Tx, id: string): Promise<PromisedPoints> {
  return asPromised(await promises(tx).where('id', '=', id).forNoKeyUpdate().executeTakeFirstOrThrow())
}

/** Sets the credit day after receipt; false when it is set already. */
export async function setCreditsOn(tx: Tx, id: string, day: Temporal.PlainDate): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('points_promise')
    .set({ credits_on: day.toString() })
    .where('id', '=', id)
    .where('credits_on', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export const setCredited = (tx: Tx, id: string, at: Temporal.Instant) =>
  tx
    .updateTable('points_promise')
    .set({ credited_at: toTimestamp(at) })
    .where('id', '=', id)
    .execute()

export const addCancelled = (tx: Tx, id: string, points: number) =>
  tx
    .updateTable('points_promise')
    .set((column) => ({ cancelled: column('cancelled', '+', points) }))
    .where('id', '=', id)
    .execute()

export const addDebited = (tx: Tx, id: string, points: number) =>
  tx
    .updateTable('points_promise')
    .set((column) => ({ debited: column('debited', '+', points) }))
    .where('id', '=', id)
    .execute()

export async function listDue(db: Db, today: Temporal.PlainDate, most: number): Promise<PromisedPoints[]> {
  const rows = await promises(db)
    .where('credited_at', 'is', null)
    .where('credits_on', '<=', today.toString())
    .orderBy('credits_on')
    .orderBy('id')
    .limit(most)
    .execute()
  return rows.map(asPromised)
}

/** A member's pending points, earliest first, those without a day last. */
export async function listComing(db: Db, { company, member }: MemberOwner, most: number): Promise<PromisedPoints[]> {
  const rows = await promises(db)
    .where('member', '=', member)
    .where('company', '=', company)
    .where('credited_at', 'is', null)
    .where(sql<boolean>`points > cancelled`)
    .orderBy(sql`credits_on nulls last`)
    .orderBy('id')
    .limit(most)
    .execute()
  return rows.map(asPromised)
}

/** Whether goods of this member were ever sent to that phone or address. */
export async function hasSentTo(db: Db, member: string, { phone, place }: SentTo) {
  const { rows } = await sql<{ phone: boolean; place: boolean }>`
    select coalesce(bool_or(sent_phone = ${phone}), false) as phone, coalesce(bool_or(sent_place = ${place}), false) as place
    from points_promise where member = ${member}`.execute(db)
  return rows[0]!
}

/** The delivery phone and address of an order. */
export async function findSentTo(db: Db, orderId: string): Promise<SentTo | undefined> {
  const row = await db
    .selectFrom('points_promise')
    .select(['sent_phone as phone', 'sent_place as place'])
    .where('kind', '=', 'order')
    .where('source', '=', orderId)
    .executeTakeFirst()
  return row
}
