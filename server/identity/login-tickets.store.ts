import type { Db, Tx } from '#server/lib/database/db.ts'
import { toTimestamp } from '#server/lib/database/timestamps.ts'

export async function put(
  tx: Tx,
  ticket: { hash: Buffer; company: string; member: string; endsAt: Temporal.Instant },
): Promise<void> {
  const { hash, company, member, endsAt } = ticket
  await tx
    .insertInto('login_ticket')
    .values({ hash, company, member, ends_at: toTimestamp(endsAt) })
    .execute()
}

/** Deletes a ticket and returns its member; none the second time. */
export async function take(
  db: Db,
  { hash, company, now }: { hash: Buffer; company: string; now: Temporal.Instant },
): Promise<string | undefined> {
  const taken = await db
    .deleteFrom('login_ticket')
    .where('hash', '=', hash)
    .where('company', '=', company)
    .where('ends_at', '>', toTimestamp(now))
    .returning('member')
    .executeTakeFirst()
  return taken?.member
}

/** Deletes a member's tickets, when the session that issued them ends. */
export async function revokeTickets(tx: Tx, member: string): Promise<void> {
  await tx.deleteFrom('login_ticket').where('member', '=', member).execute()
}

export async function deleteEnded(db: Db, now: Temporal.Instant): Promise<void> {
  await db.deleteFrom('login_ticket').where('ends_at', '<', toTimestamp(now)).execute()
}
