import { sql } from 'kysely'
import type { Db, Tx } from '#server/lib/database/db.ts'
import type { Act, Kind } from './approvals.rules.ts'

/** Something that somebody of the staff does or wants done. */
export interface Request {
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

const instant = (at: Temporal.Instant) => new Date(at.epochMilliseconds)
const requests = (db: Db, company: string) =>
  db
    .selectFrom('approval_request')
    .select(['id', 'company', 'act', 'subject', 'payload', 'cents', 'reason', 'asked_by as askedBy', 'state'])
    .$castTo<Request>()
    .where('company', '=', company)

/** What one person has done alone of a kind since then. */
export async function sumAlone(
  tx: Tx,
  { staff, kind, since }: { staff: string; kind: Kind; since: Temporal.Instant },
): Promise<number> {
  const { cents } = await tx
    .selectFrom('approval_request')
    .select(sql<number>`coalesce(sum(cents), 0)::bigint`.as('cents'))
    .where('asked_by', '=', staff)
    .where('kind', '=', kind)
    .where('state', '=', 'alone')
    .where('asked_at', '>=', instant(since))
    .executeTakeFirstOrThrow()
  return cents
}

/** Its id; nothing where the client has used its own name for another request. */
export async function insert(
  tx: Tx,
  asked: Omit<Request, 'id'> & { kind: Kind; request: string | null; at: Temporal.Instant },
): Promise<string | undefined> {
  const { askedBy, at, payload, ...values } = asked
  const row = await tx
    .insertInto('approval_request')
    .values({ ...values, payload: JSON.stringify(payload), asked_by: askedBy, asked_at: instant(at) })
    .onConflict((same) => same.columns(['company', 'request']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

export const findByRequest = (db: Db, company: string, request: string): Promise<Request | undefined> =>
  requests(db, company).where('request', '=', request).executeTakeFirst()

/** What waits about a subject. */
const waitingFor = (db: Db, { company, act, subject }: Pick<Request, 'company' | 'act' | 'subject'>) =>
  requests(db, company).where('act', '=', act).where('subject', '=', subject).where('state', '=', 'waiting')
type About = Parameters<typeof waitingFor>[1]
export const findWaiting = (db: Db, about: About): Promise<Request | undefined> =>
  waitingFor(db, about).executeTakeFirst()
export const holdWaiting = (tx: Tx, about: About): Promise<Request | undefined> =>
  waitingFor(tx, about).forUpdate().executeTakeFirst()

export const hold = (tx: Tx, company: string, id: string): Promise<Request | undefined> =>
  requests(tx, company).where('id', '=', id).forUpdate().executeTakeFirst()

/** What was to be done is told by the audit log; here it may name somebody, and goes. */
export async function decide(
  tx: Tx,
  id: string,
  { state, by, answer, at }: { state: 'approved' | 'declined'; by: string; answer: string; at: Temporal.Instant },
): Promise<void> {
  await tx
    .updateTable('approval_request')
    .set({ state, decided_by: by, decided_at: instant(at), answer, payload: '{}' })
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
