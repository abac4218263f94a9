import type { ProviderCode } from '#contract/third-parties.ts'
import type { Db } from '#server/lib/database/db.ts'
import type { MemberOwner } from '#server/shop/owners.rules.ts'
import * as store from './third-parties.store.ts'

/** The third-party accounts of a member, as the member knows them. */
export async function listIdentities(db: Db, { company, member }: MemberOwner) {
  const rows = await store.listOf(db, company, member)
  return rows.map(({ id, provider, email, linkedAt }) => ({
    id,
    provider: provider as ProviderCode,
    email,
    linkedAt,
  }))
}

/** For the file of one's own: all that is held, the third party's number for the person too. */
export async function exportIdentities(db: Db, { company, member }: MemberOwner) {
  const rows = await store.listOf(db, company, member)
  return rows.map(({ id: _, ...row }) => row)
}
