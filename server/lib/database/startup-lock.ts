import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Tx } from './db.ts'

/**
 * Several processes may start at once: one does the work, the others wait for the end of its transaction, however long it takes.
 * They poll with short statements, because one that waits for a lock would time out.
 */
export async function takeTurn(tx: Tx, work: string): Promise<void> {
  const ask = sql<{ mine: boolean }>`select pg_try_advisory_xact_lock(hashtext(${`harbour-shop ${work}`})) as mine`
  while (!(await ask.execute(tx)).rows[0]?.mine) await wait(250)
}
