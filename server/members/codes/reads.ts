import type { Db } from '#server/lib/db.ts'
import { keysOf } from '#server/lib/keys.ts'
import { asDigits } from './rules.ts'
import * as store from './store.ts'

export type { SentCode } from './store.ts'

/**
 * The digits of a code, made anew from its random id, what it is for, and the key that it was sent with: no row, no job and no
 * log ever holds them.
 */
export function readDigits(db: Db, { id, key }: store.Drawn, { company, purpose, target, member }: store.Use): string {
  return asDigits(keysOf(db).mac(JSON.stringify(['verify code', id, company, purpose, target, member]), key))
}

/** A code that was sent and is still good for something. */
export async function findLiveCode(db: Db, id: string, now: Temporal.Instant): Promise<store.SentCode | undefined> {
  const code = await store.find(db, id)
  return code && Temporal.Instant.compare(now, code.endsAt) < 0 ? code : undefined
}
