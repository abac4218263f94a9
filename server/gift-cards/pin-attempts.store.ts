import { sql } from 'kysely'
import type { Tx } from '#server/lib/database/db.ts'

/** False when it is frozen already, for any reason. */
export async function freeze(tx: Tx, card: string, reason: string, at: Temporal.Instant): Promise<boolean> {
  const { rows } = await sql`
    update gift_card set frozen_at = ${at.toString()}::timestamptz, frozen_reason = ${reason}
    where id = ${card}::uuid and frozen_at is null returning id`.execute(tx)
  return rows.length > 0
}
