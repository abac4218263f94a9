import type { Tx } from '#server/lib/database/db.ts'

/** When the walk-in's unfinished conversations began. */
export async function openedAt(tx: Tx, visitor: string): Promise<Temporal.Instant[]> {
  const rows = await tx
    .selectFrom('payment_conversation')
    .select('started_at')
    .where('visitor', '=', visitor)
    .where('state', 'in', ['new', 'quoted'])
    .execute()
  return rows.map((row) => row.started_at.toTemporalInstant())
}

export async function give(tx: Tx, walkin: string, member: string): Promise<void> {
  await tx.updateTable('payment_conversation').set({ visitor: member }).where('visitor', '=', walkin).execute()
}
