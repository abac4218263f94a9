import type { Db } from '../database/db.ts'
import { Refusal } from '../http/refusal.ts'
import { affords, type SmsTerms } from './letter-limits.ts'
import { spentOn } from './letter-store.ts'

/**
 * Refuses when no SMS are sent, or the daily budget is used up, before anybody waits for one. Judges the request and
 * never the number, since the answer would reveal its owner.
 */
export async function requireSms(
  { db, hasSms }: { db: Db; hasSms: boolean },
  { company, terms, isForKnown, now }: { company: string; terms: SmsTerms; isForKnown: boolean; now: Temporal.Instant },
): Promise<void> {
  if (!hasSms || !affords(terms, await spentOn(db, company, now), terms.partCents, isForKnown))
    throw new Refusal('SMS_NOT_OFFERED')
}
