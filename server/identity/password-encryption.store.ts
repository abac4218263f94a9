import type { Db } from '#server/lib/database/db.ts'
import { toTimestamp } from '#server/lib/database/timestamps.ts'

export interface KeyPair {
  publicKey: Buffer
  /** Encrypted (keys.ts). */
  privateKey: string
}

export async function findKeyPair(db: Db): Promise<KeyPair | undefined> {
  return db.selectFrom('login_key').select(['public_key as publicKey', 'private_key as privateKey']).executeTakeFirst()
}

/** The first process to create a key pair sets it for all. */
export async function keep(db: Db, { publicKey, privateKey }: KeyPair, now: Temporal.Instant): Promise<void> {
  await db
    .insertInto('login_key')
    .values({ public_key: publicKey, private_key: privateKey, made_at: toTimestamp(now) })
    .onConflict((same) => same.doNothing())
    .execute()
}
