import type { CachedResponse } from '../cache/cached-response.ts'
import type { ResponseCache } from '../cache/response-cache.ts'
import type { ChangeFeed } from '../database/change-feed.ts'
import type { Db, Tx } from '../database/db.ts'
import type { ReadReplicas } from '../database/read-replicas.ts'
import type { Clock } from '../process/clock.ts'
import type { CallLog } from '../process/log.ts'
import type { Passwords } from '../process/password-hashing.ts'
import type { TokenReaders } from './callers.ts'
import type { Limits } from './rate-limits.ts'
import type { StaffCall } from './staff-call.ts'

/** What every endpoint handler receives. */
export interface AppContext extends TokenReaders {
  db: Db
  clock: Clock
  log: CallLog
  /** Encoded answers of calls and pages that are the same for everyone. */
  responseCache: ResponseCache<CachedResponse>
  /** Servers that calls may read from instead of the primary. */
  replicas: ReadReplicas | undefined
  /** Notices from other processes, such as changed goods. */
  changeFeed: ChangeFeed
  /** The header in which a proxy of the shop names the visitor's country. */
  countryHeader: string | undefined
  /** Whether this shop sends SMS; where it does not, mobile numbers are not offered and are refused. */
  hasSms: boolean
  limits: Limits
  passwords: Passwords
  /** The company of a host; on the console's own host, the one that the request names (`co-code`). */
  findCompany(host: string, named?: string | null): Promise<string | undefined>
  /** Refuses what visitors may not do during maintenance. */
  requireService(company: string, call: { route: string; isChange: boolean }, now: Temporal.Instant): Promise<void>
  /** Writes the audit log in the transaction of the change. */
  noteStaffCall(tx: Tx, call: StaffCall): Promise<void>
}
