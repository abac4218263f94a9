import type { Db } from '#server/lib/database/db.ts'
import * as passkeys from '#server/lib/integrations/passkey-store.ts'
import type { MemberOwner } from '#server/shop/owners.rules.ts'
import { requireMember } from './profile.reads.ts'
import { listWays } from './reauthentication.rules.ts'
import { findBeginning } from './sessions.store.ts'
import { needsProof } from './passkeys.rules.ts'

export const ownerOf = ({ company, member }: MemberOwner): passkeys.PasskeyOwner => ({
  company,
  kind: 'member',
  id: member,
})

export const listPasskeys = (db: Db, self: MemberOwner) => passkeys.list(db, ownerOf(self))

/** Whether this session must prove the member's identity again before adding a passkey. */
export const asksForProof = async (db: Db, session: string, now: Temporal.Instant): Promise<boolean> =>
  needsProof(await findBeginning(db, session), now)

/** The ways to prove it; empty when no proof is needed. */
export const listProofs = async (db: Db, self: MemberOwner, session: string, now: Temporal.Instant) =>
  (await asksForProof(db, session, now)) ? listWays(await requireMember(db, self)) : []

/** For the member's data export: everything except the keys. */
export const exportPasskeys = async (db: Db, self: MemberOwner) =>
  (await listPasskeys(db, self)).map(({ id, name, host, madeAt, usedAt, credential }) => ({
    id,
    name,
    host,
    madeAt,
    usedAt,
    credential,
  }))
