import { createHmac } from 'node:crypto'
import type { Db } from '#server/lib/db.ts'
import { readInstallationSecret } from '#server/shop/reads.ts'
import { asDigits } from './rules.ts'
import * as store from './store.ts'

export type { SentCode } from './store.ts'

/**
 * The digits of a code, made anew from its random id, what it is for, and a secret of the installation: no row, no job and no
 * log ever holds them.
 */
export async function readDigits(db: Db, id: string, { company, purpose, target, member }: store.Use): Promise<string> {
  const secret = await readInstallationSecret(db)
  const about = JSON.stringify(['verify code', id, company, purpose, target, member])
  return asDigits(createHmac('sha256', secret).update(about).digest())
}

/** A code that was sent and is still good for something. */
export async function findLiveCode(db: Db, id: string, now: Temporal.Instant): Promise<store.SentCode | undefined> {
  const code = await store.find(db, id)
  return code && Temporal.Instant.compare(now, code.endsAt) < 0 ? code : undefined
}
