import { type RawBuilder, sql } from 'kysely'
import type { Tx } from './db.ts'

/**
 * Sends several inserts, updates and deletes as one statement, because each statement costs this process and PostgreSQL about as
 * much as a row. None of them sees what the others write; foreign keys are checked after all.
 */
export async function writeTogether(tx: Tx, writes: readonly (RawBuilder<unknown> | false)[]): Promise<void> {
  const named = nameWrites(writes)
  if (named.length > 0) await sql`with ${sql.join(named)} select`.execute(tx)
}

/** These writes as parts of a larger statement's `with`. */
export const nameWrites = (writes: readonly (RawBuilder<unknown> | false)[]): RawBuilder<unknown>[] =>
  writes.flatMap((write, at) => (write ? [sql`${sql.ref(`write_${at}`)} as (${write})`] : []))
