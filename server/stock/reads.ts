import type { Db } from '#server/lib/db.ts'
import * as store from './store.ts'

/** The shelves of these variants, by id; a variant that never had goods has none. */
export async function readShelves(
  db: Db,
  company: string,
  assortIds: readonly string[],
): Promise<Map<string, store.Shelf>> {
  return new Map((await store.shelves(db, company, assortIds)).map((shelf) => [shelf.assortId, shelf]))
}
