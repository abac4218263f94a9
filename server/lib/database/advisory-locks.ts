import { sql } from 'kysely'
import type { Tx } from './db.ts'

/** Apart from the other advisory locks of the shop, which hash with other seeds. */
const seed = 140

/**
 * Waits until no other transaction holds one of these names, and holds them until this one ends. For what has no row that could
 * be locked. Always taken in the same order, so that two who want several of them never wait for one another.
 */
export async function lockNames(tx: Tx, company: string, names: readonly string[]): Promise<void> {
  if (names.length === 0) return
  await sql`
    select pg_advisory_xact_lock(key) from (
      select distinct hashtextextended(${company} || ' ' || name, ${seed}) as key from unnest(${names}::text[]) name order by 1
    ) as wanted`.execute(tx)
}
