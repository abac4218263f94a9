import { sql } from 'kysely'
import type { Tx } from '#server/lib/database/db.ts'

/** Locks the member without blocking foreign keys that refer to it. False when the account is gone. */
export async function takeMember(tx: Tx, company: string, member: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from member where visitor = ${member} and company = ${company} and erased_at is null
    for no key update`.execute(tx)
  return rows.length === 1
}

/**
 * Locks the member and then the visitor, in the order of orders and sessions. Whoever writes one of those waits until the account
 * is closed, and earlier writers are waited for. False when the account is gone already.
 */
export async function holdMember(tx: Tx, company: string, member: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from member where visitor = ${member} and company = ${company} and erased_at is null for update`.execute(
    tx,
  )
  await sql`select 1 from visitor where id = ${member} for update`.execute(tx)
  return rows.length === 1
}

/** Erases all personal data; the row stays for the invoices that refer to it. */
export async function erase(tx: Tx, member: string, at: Temporal.Instant): Promise<void> {
  await sql`
    update member set erased_at = ${at.toString()}::timestamptz, first_name = '', last_name = '', salutation = null, nationality = null,
      birth_date = null, email = null, email_proven_at = null, phone = null, phone_proven_at = null, password_hash = null,
      notice_channels = '{}', invitation_code = 'ended ' || visitor, grade = 'MEMBER', grade_until = null
    where visitor = ${member}`.execute(tx)
  await sql`update grade_record set reason = null where member = ${member}`.execute(tx)
  await sql`delete from verify_code where member = ${member}`.execute(tx)
  await sql`delete from idempotent_answer where visitor = ${member}`.execute(tx)
}
