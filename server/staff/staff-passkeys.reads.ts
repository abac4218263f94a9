import type { Db } from '#server/lib/database/db.ts'
import * as passkeys from '#server/lib/integrations/passkey-store.ts'

export const ownerOf = ({ company, id }: { company: string; id: string }): passkeys.PasskeyOwner => ({
  company,
  kind: 'staff',
  id,
})

export const listStaffPasskeys = (db: Db, staff: { company: string; id: string }) => passkeys.list(db, ownerOf(staff))
