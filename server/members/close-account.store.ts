import { sql } from 'kysely'
import type { Tx } from '#server/lib/database/db.ts'

/** Takes the member for the rest of the transaction, and lets others write what refers to it. False when the account is gone. */
export async function takeMember(tx: Tx, company: string, member: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from member where visitor = ${member} and company = ${company} and erased_at is null
    for no key update`.execute(tx)
  return rows.length === 1
}

/**
 * Takes the member and the visitor behind them, in the order in which an order or a session takes them: whoever writes one now
 * waits until the account is gone, and whoever came first is waited for. False when the account is gone already.
 */
export async function holdMember(tx: Tx, company: string, member: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from member where visitor = ${member} and company = ${company} and erased_at is null for update`.execute(
    tx,
  )
  await sql`select 1 from visitor where id = ${member} for update`.execute(tx)
  return rows.length === 1
}

/** Not a word about the person stays; the row does, for the invoices that point at it. */
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
