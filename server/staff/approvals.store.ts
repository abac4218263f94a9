import { sql } from 'kysely'
import type { Db, Tx } from '#server/lib/database/db.ts'
import { toTimestamp } from '#server/lib/database/timestamps.ts'
import type { Act, ApprovalKind } from './approvals.rules.ts'

/** A staff action, done or requested. */
export interface ApprovalRequest {
  id: string
  company: string
  act: Act
  subject: string
  payload: unknown
  cents: number
  reason: string
  askedBy: string
  state: 'alone' | 'waiting' | 'approved' | 'declined'
}

const requests = (db: Db, company: string) =>
  db
    .selectFrom('approval_request')
    .select(['id', 'company', 'act', 'subject', 'payload', 'cents', 'reason', 'asked_by as askedBy', 'state'])
    .$castTo<ApprovalRequest>()
    .where('company', '=', company)

/** The total that one person did alone of a kind since then. */
export async function sumAlone(
  tx: Tx,
  { staff, kind, since }: { staff: string; kind: ApprovalKind; since: Temporal.Instant },
): Promise<number> {
  const { cents } = await tx
    .selectFrom('approval_request')
    .select(sql<number>`coalesce(sum(cents), 0)::bigint`.as('cents'))
    .where('asked_by', '=', staff)
    .where('kind', '=', kind)
    .where('state', '=', 'alone')
    .where('asked_at', '>=', toTimestamp(since))
    .executeTakeFirstOrThrow()
  return cents
}

/** Its id; undefined when the client used the key for another request. */
export async function insertRequest(
  tx: Tx,
  asked: Omit<ApprovalRequest, 'id'> & { kind: ApprovalKind; request: string | null; at: Temporal.Instant },
): Promise<string | undefined> {
  const { askedBy, at, payload, ...values } = asked
  const row = await tx
    .insertInto('approval_request')
    .values({ ...values, payload: JSON.stringify(payload), asked_by: askedBy, asked_at: toTimestamp(at) })
    .onConflict((same) => same.columns(['company', 'request']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

export const findByRequest = (db: Db, company: string, request: string): Promise<ApprovalRequest | undefined> =>
  requests(db, company).where('request', '=', request).executeTakeFirst()

/** Waiting requests about a subject. */
const waitingFor = (db: Db, { company, act, subject }: Pick<ApprovalRequest, 'company' | 'act' | 'subject'>) =>
  requests(db, company).where('act', '=', act).where('subject', '=', subject).where('state', '=', 'waiting')
type WaitingFilter = Parameters<typeof waitingFor>[1]
export const findWaiting = (db: Db, about: WaitingFilter): Promise<ApprovalRequest | undefined> =>
  waitingFor(db, about).executeTakeFirst()
export const holdWaiting = (tx: Tx, about: WaitingFilter): Promise<ApprovalRequest | undefined> =>
  waitingFor(tx, about).forNoKeyUpdate().executeTakeFirst()

export const findRequest = (db: Db, company: string, id: string): Promise<ApprovalRequest | undefined> =>
  requests(db, company).where('id', '=', id).executeTakeFirst()

export const holdRequest = (tx: Tx, company: string, id: string): Promise<ApprovalRequest | undefined> =>
  requests(tx, company).where('id', '=', id).forNoKeyUpdate().executeTakeFirst()

/** Clears the input, which may contain personal data; the audit log keeps what was requested. */
export async function decide(
  tx: Tx,
  id: string,
  { state, by, answer, at }: { state: 'approved' | 'declined'; by: string; answer: string; at: Temporal.Instant },
): Promise<void> {
  await tx
    .updateTable('approval_request')
    .set({ state, decided_by: by, decided_at: toTimestamp(at), answer, payload: '{}' })
    .where('id', '=', id)
    .execute()
}

/** Oldest first. */
export const listWaiting = (db: Db, company: string) =>
  db
    .selectFrom('approval_request')
    .innerJoin('staff', 'staff.id', 'approval_request.asked_by')
    .select(['approval_request.id', 'act', 'subject', 'cents', 'reason', 'staff.name as askedBy', 'asked_at as at'])
    .where('approval_request.company', '=', company)
    .where('state', '=', 'waiting')
    .orderBy('asked_at')
    .limit(200)
    .execute()
