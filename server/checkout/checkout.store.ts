import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '#server/lib/database/db.ts'
import { toTimestamp } from '#server/lib/database/timestamps.ts'

/** One visitor's checkout. */
export interface Conversation {
  id: string
  company: string
  visitor: string
  /** `quoted` was written by earlier releases and means the same as `new`. */
  state: 'new' | 'quoted' | 'placed' | 'done'
  requestHash: string | null
  /** The payment of its orders; empty when nothing had to be paid or nothing is placed. */
  payId: string
  startedAt: Temporal.Instant
}

const columns = [
  'id',
  'company',
  'visitor',
  'state',
  'request_hash as requestHash',
  sql<string | null>`answer ->> 'payId'`.as('payId'),
  'started_at as startedAt',
] as const
const conversations = (db: Db) => db.selectFrom('payment_conversation').select(columns)
type ConversationRow = Awaited<ReturnType<ReturnType<typeof conversations>['executeTakeFirstOrThrow']>>
const asConversation = (row: ConversationRow): Conversation => ({
  ...row,
  state: row.state as Conversation['state'],
  payId: row.payId ?? '',
  startedAt: row.startedAt.toTemporalInstant(),
})

/** Opens a conversation, or finds the open one. An id belongs to the first visitor who used it. */
export async function open(
  db: Db,
  { id, company, visitor, now }: { id: string; company: string; visitor: string; now: Temporal.Instant },
): Promise<Conversation> {
  const opened = await db
    .insertInto('payment_conversation')
    .values({ id, company, visitor, started_at: toTimestamp(now) })
    .onConflict((same) => same.doNothing())
    .returning(columns)
    .executeTakeFirst()
  return asConversation(opened ?? (await conversations(db).where('id', '=', id).executeTakeFirstOrThrow()))
}

export async function findConversation(db: Db, id: string): Promise<Conversation | undefined> {
  const row = await conversations(db).where('id', '=', id).executeTakeFirst()
  return row && asConversation(row)
}

/** Locks the conversation for this transaction. A repeated completion waits here and then finds it placed. */
export async function holdConversation(tx: Tx, id: string): Promise<Conversation | undefined> {
  const row = await conversations(tx).where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
  return row && asConversation(row)
}

export const updatePlaced = (
  id: string,
  { requestHash, payId, now }: { requestHash: string; payId: string; now: Temporal.Instant },
): RawBuilder<unknown> => sql`
  update payment_conversation set state = 'placed', request_hash = ${requestHash},
    answer = ${JSON.stringify({ payId })}::jsonb, placed_at = ${toTimestamp(now)}
  where id = ${id}`

/** Deletes at most `most` conversations without an order; skips those that are being placed. */
export async function removeUnplaced(db: Db, before: Temporal.Instant, most: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from payment_conversation where id in (
      select id from payment_conversation where state in ('new', 'quoted') and started_at <= ${before.toString()}::timestamptz
      limit ${most} for update skip locked)`.execute(db)
  return Number(numAffectedRows)
}

/** Deletes a visitor's conversations without an order; waits for one that is being placed. */
export async function removeUnplacedOf(tx: Tx, visitor: string): Promise<void> {
  await tx
    .deleteFrom('payment_conversation')
    .where('visitor', '=', visitor)
    .where('state', 'in', ['new', 'quoted'])
    .execute()
}
