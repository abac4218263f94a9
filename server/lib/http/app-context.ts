import type { CachedResponse } from '../cache/cached-response.ts'
import type { ResponseCache } from '../cache/response-cache.ts'
import type { ChangeFeed } from '../database/change-feed.ts'
import type { Db, Tx } from '../database/db.ts'
import type { Clock } from '../process/clock.ts'
import type { CallLog } from '../process/log.ts'
import type { Passwords } from '../process/password-hashing.ts'
import type { TokenReaders } from './callers.ts'
import type { Limits } from './rate-limits.ts'
import type { StaffCall } from './staff-call.ts'

/** What every endpoint handler is given. */
export interface AppContext extends TokenReaders {
  db: Db
  clock: Clock
  log: CallLog
  /** Answers of calls and pages that are the same for everyone, as they travel. */
  responseCache: ResponseCache<CachedResponse>
  /** What other processes tell: goods have changed. */
  changeFeed: ChangeFeed
  /** The header in which a proxy of the shop's own says the country of a visitor. */
  countryHeader: string | undefined
  /** Whether SMS leave this shop: ways by mobile are offered then, and refused otherwise. */
  hasSms: boolean
  limits: Limits
  passwords: Passwords
  findCompany(host: string): Promise<string | undefined>
  /** Refuses what visitors may not do while the shop is maintained. */
  requireService(company: string, call: { route: string; isChange: boolean }, now: Temporal.Instant): Promise<void>
  /** Writes it down in the transaction of the change itself. */
  noteStaffCall(tx: Tx, call: StaffCall): Promise<void>
}
