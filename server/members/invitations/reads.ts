import type { Db } from '#server/lib/db.ts'
import { readInvitationCode } from './rules.ts'
import * as store from './store.ts'

/** The member who invites with this code. */
export const findInviter = (db: Db, company: string, code: string): Promise<string | undefined> =>
  store.findByCode(db, company, readInvitationCode(code))

/** The member whose code a friend registered with, while there is such a member. */
export const findInviterOf = (db: Db, company: string, friend: string): Promise<string | undefined> =>
  store.findInviterOf(db, company, friend)
