import { sql } from 'kysely'
import type { Tx } from '#server/lib/database/db.ts'
import type { CallLog } from '#server/lib/process/log.ts'

/** A member who comes in. */
export interface LoginEvent {
  company: string
  /** Whom the shop took them for until now; nobody, where a browser comes straight to the login. */
  walkin: string | undefined
  member: string
  /** Of the member, once proven: what was ordered under it as a guest is theirs. */
  email: string | undefined
  now: Temporal.Instant
}

/** What another part of the shop does when somebody logs in: the cart joins, the guest's orders are found. */
export type LoginHook = (tx: Tx, login: LoginEvent) => Promise<void>

/** What another part of the shop does in the transaction that makes an account: the first grade. Where it fails there is no account. */
export type AccountOpenedHook = (
  tx: Tx,
  opened: { company: string; member: string },
  at: Temporal.Instant,
) => Promise<void>

/** Login never fails because of a cart: what goes wrong here is undone alone, noted, and the member comes in. */
export async function runLoginHooks(
  tx: Tx,
  hooks: readonly LoginHook[],
  login: LoginEvent,
  log: CallLog,
): Promise<void> {
  for (const hook of hooks) {
    await sql`savepoint login_hook`.execute(tx)
    try {
      await hook(tx, login)
      await sql`release savepoint login_hook`.execute(tx)
    } catch (error) {
      await sql`rollback to savepoint login_hook`.execute(tx)
      log.error({ err: error, hook: hook.name }, 'a login hook failed; the login continued')
    }
  }
}
