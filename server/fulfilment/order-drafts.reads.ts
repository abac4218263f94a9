import type { Db } from '#server/lib/database/db.ts'
import { requireNumbered } from './order-admin.reads.ts'
import type { Order } from '#server/orders/orders.store.ts'
import { requireDraft } from './order-drafts.rules.ts'
import * as store from './order-drafts.store.ts'
import type { AskedDraft } from './order-drafts.store.ts'

/** A draft of the staff's own company. */
export async function readDraft(db: Db, company: string, number: string): Promise<Order & AskedDraft> {
  const order = requireDraft(await requireNumbered(db, company, number))
  return { ...order, ...(await store.findDraft(db, order.id))! }
}
