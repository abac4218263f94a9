import { createHash, randomBytes } from 'node:crypto'
import type { Db, Tx } from '#server/lib/database/db.ts'
import * as store from './login-tickets.store.ts'

/** §2: appUser and appPwd are in a URL, which histories and logs record. A ticket is valid for one minute and one use. */
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

/** Redeems a ticket and returns its member; none when it is unknown, expired or used. */
export const takeTicket = (
  db: Db,
  company: string,
  ticket: string,
  now: Temporal.Instant,
): Promise<string | undefined> => store.take(db, { hash: hash(ticket), company, now })

export const deleteEndedTickets = (db: Db, now: Temporal.Instant): Promise<void> => store.deleteEnded(db, now)
