import { inBatches } from '#server/lib/database/batches.ts'
import type { Db } from '#server/lib/database/db.ts'
import { inTransaction } from '#server/lib/database/idempotency.ts'
import { foldDue, listCompaniesWithDue, lockGridItems } from './grid-items.store.ts'

/**
 * Writes the rows of the grid anew for goods that changed. A view is right without it, and slower with each that is due. One at a
 * time for a company, so that no two wait for each other's rows.
 */
export async function foldGridItems(db: Db): Promise<void> {
  for (const company of await listCompaniesWithDue(db))
    await inBatches(
      (most) =>
        inTransaction(db, async (tx) => {
          await lockGridItems(tx, company)
          return foldDue(tx, company, most)
        }),
      5_000,
    )
}
