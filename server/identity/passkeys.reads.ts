import type { Db } from '#server/lib/database/db.ts'
import * as passkeys from '#server/lib/integrations/passkey-store.ts'
import type { MemberOwner } from '#server/shop/owners.rules.ts'
import { requireMember } from './profile.reads.ts'
import { listWays } from './reauthentication.rules.ts'
import { findBeginning } from './sessions.reads.ts'
import { needsProof } from './passkeys.rules.ts'

export const ownerOf = ({ company, member }: MemberOwner): passkeys.PasskeyOwner => ({
  company,
  kind: 'member',
  id: member,
})

export const listPasskeys = (db: Db, self: MemberOwner) => passkeys.list(db, ownerOf(self))

/** Whether who adds a passkey in this session shows once more that it is really them. */
export const asksForProof = async (db: Db, session: string, now: Temporal.Instant): Promise<boolean> =>
  needsProof(await findBeginning(db, session), now)

/** The ways in which that can be shown; none where it need not be. */
export const listProofs = async (db: Db, self: MemberOwner, session: string, now: Temporal.Instant) =>
  (await asksForProof(db, session, now)) ? listWays(await requireMember(db, self)) : []

/** For the file of one's own: all but the keys. */
export const exportPasskeys = async (db: Db, self: MemberOwner) =>
  (await listPasskeys(db, self)).map(({ id, name, host, madeAt, usedAt, credential }) => ({
    id,
    name,
    host,
    madeAt,
    usedAt,
    credential,
  }))
