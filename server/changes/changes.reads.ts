import type { Db } from '#server/lib/database/db.ts'
import { type PageQuery, rowsOf } from '#server/lib/database/paging.ts'
import { Refusal } from '#server/lib/http/refusal.ts'
import * as store from './changes.store.ts'

export { readVersions } from './changes.store.ts'

/** Days during which a change can be undone. */
export const undoDays = 90

export const listChanges = (
  db: Db,
  company: string,
  { record, page, size }: PageQuery & { record: string | undefined },
) => store.listChanges(db, company, { record, ...rowsOf({ page, size }) })

/** A change with some of its rows. */
export async function readChange(db: Db, company: string, id: string, range: PageQuery) {
  const change = await store.findChange(db, company, id)
  if (!change) throw new Refusal('CHANGE_NOT_FOUND')
  return { change, rows: await store.listRows(db, company, id, rowsOf(range)) }
}
