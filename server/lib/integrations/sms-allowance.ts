import type { Db } from '../database/db.ts'
import { Refusal } from '../http/refusal.ts'
import { affords, type SmsTerms } from './letter-limits.ts'
import { spentOn } from './letter-store.ts'

/**
 * Refuses where no SMS leave, or the money of the day is used up: nobody waits for one that will not come. What is asked for is
 * judged, never the number: the answer would tell whose it is.
 */
export async function requireSms(
  { db, hasSms }: { db: Db; hasSms: boolean },
  { company, terms, isForKnown, now }: { company: string; terms: SmsTerms; isForKnown: boolean; now: Temporal.Instant },
): Promise<void> {
  if (!hasSms || !affords(terms, await spentOn(db, company, now), terms.partCents, isForKnown))
    throw new Refusal('SMS_NOT_OFFERED')
}
