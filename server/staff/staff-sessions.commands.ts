import { createHash, randomBytes } from 'node:crypto'
import type { Db, Tx } from '#server/lib/database/db.ts'
import type { Staff } from '#server/lib/http/endpoint-handler.ts'
import { longestRest, prolongRest, sessionLife } from './staff.rules.ts'
import * as store from './staff-sessions.store.ts'

const hash = (token: string) => createHash('sha256').update(token).digest()

/** 256 random bits with a prefix of their own, which no visitor's token has. */
export async function openStaffSession(
  tx: Tx,
  { company, id }: { company: string; id: string },
  now: Temporal.Instant,
): Promise<{ token: string; endsAt: Temporal.Instant }> {
  const token = `staff_${randomBytes(32).toString('base64url')}`
  const endsAt = now.add(sessionLife)
  await store.open(tx, {
    company,
    staff: id,
    tokenHash: hash(token),
    now,
    restsAt: now.add(longestRest),
    endsAt,
  })
  return { token, endsAt }
}

/** Recognises the holder of a token. Use extends the idle time, never the end of the session. */
export async function recogniseStaff(
  db: Db,
  company: string,
  token: string,
  now: Temporal.Instant,
): Promise<Staff | undefined> {
  if (!/^staff_[\w-]{43}$/.test(token)) return undefined
  const found = await store.findSession(db, company, hash(token), now)
  if (!found) return undefined
  const until = prolongRest(found.restsAt, now)
  if (until) await store.noteUse(db, found.staff.session, until)
  return found.staff
}

/** Whether a session is still valid. */
export const isStaffSession = (tx: Tx, { session }: Pick<Staff, 'session'>): Promise<boolean> =>
  store.isActive(tx, session)

export const endStaffSession = (tx: Tx, session: string): Promise<number> => store.end(tx, session)

/** Ends sessions: after a change of password, or when an account is disabled. */
export const endStaffSessions = (tx: Tx, staff: string, except?: string): Promise<number> =>
  store.endAllOf(tx, staff, except)

export const deleteEndedStaffSessions = (db: Db, now: Temporal.Instant, most: number): Promise<number> =>
  store.removeEnded(db, now, most)
