import { sql } from 'kysely'
import type { Tx } from './db.ts'
import type { LockName } from './lock-order.ts'

/**
 * What has no row to lock, by its name in lock-order.ts, with the seed of its hash. Seeds and names stay as they are: an older
 * release that runs beside this one takes the same keys.
 */
const seeds = {
  member_address: 0,
  letter_address: 0,
  sms_budget: 0,
  notice_queue: 0,
  notice_address: 0,
  mailing_address: 0,
  staff_audit: 48,
  customer_names: 140,
  approval_names: 140,
  content_admin: 140,
  import_turn: 0,
  bulk_run_turn: 0,
  goods_admin: 200,
  promotion_admin: 140,
  shop_admin: 140,
} as const satisfies Partial<Record<LockName, number>>

/**
 * Takes advisory locks on these names until the transaction ends. The names are locked in sorted order, so that two
 * transactions that want several of them cannot deadlock.
 */
export async function lockNames(tx: Tx, lock: keyof typeof seeds, names: readonly string[]): Promise<void> {
  if (names.length === 0) return
  await sql`
    select pg_advisory_xact_lock(key) from (
      select distinct hashtextextended(name, ${seeds[lock]}) as key from unnest(${names}::text[]) name order by 1
    ) as wanted`.execute(tx)
}
