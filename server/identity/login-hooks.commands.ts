import { sql } from 'kysely'
import type { Tx } from '#server/lib/database/db.ts'
import type { Log } from '#server/lib/http/mount-endpoints.ts'

/** A member who comes in. */
export interface Arriving {
  company: string
  /** Whom the shop took them for until now; nobody, where a browser comes straight to the login. */
  walkin: string | undefined
  member: string
  /** Of the member, once proven: what was ordered under it as a guest is theirs. */
  email: string | undefined
  now: Temporal.Instant
}

/** What another part of the shop does when somebody logs in: the cart joins, the guest's orders are found. */
export type Arrival = (tx: Tx, who: Arriving) => Promise<void>

/** Login never fails because of a cart: what goes wrong here is undone alone, noted, and the member comes in. */
export async function runArrivals(tx: Tx, arrivals: readonly Arrival[], who: Arriving, log: Log): Promise<void> {
  for (const arrive of arrivals) {
    await sql`savepoint arrival`.execute(tx)
    try {
      await arrive(tx, who)
      await sql`release savepoint arrival`.execute(tx)
    } catch (error) {
      await sql`rollback to savepoint arrival`.execute(tx)
      log.error({ err: error, arrival: arrive.name }, 'an arrival failed, and the login went on')
    }
  }
}
