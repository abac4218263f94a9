import { wireInstant } from '../clock.ts'
import type { Passkey } from './store.ts'

/** As its owner sees it. */
export const wirePasskey = ({ id, name, host, madeAt, usedAt }: Passkey) => ({
  id,
  name,
  host,
  madeAt: wireInstant(madeAt),
  usedAt: usedAt && wireInstant(usedAt),
})
