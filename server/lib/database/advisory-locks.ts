import { sql } from 'kysely'
import type { Tx } from './db.ts'

/** Differs from the seeds of the shop's other advisory locks. */
const seed = 140

/**
 * Takes advisory locks on these names until the transaction ends. For what has no row to lock. The names are locked in
 * sorted order, so that two transactions that want several of them cannot deadlock.
 */
export async function lockNames(tx: Tx, company: string, names: readonly string[]): Promise<void> {
  if (names.length === 0) return
  await sql`
    select pg_advisory_xact_lock(key) from (
      select distinct hashtextextended(${company} || ' ' || name, ${seed}) as key from unnest(${names}::text[]) name order by 1
    ) as wanted`.execute(tx)
}
