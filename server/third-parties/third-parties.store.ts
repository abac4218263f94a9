import { sql } from 'kysely'
import type { AttemptPurpose, ProviderCode } from '#contract/third-parties.ts'
import type { Db, Tx } from '#server/lib/database/db.ts'
import { toTimestamp } from '#server/lib/database/timestamps.ts'

/** The state and holder of an attempt. It is found only when all of them match. */
export interface Holder {
  company: string
  session: string
  browserHash: Buffer
  now: Temporal.Instant
}

export interface NewAttempt extends Omit<Holder, 'now'> {
  provider: ProviderCode
  purpose: AttemptPurpose
  stateHash: Buffer
  redirect: string
  endsAt: Temporal.Instant
}

export async function begin(tx: Tx, attempt: NewAttempt): Promise<void> {
  await tx
    .insertInto('third_party_attempt')
    .values({
      company: attempt.company,
      session: attempt.session,
      provider: attempt.provider,
      purpose: attempt.purpose,
      state_hash: attempt.stateHash,
      browser_hash: attempt.browserHash,
      redirect: attempt.redirect,
      ends_at: toTimestamp(attempt.endsAt),
    })
    .execute()
}

export interface ProviderAttempt {
  id: string
  purpose: AttemptPurpose
  redirect: string
  firstName: string
  lastName: string
}

/** Consumes an attempt; of two requests with one state, the second is refused. */
export async function take(
  db: Db,
  { company, session, browserHash, now }: Holder,
  { provider, stateHash }: { provider: ProviderCode; stateHash: Buffer },
): Promise<ProviderAttempt | undefined> {
  const row = await db
    .updateTable('third_party_attempt')
    .set({ used_at: toTimestamp(now) })
    .where('state_hash', '=', stateHash)
    .where('company', '=', company)
    .where('session', '=', session)
    .where('browser_hash', '=', browserHash)
    .where('provider', '=', provider)
    .where('used_at', 'is', null)
    .where('ends_at', '>', toTimestamp(now))
    .returning(['id', 'purpose', 'redirect', 'first_name as firstName', 'last_name as lastName'])
    .executeTakeFirst()
  return row && { ...row, purpose: row.purpose as AttemptPurpose }
}

/** Adds names that came beside the answer, only while the attempt is open. */
export async function noteNames(
  db: Db,
  { company, stateHash, now }: { company: string; stateHash: Buffer; now: Temporal.Instant },
  names: { firstName: string; lastName: string },
): Promise<void> {
  await db
    .updateTable('third_party_attempt')
    .set({ first_name: names.firstName, last_name: names.lastName })
    .where('company', '=', company)
    .where('state_hash', '=', stateHash)
    .where('used_at', 'is', null)
    .where('ends_at', '>', toTimestamp(now))
    .execute()
}

/** The identity that a third party has verified in this attempt. */
export interface ProvenIdentity {
  issuer: string
  subject: string
  email: string | null
  emailVouched: boolean
  firstName: string
  lastName: string
}

export async function keepProven(tx: Tx, id: string, proven: ProvenIdentity, endsAt: Temporal.Instant): Promise<void> {
  await tx
    .updateTable('third_party_attempt')
    .set({
      issuer: proven.issuer,
      subject: proven.subject,
      email: proven.email,
      email_vouched: proven.emailVouched,
      first_name: proven.firstName,
      last_name: proven.lastName,
      ends_at: toTimestamp(endsAt),
    })
    .where('id', '=', id)
    .execute()
}

export interface ProvenAttempt extends ProvenIdentity {
  id: string
  provider: ProviderCode
  redirect: string
}

/** Finds the latest verified identity of this session that still needs the form. */
export async function findProven(
  db: Db,
  { company, session, browserHash, now }: Holder,
): Promise<ProvenAttempt | undefined> {
  const row = await db
    .selectFrom('third_party_attempt')
    .select(['id', 'provider', 'redirect', 'issuer', 'subject', 'email', 'email_vouched', 'first_name', 'last_name'])
    .where('company', '=', company)
    .where('session', '=', session)
    .where('browser_hash', '=', browserHash)
    .where('subject', 'is not', null)
    .where('ends_at', '>', toTimestamp(now))
    .orderBy('used_at', 'desc')
    .executeTakeFirst()
  return (
    row && {
      id: row.id,
      provider: row.provider as ProviderCode,
      redirect: row.redirect,
      issuer: row.issuer!,
      subject: row.subject!,
      email: row.email,
      emailVouched: row.email_vouched,
      firstName: row.first_name,
      lastName: row.last_name,
    }
  )
}

/** False when another request ended it first. */
export async function end(tx: Tx, id: string): Promise<boolean> {
  const ended = await tx.deleteFrom('third_party_attempt').where('id', '=', id).executeTakeFirst()
  return ended.numDeletedRows === 1n
}

export async function deleteEnded(db: Db, now: Temporal.Instant): Promise<void> {
  await db.deleteFrom('third_party_attempt').where('ends_at', '<', toTimestamp(now)).execute()
}

export interface IdentityKey {
  company: string
  issuer: string
  subject: string
}

export async function memberOf(db: Db, { company, issuer, subject }: IdentityKey): Promise<string | undefined> {
  const row = await db
    .selectFrom('third_party_identity')
    .select('member')
    .where('company', '=', company)
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst()
  return row?.member
}

/** False when the identity is linked already, or the member is gone. */
export async function link(
  tx: Tx,
  { company, issuer, subject }: IdentityKey,
  of: { member: string; provider: ProviderCode; email: string | null; now: Temporal.Instant },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into third_party_identity (company, issuer, subject, member, provider, email, linked_at)
    select ${company}, ${issuer}, ${subject}, visitor, ${of.provider}, ${of.email}::text, ${toTimestamp(of.now)}::timestamptz
    from member where visitor = ${of.member} and company = ${company} and erased_at is null for key share
    on conflict (company, issuer, subject) do nothing`.execute(tx)
  return numAffectedRows === 1n
}

export async function noteLogin(
  tx: Tx,
  { company, issuer, subject }: IdentityKey,
  now: Temporal.Instant,
): Promise<void> {
  await tx
    .updateTable('third_party_identity')
    .set({ last_login_at: toTimestamp(now) })
    .where('company', '=', company)
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .execute()
}

export const listOf = (db: Db, company: string, member: string) =>
  db
    .selectFrom('third_party_identity')
    .select(['id', 'provider', 'issuer', 'subject', 'email', 'linked_at as linkedAt', 'last_login_at as lastLoginAt'])
    .where('company', '=', company)
    .where('member', '=', member)
    .orderBy('linked_at')
    .execute()

/** Locks the member, so that two concurrent removals cannot remove the last way to log in. */
export async function holdWaysIn(tx: Tx, company: string, member: string): Promise<{ hasPassword: boolean }> {
  const { rows } = await sql<{ hasPassword: boolean }>`
    select password_hash is not null as "hasPassword" from member
    where visitor = ${member} and company = ${company} for no key update`.execute(tx)
  return rows[0] ?? { hasPassword: false }
}

export async function unlink(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('third_party_identity').where('id', '=', id).execute()
}

export async function eraseOf(tx: Tx, company: string, member: string): Promise<void> {
  await tx.deleteFrom('third_party_identity').where('company', '=', company).where('member', '=', member).execute()
}
