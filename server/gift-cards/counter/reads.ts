import type { Db } from '#server/lib/db.ts'
import type { KeptCard } from '../reads.ts'
import * as cards from '../store.ts'
import * as store from './store.ts'

/** Cards that staff look for, the newest first; nothing for who looks for nothing. */
export async function searchCards(db: Db, sought: store.Sought): Promise<KeptCard[]> {
  const found = await Promise.all((await store.search(db, sought, 50)).map((id) => cards.find(db, sought.company, id)))
  return found.filter((card) => card !== undefined)
}
