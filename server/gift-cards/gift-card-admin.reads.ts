import type { Db } from '#server/lib/database/db.ts'
import type { StoredCard } from './gift-cards.rules.ts'
import * as cards from './gift-cards.store.ts'
import * as store from './gift-card-admin.store.ts'

/** Cards that match, newest first; empty without a criterion. */
export async function searchCards(db: Db, sought: store.CardSearch): Promise<StoredCard[]> {
  const found = await Promise.all(
    (await store.search(db, sought, 50)).map((id) => cards.findCard(db, sought.company, id)),
  )
  return found.filter((card) => card !== undefined)
}
