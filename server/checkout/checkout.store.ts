import { sql } from 'kysely'
import type { Db, Tx } from '#server/lib/database/db.ts'
import { toTimestamp } from '#server/lib/database/timestamps.ts'

/** One visitor's checkout. */
export interface Conversation {
  id: string
  company: string
  visitor: string
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

/**
 * Stores the quote that was shown, when it differs from the last one. False when the conversation belongs to another visitor
 * or has ended.
 */
export async function noteQuote(
  db: Db,
  quote: { id: string; company: string; visitor: string; hash: string; notBefore: Temporal.Instant },
): Promise<boolean> {
  const { rows } = await sql`
    with open as (
      select id, quote_hash from payment_conversation
      where id = ${quote.id} and company = ${quote.company} and visitor = ${quote.visitor}
        and state in ('new', 'quoted') and started_at > ${quote.notBefore.toString()}::timestamptz
    ), noted as (
      update payment_conversation set state = 'quoted', quote_hash = ${quote.hash} from open
      where payment_conversation.id = open.id and state in ('new', 'quoted') and open.quote_hash is distinct from ${quote.hash}
    )
    select from open`.execute(db)
  return rows.length === 1
}

export async function notePlaced(
  tx: Tx,
  id: string,
  placed: { requestHash: string; payId: string; now: Temporal.Instant },
): Promise<void> {
  await tx
    .updateTable('payment_conversation')
    .set({
      state: 'placed',
      request_hash: placed.requestHash,
      answer: JSON.stringify({ payId: placed.payId }),
      placed_at: toTimestamp(placed.now),
    })
    .where('id', '=', id)
    .execute()
}

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
