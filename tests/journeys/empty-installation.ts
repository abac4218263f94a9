import { sql } from 'kysely'
import type { Db } from '#server/lib/database/db.ts'
import { dropShop } from '#server/shop/shop.reads.ts'

/**
 * Leaves the database as the first start of an own shop does: without a company, and without jobs about what is gone. A job that
 * runs meanwhile locks tables in another order.
 */
export async function removeCompanies(db: Db): Promise<void> {
  for (;;)
    try {
      return await remove(db)
    } catch (error) {
      if ((error as { code?: string }).code !== deadlock) throw error
    }
}

const deadlock = '40P01'

async function remove(db: Db): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx) // bypasses the triggers that protect the audit log
    await sql`truncate company, scheduled_job cascade`.execute(tx)
    await sql`select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs))`.execute(tx)
  })
  dropShop(db)
}
