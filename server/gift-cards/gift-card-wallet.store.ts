import { sql } from 'kysely'
import type { Tx } from '#server/lib/database/db.ts'

/** From now on it is this member's and nobody else's. */
export async function claim(tx: Tx, card: string, member: string, at: Temporal.Instant): Promise<void> {
  await sql`
    update gift_card set member = ${member}::uuid, claimed_at = ${at.toString()}::timestamptz where id = ${card}::uuid`.execute(
    tx,
  )
}

/** A member leaves: their cards belong to whoever holds number and PIN, as before they were put into the wallet. */
export async function release(tx: Tx, company: string, member: string): Promise<void> {
  await sql`
    update gift_card set member = null, claimed_at = null where company = ${company} and member = ${member}::uuid`.execute(
    tx,
  )
}
