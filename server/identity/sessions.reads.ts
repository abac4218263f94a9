import type { Db } from '#server/lib/database/db.ts'
import type { MemberOwner } from '#server/shop/owners.rules.ts'
import * as store from './sessions.store.ts'

/** A maximum that no member reaches. */
const most = 200

/** The member's active sessions. */
export const listSessions = (db: Db, self: MemberOwner, now: Temporal.Instant) => store.listLiving(db, self, now, most)

/** When a session began; null for sessions of an earlier release. */
export const findBeginning = (db: Db, session: string): Promise<Temporal.Instant | null> => store.beginning(db, session)

/** Whether the session is active and belongs to this member. */
export const isOwnSession = (db: Db, self: MemberOwner, session: string): Promise<boolean> =>
  store.isOf(db, self, session)
