import { wireInstant } from '../process/clock.ts'
import type { StoredPasskey } from './passkey-store.ts'

/** A passkey as shown to its owner. */
export const wirePasskey = ({ id, name, host, madeAt, usedAt }: StoredPasskey) => ({
  id,
  name,
  host,
  madeAt: wireInstant(madeAt),
  usedAt: usedAt && wireInstant(usedAt),
})
