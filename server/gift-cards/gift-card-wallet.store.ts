import { sql } from 'kysely'
import type { Tx } from '#server/lib/database/db.ts'

/** The card belongs to this member alone from now on. */
export async function claim(tx: Tx, card: string, member: string, at: Temporal.Instant): Promise<void> {
  await sql`
    update gift_card set member = ${member}::uuid, claimed_at = ${at.toString()}::timestamptz where id = ${card}::uuid`.execute(
    tx,
  )
}

/** Releases the cards of a closed account to whoever has number and PIN. */
export async function release(tx: Tx, company: string, member: string): Promise<void> {
  await sql`
    update gift_card set member = null, claimed_at = null where company = ${company} and member = ${member}::uuid`.execute(
    tx,
  )
}
