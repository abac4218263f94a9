import type { Role } from '#contract/endpoint.ts'
import type { Tx } from '#server/lib/database/db.ts'
import { Refusal } from '#server/lib/http/refusal.ts'
import { wireInstant } from '#server/lib/process/clock.ts'
import { mayChangeView } from './saved-views.rules.ts'
import * as store from './saved-views.store.ts'

interface ViewWish {
  id: string
  version: number
  name: string
  shared: boolean
  settings: unknown
  remove: boolean
}

interface ViewAuthor {
  company: string
  staff: { id: string; role: Role }
  at: Temporal.Instant
}

/** The highest number of views that one person sees. */
const mostViews = 100

/** Makes, changes or removes a view. */
export async function putView(tx: Tx, { company, staff, at }: ViewAuthor, wish: ViewWish): Promise<void> {
  const found = await store.holdView(tx, company, wish.id)
  if (wish.version === 0 && !found && !wish.remove) {
    if ((await store.listViews(tx, company, staff.id)).length >= mostViews)
      throw new Refusal('VIEWS_TOO_MANY', { most: mostViews })
    if (!(await store.addView(tx, company, { ...wish, staff: staff.id }, at))) throw new Refusal('VIEW_NOT_FOUND')
    return
  }
  if (!found || (found.staff !== staff.id && !found.shared)) throw new Refusal('VIEW_NOT_FOUND')
  if (!mayChangeView(found, staff)) throw new Refusal('ROLE_NOT_ALLOWED')
  if (found.version !== wish.version)
    throw new Refusal('STALE', {
      by: found.by,
      at: wireInstant(found.changedAt),
      fields: 'name, shared, view',
      version: found.version,
    })
  if (wish.remove) await store.removeView(tx, company, wish.id)
  else await store.updateView(tx, company, wish, at)
}
