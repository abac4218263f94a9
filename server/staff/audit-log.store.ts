import { lockNames } from '#server/lib/database/advisory-locks.ts'
import type { Db, Tx } from '#server/lib/database/db.ts'
import type { AuditEntry } from './audit-log.rules.ts'

export interface Sealed extends AuditEntry {
  previousHash: Buffer
  hash: Buffer
}

const entries = (db: Db, company: string) =>
  db
    .selectFrom('staff_audit')
    .select(['company', 'position', 'at', 'staff', 'staff_name as staffName', 'role', 'call', 'subject', 'input'])
    .select(['request_id as requestId', 'previous_hash as previousHash', 'hash'])
    .where('company', '=', company)

/** Locks and reads the end of the chain: the next entry waits until this one is written or rolled back. */
export async function holdEnd(tx: Tx, company: string): Promise<{ position: number; hash: Buffer } | undefined> {
  await lockNames(tx, 'staff_audit', [company])
  return tx
    .selectFrom('staff_audit')
    .select(['position', 'hash'])
    .where('company', '=', company)
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export async function add(tx: Tx, { staffName, requestId, previousHash, ...entry }: Sealed): Promise<void> {
  await tx
    .insertInto('staff_audit')
    .values({ ...entry, staff_name: staffName, request_id: requestId, previous_hash: previousHash })
    .execute()
}

/** In the order of the chain. */
export const after = (db: Db, company: string, position: number, most: number): Promise<Sealed[]> =>
  entries(db, company).where('position', '>', position).orderBy('position').limit(most).execute()

export interface AuditSearch {
  subject: string | undefined
  skip: number
  most: number
}

/** Newest first. */
export async function page(db: Db, company: string, { subject, skip, most }: AuditSearch) {
  const about = <Query extends { where(column: 'subject', sign: '=', value: string): Query }>(query: Query) =>
    subject === undefined ? query : query.where('subject', '=', subject)
  const [found, { count }] = await Promise.all([
    about(entries(db, company)).orderBy('position', 'desc').offset(skip).limit(most).execute(),
    about(db.selectFrom('staff_audit').where('company', '=', company))
      .select((query) => query.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
  ])
  return { entries: found, totalCount: count }
}
