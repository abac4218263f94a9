import type { Db } from '#server/lib/database/db.ts'
import * as passkeys from '#server/lib/integrations/passkey-store.ts'
import { wirePasskey } from '#server/lib/integrations/passkey-wire.ts'

export const ownerOf = ({ company, id }: { company: string; id: string }): passkeys.PasskeyOwner => ({
  company,
  kind: 'staff',
  id,
})

export const listStaffPasskeys = async (db: Db, staff: { company: string; id: string }) =>
  (await passkeys.list(db, ownerOf(staff))).map(wirePasskey)
