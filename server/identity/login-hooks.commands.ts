import { sql } from 'kysely'
import type { Tx } from '#server/lib/database/db.ts'
import type { CallLog } from '#server/lib/process/log.ts'

/** A member logs in. */
export interface LoginEvent {
  company: string
  /** The walk-in visitor before the login; absent when the browser had no token. */
  walkin: string | undefined
  member: string
  /** The verified e-mail of the member. Guest orders under it become the member's. */
  email: string | undefined
  now: Temporal.Instant
}

/** Runs in another slice when somebody logs in: carts are merged, guest orders are claimed. */
export type LoginHook = (tx: Tx, login: LoginEvent) => Promise<void>

/**
 * Runs in another slice, in the transaction that opens an account, for example to set the first grade. If it fails, no account is
 * created.
 */
export type AccountOpenedHook = (
  tx: Tx,
  opened: { company: string; member: string },
  at: Temporal.Instant,
) => Promise<void>

/** Runs the hooks, each in a savepoint. A failing hook is rolled back and logged; the login succeeds. */
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
