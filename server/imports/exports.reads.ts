import type { Db } from '#server/lib/database/db.ts'
import { Refusal } from '#server/lib/http/refusal.ts'
import { findExport } from './exports.store.ts'

/** A file that is made. */
export async function requireExport(
  db: Db,
  company: string,
  id: string,
): Promise<{ kind: 'csv' | 'xlsx'; file: string }> {
  const it = await findExport(db, id)
  if (it?.company !== company || it.state === 'failed') throw new Refusal('EXPORT_NOT_FOUND')
  if (it.file === null) throw new Refusal('EXPORT_NOT_READY')
  return { kind: it.kind, file: it.file }
}
