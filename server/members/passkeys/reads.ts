import { wireInstant } from '#server/lib/clock.ts'
import type { Db } from '#server/lib/db.ts'
import * as passkeys from '#server/lib/passkeys/store.ts'
import type { Self } from '../profile/reads.ts'
import { findBeginning } from '../sessions/reads.ts'
import { needsProof } from './rules.ts'

export const ownerOf = ({ company, member }: Self): passkeys.Owner => ({ company, kind: 'member', id: member })

/** As their owner sees them. */
export const showPasskey = ({ id, name, host, madeAt, usedAt }: passkeys.Passkey) => ({
  id,
  name,
  host,
  madeAt: wireInstant(madeAt),
  usedAt: usedAt && wireInstant(usedAt),
})

export const listPasskeys = async (db: Db, self: Self) => (await passkeys.list(db, ownerOf(self))).map(showPasskey)

/** Whether who adds a passkey in this session shows once more that it is really them. */
export const asksForProof = async (db: Db, session: string, now: Temporal.Instant): Promise<boolean> =>
  needsProof(await findBeginning(db, session), now)

/** For the file of one's own: all but the keys. */
export const exportPasskeys = async (db: Db, self: Self) =>
  (await passkeys.list(db, ownerOf(self))).map((passkey) => ({
    ...showPasskey(passkey),
    credential: passkey.credential,
  }))
