import type { ProviderCode } from '#contract/third-parties.ts'
import type { Db } from '#server/lib/database/db.ts'
import type { MemberOwner } from '#server/shop/owners.rules.ts'
import * as store from './third-parties.store.ts'

/** The linked third-party identities, as the member sees them. */
export async function listIdentities(db: Db, { company, member }: MemberOwner) {
  const rows = await store.listOf(db, company, member)
  return rows.map(({ id, provider, email, linkedAt }) => ({
    id,
    provider: provider as ProviderCode,
    email,
    linkedAt,
  }))
}

/** For the member's data export: everything stored, the third party's subject included. */
export async function exportIdentities(db: Db, { company, member }: MemberOwner) {
  const rows = await store.listOf(db, company, member)
  return rows.map(({ id: _, ...row }) => row)
}
