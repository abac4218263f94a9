import type { Db } from '#server/lib/database/db.ts'
import type { AppContext } from '#server/lib/http/app-context.ts'
import { Refusal } from '#server/lib/http/refusal.ts'
import { readInvitationCode } from './invitation-codes.rules.ts'
import * as store from './invitation-codes.store.ts'

/** Finds the member with this invitation code. */
export const findInviter = (db: Db, company: string, code: string): Promise<string | undefined> =>
  store.findByCode(db, company, readInvitationCode(code))

const misses = { most: 20, seconds: 3_600 }

export const wrongReferral = () => new Refusal('INVALID_REFERRAL_CODE', {}, { referralCode: 'referral_code_invalid' })

/** The inviter for a typed code. A client network that keeps guessing is refused. */
export const requireInviter = (
  { db, limits }: Pick<AppContext, 'db' | 'limits'>,
  { company, ip }: { company: string; ip: string },
  typed: string,
): Promise<string> =>
  limits.attempt([['referral', ip, misses]], async () => {
    const inviter = await findInviter(db, company, typed)
    if (!inviter) throw wrongReferral()
    return inviter
  })

/** The inviter of a friend, if still a member. */
export const findInviterOf = (db: Db, company: string, friend: string): Promise<string | undefined> =>
  store.findInviterOf(db, company, friend)
