import { zone } from '#server/lib/process/clock.ts'
import type { Db } from '#server/lib/database/db.ts'
import { Refusal } from '#server/lib/http/refusal.ts'
import * as store from './prices-admin.store.ts'

export { listDuePlans, listPlans } from './prices-admin.store.ts'

const historyMonths = 24

/** The price of a variant: now, planned, and what it was. */
export async function readPrice(db: Db, company: string, assortId: string, now: Temporal.Instant) {
  const since = now.toZonedDateTimeISO(zone).subtract({ months: historyMonths }).toInstant()
  const [[variant], history, plans] = await Promise.all([
    store.listPriced(db, company, { codes: [], assortIds: [assortId] }),
    store.listPriceMoves(db, company, assortId, since),
    store.listPlansOf(db, company, assortId),
  ])
  if (!variant) throw new Refusal('PRODUCT_NOT_FOUND')
  return { variant, history, plans }
}
