import type { Db } from '#server/lib/db.ts'
import { requireNumbered } from '../desk/reads.ts'
import type { Order } from '../reads.ts'
import { requireDraft } from './rules.ts'
import * as store from './store.ts'
import type { Asked } from './store.ts'

export type { Asked } from './store.ts'

/** A draft of the staff's own company. */
export async function readDraft(db: Db, company: string, number: string): Promise<Order & Asked> {
  const order = requireDraft(await requireNumbered(db, company, number))
  return { ...order, ...(await store.find(db, order.id))! }
}
