import { readVersions } from '#server/changes/changes.reads.ts'
import type { Db } from '#server/lib/database/db.ts'
import { recordOfMeaning } from './meaning-names.rules.ts'
import { listMeanings } from './search-meanings.store.ts'

/** What words mean to a company, with the version of each. */
export async function readMeanings(db: Db, company: string) {
  const rows = await listMeanings(db, company)
  const versions = await readVersions(
    db,
    company,
    rows.map(({ code }) => recordOfMeaning(code)),
  )
  return rows.map((row) => ({ ...row, version: versions.get(recordOfMeaning(row.code)) ?? 0 }))
}
