import type { Db } from '#server/lib/database/db.ts'
import { hasDebugSecret } from './debug-access.reads.ts'
import { readHours, settingsOf } from './shop.rules.ts'
import * as edits from './shop-edits.store.ts'
import * as store from './shop.store.ts'

/** The stored state, not the cached one, so that staff see their changes at once. */
export async function readStored(db: Db, code: string) {
  const [company, hosts, hours, changed, isDebuggable, versions] = await Promise.all([
    store.findCompany(db, code),
    store.hosts(db, code),
    store.openingHours(db, code),
    store.settings(db, code),
    hasDebugSecret(db, code),
    edits.readVersions(db, code),
  ])
  return { company, hosts, hours: readHours(hours), settings: settingsOf(changed), isDebuggable, versions }
}

/** How often a record of the shop was written (`way STANDARD`, `settings`). */
export const readVersion = async (db: Db, company: string, record: string): Promise<number> =>
  (await edits.readVersions(db, company)).get(record) ?? 0

export async function readSettingsInWords(db: Db, company: string) {
  const [changed, version] = await Promise.all([store.settings(db, company), readVersion(db, company, 'settings')])
  return { settings: settingsOf(changed), version }
}

/** Whether it was ever open to visitors; before that its owner prepares it. */
export const isOpened = (db: Db, company: string): Promise<boolean> => store.isOpened(db, company)
