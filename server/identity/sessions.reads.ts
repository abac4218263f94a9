import type { Db } from '#server/lib/database/db.ts'
import type { MemberOwner } from '#server/shop/owners.rules.ts'
import * as store from './sessions.store.ts'

/** A maximum that no member reaches. */
const most = 200

/** The member's active sessions. */
export const listSessions = (db: Db, self: MemberOwner, now: Temporal.Instant) => store.listLiving(db, self, now, most)
