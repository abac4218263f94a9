import type { Role } from '#contract/endpoint.ts'
import type { Db } from '#server/lib/database/db.ts'
import { mayChangeView } from './saved-views.rules.ts'
import * as store from './saved-views.store.ts'

export interface ListedView extends store.StoredView {
  isMine: boolean
  mayChange: boolean
}

/** The views that somebody sees. */
export async function listViews(db: Db, company: string, staff: { id: string; role: Role }): Promise<ListedView[]> {
  const views = await store.listViews(db, company, staff.id)
  return views.map((view) => ({ ...view, isMine: view.staff === staff.id, mayChange: mayChangeView(view, staff) }))
}
