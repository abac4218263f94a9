import { demoPassword, demoPasswordHash } from '#database/seed/people.ts'
import type { Db } from '#server/lib/database/db.ts'
import { Passwords } from '#server/lib/process/password-hashing.ts'

/** Argon2id at its least cost: most tests log somebody in, and a hash of the advised cost takes a core for 35 ms. */
export const openLightPasswords = (): Passwords => new Passwords({ cost: { memory: 8, passes: 1 } })

/** The demo's people keep their password, with a hash that is verified at once. */
export const lightenPasswords = async (db: Db): Promise<void> => {
  await db
    .updateTable('member')
    .set({ password_hash: await openLightPasswords().hash(demoPassword) })
    .where('password_hash', '=', demoPasswordHash)
    .execute()
}

/** The published hash again, by which a shop recognises the people of the demo. */
export const publishPasswords = async (db: Db): Promise<void> => {
  await db
    .updateTable('member')
    .set({ password_hash: demoPasswordHash })
    .where('password_hash', 'is not', null)
    .execute()
}
