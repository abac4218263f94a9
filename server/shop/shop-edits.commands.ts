import type { Tx } from '#server/lib/database/db.ts'
import { lockNames } from '#server/lib/database/advisory-locks.ts'
import type { StaffCaller } from '#server/lib/http/endpoint-handler.ts'
import { Refusal } from '#server/lib/http/refusal.ts'
import { wireInstant } from '#server/lib/process/clock.ts'
import * as store from './shop-edits.store.ts'

/** Who writes the settings of a shop. */
export interface ShopEditor {
  company: string
  by: string
  at: Temporal.Instant
}

export const signEdit = ({ company, staff, now }: StaffCaller): ShopEditor => ({ company, by: staff.name, at: now })

/** Serialises changes of a company, because lists and keys are written, not one row. */
export const lockShop = (tx: Tx, company: string): Promise<void> => lockNames(tx, 'shop_admin', [`${company} shop`])

/**
 * Serialises writers of the shop; then refuses what was read before somebody else wrote it. With `only`, writes of other fields
 * in between do not matter.
 */
export async function requireUnwritten(
  tx: Tx,
  company: string,
  record: string,
  version: number,
  only?: readonly string[],
): Promise<void> {
  await lockShop(tx, company)
  const later = await store.listLater(tx, company, record, version)
  const written = new Set(later.flatMap(({ fields }) => fields))
  const [last] = later
  if (!last || (only && !only.some((field) => written.has(field)))) return
  const fields = [...written].sort().join(', ')
  throw new Refusal('STALE', { by: last.by, at: wireInstant(last.at), fields, version: last.version })
}

/** Counts a write. The caller holds the shop's lock. */
export const noteEdit = (tx: Tx, editor: ShopEditor, record: string, fields: readonly string[]): Promise<void> =>
  store.addEdit(tx, { ...editor, record, fields: [...fields] })
