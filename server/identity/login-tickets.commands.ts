import { createHash, randomBytes } from 'node:crypto'
import type { Db, Tx } from '#server/lib/database/db.ts'
import * as store from './login-tickets.store.ts'

/** §2: appUser and appPwd in an address are read by histories, logs and shoulders, so what they hold is worth a minute and one use. */
const life = Temporal.Duration.from({ seconds: 60 })
const hash = (ticket: string) => createHash('sha256').update(ticket).digest()

export async function issueTicket(
  tx: Tx,
  company: string,
  member: string,
  now: Temporal.Instant,
): Promise<{ ticket: string; endsAt: Temporal.Instant }> {
  const ticket = randomBytes(32).toString('base64url')
  const endsAt = now.add(life)
  await store.put(tx, { hash: hash(ticket), company, member, endsAt })
  return { ticket, endsAt }
}

/** Whose ticket it was; nobody's when it is unknown, run out or used. */
export const takeTicket = (
  db: Db,
  company: string,
  ticket: string,
  now: Temporal.Instant,
): Promise<string | undefined> => store.take(db, { hash: hash(ticket), company, now })

/** What was issued by a session that ends opens no other. */
export const revokeTickets = (tx: Tx, member: string): Promise<void> => store.removeOf(tx, member)

export const deleteEndedTickets = (db: Db, now: Temporal.Instant): Promise<void> => store.deleteEnded(db, now)
