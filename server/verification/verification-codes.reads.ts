import { CodePurpose } from '#contract/members.ts'
import type { Db } from '#server/lib/database/db.ts'
import { keysOf } from '#server/lib/process/keys.ts'
import type { Limits, LimitedTry } from '#server/lib/http/rate-limits.ts'
import { listCompanyCodes } from '#server/shop/shop.reads.ts'
import { asDigits } from './verification-codes.rules.ts'
import * as store from './verification-codes.store.ts'

/** The codes a company sends for one purpose in a day. Counted to set the effort of the next code; nobody is refused for it. */
export const codesOfDay = ({ company, purpose }: Pick<store.CodeUse, 'company' | 'purpose'>) =>
  ['codes for a purpose, day', `${company} ${purpose}`, { most: 1_000_000, seconds: 86_400 }] satisfies LimitedTry

/** For every company and purpose. */
export async function countCodesOfDay({ db, limits }: { db: Db; limits: Limits }) {
  const companies = await listCompanyCodes(db)
  const all = companies.flatMap((company) => CodePurpose.options.map((purpose) => ({ company, purpose })))
  return Promise.all(all.map(async (one) => ({ ...one, today: await limits.count(...codesOfDay(one)) })))
}

/** Derives the digits of a code from its random id, its purpose and the key it was sent with. No row, job or log holds them. */
export function readDigits(
  db: Db,
  { id, key }: store.DrawnCode,
  { company, purpose, target, member }: store.CodeUse,
): string {
  return asDigits(keysOf(db).mac(JSON.stringify(['verify code', id, company, purpose, target, member]), key))
}

/** A code that was sent and is still valid. */
export async function findLiveCode(db: Db, id: string, now: Temporal.Instant): Promise<store.SentCode | undefined> {
  const code = await store.findCode(db, id)
  return code && Temporal.Instant.compare(now, code.endsAt) < 0 ? code : undefined
}
