import type { Db } from '#server/lib/database/db.ts'
import { type PageQuery, rowsOf } from '#server/lib/database/paging.ts'
import { Refusal } from '#server/lib/http/refusal.ts'
import type { RowVerdict } from './import-goods.rules.ts'
import { listJudged } from './import-rows.store.ts'
import * as store from './imports.store.ts'

export type TalliedImport = store.StoredImport & { counts: store.ImportCounts }

const none: store.ImportCounts = { new: 0, changed: 0, same: 0, refused: 0, drafts: 0 }

export async function requireImport(db: Db, company: string, id: string): Promise<TalliedImport> {
  const it = await store.find(db, company, id)
  if (!it) throw new Refusal('IMPORT_NOT_FOUND')
  return { ...it, counts: (await store.count(db, [id])).get(id) ?? none }
}

export async function listImports(db: Db, company: string, page: PageQuery) {
  const { imports, count } = await store.list(db, company, rowsOf(page))
  const counts = await store.count(
    db,
    imports.map(({ id }) => id),
  )
  return { imports: imports.map((it) => ({ ...it, counts: counts.get(it.id) ?? none })), count }
}

export async function readImport(
  db: Db,
  company: string,
  id: string,
  { verdict, ...page }: PageQuery & { verdict: RowVerdict['verdict'] | undefined },
) {
  const it = await requireImport(db, company, id)
  return { it, rows: await listJudged(db, id, { verdict, ...rowsOf(page) }) }
}

export const readRefused = async (db: Db, company: string, id: string) => ({
  it: await requireImport(db, company, id),
  rows: await listJudged(db, id, { verdict: 'refused', skip: 0, most: 200_000 }),
})
