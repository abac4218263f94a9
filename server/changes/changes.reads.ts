import type { Db } from '#server/lib/database/db.ts'
import { type PageQuery, rowsOf } from '#server/lib/database/paging.ts'
import { Refusal } from '#server/lib/http/refusal.ts'
import * as store from './changes.store.ts'
import { readShown } from './page-servers.store.ts'
import { listOvertaken } from './undos.store.ts'

export { readVersions } from './changes.store.ts'

/** Days during which a change can be undone. */
export const undoDays = 90

/** Milliseconds between two beats of a process that serves pages. One that missed two is taken for dead. */
export const beatInterval = 5_000

export const listChanges = (
  db: Db,
  company: string,
  { record, page, size }: PageQuery & { record: string | undefined },
) => store.listChanges(db, company, { record, ...rowsOf({ page, size }) })

/** A change with some of its rows. */
export async function readChange(db: Db, company: string, id: string, range: PageQuery) {
  const change = await store.findChange(db, company, id)
  if (!change) throw new Refusal('CHANGE_NOT_FOUND')
  const [rows, overtaken] = await Promise.all([
    store.listRows(db, company, id, rowsOf(range)),
    change.progress ? listOvertaken(db, company, id) : [],
  ])
  return { change, rows, overtaken }
}

/** Which processes show a change to visitors, and since when. */
export async function readVisibility(db: Db, company: string, id: string) {
  if (!(await store.findChange(db, company, id))) throw new Refusal('CHANGE_NOT_FOUND')
  const [concernsVisitors, shown] = await Promise.all([
    store.concernsVisitors(db, company, id),
    readShown(db, id, 2.5 * beatInterval),
  ])
  return { ...shown, concernsVisitors }
}
