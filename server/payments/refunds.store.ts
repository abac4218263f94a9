import { sql } from 'kysely'
import type { Db, Tx } from '#server/lib/database/db.ts'
import { toTimestamp } from '#server/lib/database/timestamps.ts'

export interface Debt {
  payment: string
  cause: string
  amountCents: number
  at: Temporal.Instant
  /** The refund document and its order; absent for money that came too late. */
  of?: Of
}
export interface Of {
  document: string
  orderId: string
}

/** The debt's id, or nothing when this cause is recorded already. */
export async function owe(tx: Tx, { payment, cause, amountCents, at, of }: Debt): Promise<string | undefined> {
  const row = await tx
    .insertInto('payment_refund')
    .values({
      payment,
      cause,
      amount_cents: amountCents,
      state: 'due',
      created_at: toTimestamp(at),
      document: of?.document ?? null,
      order_id: of?.orderId ?? null,
    })
    .onConflict((same) => same.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

const columns = ['id', 'payment', 'amount_cents as amountCents', 'state', 'cause', 'document'] as const

export async function debt(db: Db, id: string) {
  return db.selectFrom('payment_refund').select(columns).where('id', '=', id).executeTakeFirst()
}

/** A document's debts, oldest first. 'refused': no bank sends it, a person has to. */
export async function ofDocument(db: Db, document: string) {
  const rows = await db
    .selectFrom('payment_refund')
    .select(columns)
    .where('document', '=', document)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ ...row, state: row.state as 'due' | 'done' | 'refused' }))
}

/** As above, with the debts of documents behind it, whose cause ends in the document. */
export async function causedBy(db: Db, document: string, behind: readonly string[]) {
  const { rows } = await sql<{ state: 'due' | 'done' | 'refused' }>`
    select state from payment_refund where document = ${document}
    union all
    select state from payment_refund where document = any(${behind}::uuid[]) and cause like ${`% ${document}`}`.execute(
    db,
  )
  return rows
}

/** False when the debt was closed before. */
export async function close(
  tx: Tx,
  id: string,
  state: 'done' | 'refused',
  ref: string | null,
  at: Temporal.Instant,
): Promise<boolean> {
  const result = await tx
    .updateTable('payment_refund')
    .set({ state, provider_ref: ref, done_at: toTimestamp(at) })
    .where('id', '=', id)
    .where('state', '=', 'due')
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** The debt that the provider had refunded under this reference; undefined when there is none, or staff have sent it. */
export async function fail(
  tx: Tx,
  { payment, ref, at }: { payment: string; ref: string; at: Temporal.Instant },
): Promise<string | undefined> {
  const row = await tx
    .updateTable('payment_refund')
    .set({ state: 'refused', done_at: toTimestamp(at) })
    .where('payment', '=', payment)
    .where('provider_ref', '=', ref)
    .where('state', '=', 'done')
    .where('sent_by', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/** False when the debt did not wait to be sent by hand. */
export async function closeByHand(
  tx: Tx,
  id: string,
  { ref, by, at }: { ref: string; by: string; at: Temporal.Instant },
): Promise<boolean> {
  const result = await tx
    .updateTable('payment_refund')
    .set({ state: 'done', provider_ref: ref, sent_by: by, done_at: toTimestamp(at) })
    .where('id', '=', id)
    .where('state', '=', 'refused')
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** Debts due since before then, oldest first. */
export async function dueBefore(db: Db, before: Temporal.Instant, most: number): Promise<string[]> {
  const rows = await db
    .selectFrom('payment_refund')
    .select('id')
    .where('state', '=', 'due')
    .where('created_at', '<', toTimestamp(before))
    .orderBy('created_at')
    .limit(most)
    .execute()
  return rows.map(({ id }) => id)
}

/** What each payment brought for an order, less refunds made or due, newest first. */
export async function returnable(db: Db, order: string): Promise<{ payment: string; cents: number }[]> {
  const { rows } = await sql<{ payment: string; cents: number }>`
    select payment, cents from (
      select payment.id as payment, payment.created_at, (share.amount_cents - coalesce((
        select sum(owed.amount_cents) from payment_refund owed where owed.payment = payment.id and owed.order_id = ${order}
      ), 0))::bigint as cents
      from payment_share share join payment on payment.id = share.payment
      where share.order_id = ${order} and not share.went_back and payment.state = 'succeeded'
    ) brought where cents > 0 order by created_at desc, payment desc`.execute(db)
  return rows
}
