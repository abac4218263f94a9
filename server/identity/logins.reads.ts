import type { Db } from '#server/lib/database/db.ts'
import type { Company } from '#server/shop/shop.store.ts'
import { findCompany } from '#server/shop/shop.reads.ts'
import type { MemberAccount } from './accounts.store.ts'
import type { ReadBonus } from './profile.reads.ts'

/** A member who has logged in, as the reply shows them. */
export interface LoggedIn {
  company: Company
  account: MemberAccount
  points: number
}

export async function readLoggedIn(
  { db, bonus }: { db: Db; bonus: ReadBonus },
  account: MemberAccount,
  now: Temporal.Instant,
): Promise<LoggedIn> {
  const [company, points] = await Promise.all([
    findCompany(db, account.company),
    bonus(db, { company: account.company, member: account.id }, now),
  ])
  return { company, account, points }
}
