import type { Db, Tx } from '#server/lib/db.ts'

const day = (at: Temporal.Instant) => new Date(at.epochMilliseconds)

export interface Debt {
  payment: string
  cause: string
  amountCents: number
  at: Temporal.Instant
}

/** The debt's id, or nothing when this cause is written already. */
export async function owe(tx: Tx, { payment, cause, amountCents, at }: Debt): Promise<string | undefined> {
  const row = await tx
    .insertInto('payment_refund')
    .values({ payment, cause, amount_cents: amountCents, state: 'due', created_at: day(at) })
    .onConflict((same) => same.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

export async function debt(db: Db, id: string) {
  return db
    .selectFrom('payment_refund')
    .select(['id', 'payment', 'amount_cents as amountCents', 'state', 'cause'])
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Whether this was the one to close it. */
export async function close(
  tx: Tx,
  id: string,
  state: 'done' | 'refused',
  ref: string | null,
  at: Temporal.Instant,
): Promise<boolean> {
  const result = await tx
    .updateTable('payment_refund')
    .set({ state, provider_ref: ref, done_at: day(at) })
    .where('id', '=', id)
    .where('state', '=', 'due')
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}
