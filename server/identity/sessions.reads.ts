import type { Db } from '#server/lib/database/db.ts'
import type { MemberOwner } from '#server/shop/owners.rules.ts'
import * as store from './sessions.store.ts'

/** More than anybody has. */
const most = 200

/** Where a member is logged in. */
export const listSessions = (db: Db, self: MemberOwner, now: Temporal.Instant) => store.listLiving(db, self, now, most)

/** When a session began; null where an earlier release began it. */
export const findBeginning = (db: Db, session: string): Promise<Temporal.Instant | null> => store.beginning(db, session)

/** Whether a session still stands, and is this member's. */
export const isOwnSession = (db: Db, self: MemberOwner, session: string): Promise<boolean> =>
  store.isOf(db, self, session)
