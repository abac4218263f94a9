import type { Db } from '#server/lib/database/db.ts'
import { hasDebugSecret } from './debug-access.reads.ts'
import { readHours, settingsOf } from './shop.rules.ts'
import * as store from './shop.store.ts'

/** The stored state, not the cached one, so that staff see their changes at once. */
export async function readStored(db: Db, code: string) {
  const [company, hosts, hours, changed, isDebuggable] = await Promise.all([
    store.findCompany(db, code),
    store.hosts(db, code),
    store.openingHours(db, code),
    store.settings(db, code),
    hasDebugSecret(db, code),
  ])
  return { company, hosts, hours: readHours(hours), settings: settingsOf(changed), isDebuggable }
}
