import { inTransaction } from '#server/lib/database/idempotency.ts'
import { removeOldExports } from './exports.store.ts'
import * as store from './imports.store.ts'
import type { ImportServices } from './upload-import.commands.ts'

/** As long as a change can be undone, its file can be looked at. */
const retentionDays = 90

/** Deletes old imports and exports with their files, and files without a row, left by a crash. */
export async function sweepImports({ db, clock, imports }: ImportServices): Promise<void> {
  const now = clock.now()
  await inTransaction(db, (tx) => removeOldExports(tx, now.subtract({ hours: 24 })))
  await inTransaction(db, (tx) => store.removeOld(tx, now.subtract({ hours: 24 * retentionDays }), 100))
  const old = await imports.listOlder(now.subtract({ hours: 24 }))
  const kept = new Set(await store.listReferred(db, old))
  for (const file of old) if (!kept.has(file)) await imports.remove(file)
}
