import type { Db } from '#server/lib/db.ts'
import type { Floor } from '#server/lib/http.ts'
import { readInvitationCode } from './rules.ts'
import * as store from './store.ts'

/** The member who invites with this code. */
export const findInviter = (db: Db, company: string, code: string): Promise<string | undefined> =>
  store.findByCode(db, company, readInvitationCode(code))

const misses = { most: 20, seconds: 3_600 }

/** Who invites with what a stranger has typed. Counted before it is looked up, so that a thousand at once are a thousand; a hit is given back. */
export async function readTypedCode(
  { db, limits }: Pick<Floor, 'db' | 'limits'>,
  { company, ip }: { company: string; ip: string },
  typed: string,
): Promise<string | undefined> {
  await limits.spend('referral', ip, misses)
  const inviter = await findInviter(db, company, typed)
  if (inviter) await limits.giveBack('referral', ip, misses)
  return inviter
}

/** The member whose code a friend registered with, while there is such a member. */
export const findInviterOf = (db: Db, company: string, friend: string): Promise<string | undefined> =>
  store.findInviterOf(db, company, friend)
