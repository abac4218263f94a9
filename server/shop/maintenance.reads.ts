import type { Db } from '#server/lib/database/db.ts'
import { Refusal } from '#server/lib/http/refusal.ts'
import { findCompany } from './shop.reads.ts'
import { isMaintained, isRefusedMeanwhile } from './maintenance.rules.ts'

export const askWhetherMaintained = async (db: Db, company: string, now: Temporal.Instant): Promise<boolean> =>
  isMaintained(await findCompany(db, company), now)

/** Refuses during maintenance, unless the pages are opened by the debug secret. The shop refuses writes in either case. §2, §4 */
export async function requireService(
  db: Db,
  company: string,
  { route, isChange }: { route: string; isChange: boolean },
  now: Temporal.Instant,
): Promise<void> {
  if (isRefusedMeanwhile(route, isChange) && (await askWhetherMaintained(db, company, now)))
    throw new Refusal('MAINTENANCE')
}
