import { randomBytes } from 'node:crypto'
import type { Tx } from '#server/lib/database/db.ts'
import { hashSecret } from './debug-access.reads.ts'
import * as store from './debug-access.store.ts'

/** Sets a new secret, shown once, or removes it. */
export async function changeDebugSecret(tx: Tx, company: string, wanted: boolean): Promise<string | null> {
  const secret = wanted ? randomBytes(24).toString('base64url') : null
  await store.putDebugHash(tx, company, secret === null ? null : hashSecret(secret).toString('hex'))
  return secret
}
