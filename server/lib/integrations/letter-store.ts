import type { RowRange } from '#server/lib/database/paging.ts'
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { dayOf } from '../process/clock.ts'
import { lockNames } from '../database/advisory-locks.ts'
import type { Db, Tx } from '../database/db.ts'
import { unprovenLimits } from './letter-limits.ts'

export interface NewLetter {
  company: string
  about: string
  job: string
  channel: 'mail' | 'sms'
  once: string
  lasting: boolean
  counts: boolean
  toHash: string
  at: Temporal.Instant
}

/** The exclusive right to send a message, valid while it is renewed. */
export interface LetterClaim {
  id: string
  token: string
  tries: number
  madeAt: Temporal.Instant
  /** The previous holder ended in the middle of sending. */
  wasSending: boolean
}

/** Durations of claims, in milliseconds. Tests scale them by one factor, as for dead workers (worker-heartbeat.ts). */
export const claimTimes = (scale = 1) => ({
  renewal: 10_000 * scale,
  /** A process that is gone, or cut off from the database for this long, loses its claim. */
  life: 45_000 * scale,
  /** After a claim has expired, a holder that is still alive has this long to renew it. */
  lastCall: 5_000 * scale,
  /** The interval at which a waiting process looks again. */
  look: 1_000 * scale,
})
export type ClaimTimes = ReturnType<typeof claimTimes>

const until = (ms: number) => sql`now() + ${ms} * interval '1 millisecond'`

interface StoredLetter {
  id: string
  state: string
  job: string
  tries: number
  madeAt: Date
  isFree: boolean
  isLapsed: boolean
}

/** Claims a known message, or tells why not. */
export async function claimAgain(
  tx: Tx,
  { once, job }: Pick<NewLetter, 'once' | 'job'>,
  times: ClaimTimes,
): Promise<LetterClaim | 'unknown' | 'ended' | 'under way'> {
  const { rows } = await sql<StoredLetter>`
    select id, state, job, tries, made_at as "madeAt", state = 'waiting' or (claim is null and claimed_until < now()) as "isFree",
      coalesce(claim is not null and claimed_until < now(), false) as "isLapsed"
    from letter where once = ${once} for no key update`.execute(tx)
  const [known] = rows
  if (!known) return 'unknown'
  if (known.state !== 'waiting' && known.state !== 'sending') return 'ended'
  if (!known.isFree) {
    if (known.isLapsed)
      await sql`update letter set claim = null, claimed_until = ${until(times.lastCall)} where id = ${known.id}`.execute(
        tx,
      )
    return 'under way'
  }
  const token = randomUUID()
  await sql`
    update letter set state = 'sending', claim = ${token}, claimed_until = ${until(times.life)}, tries = tries + 1, job = ${job}
    where id = ${known.id}`.execute(tx)
  return {
    id: known.id,
    token,
    tries: known.tries + 1,
    madeAt: known.madeAt.toTemporalInstant(),
    wasSending: known.state === 'sending',
  }
}

/** Inserts a new message and claims it; undefined when another process has just inserted it. */
export async function claimNew(tx: Tx, letter: NewLetter, times: ClaimTimes): Promise<LetterClaim | undefined> {
  const token = randomUUID()
  const { rows } = await sql<{ id: string }>`
    insert into letter (company, about, job, channel, once, lasting, state, counts, to_hash, claim, claimed_until, made_at)
    values (${letter.company}, ${letter.about}, ${letter.job}, ${letter.channel}, ${letter.once}, ${letter.lasting}, 'sending',
      ${letter.counts}, ${letter.toHash}, ${token}, ${until(times.life)}, ${letter.at.toString()}::timestamptz)
    on conflict do nothing returning id`.execute(tx)
  const [made] = rows
  return made && { id: made.id, token, tries: 1, madeAt: letter.at, wasSending: false }
}

/** Inserts a message that is not sent, for staff to see. */
export async function addDropped(tx: Tx, letter: NewLetter, { why, address }: { why: string; address: string }) {
  await sql`
    insert into letter (company, about, job, channel, once, lasting, state, why, tries, counts, address, made_at, ended_at)
    values (${letter.company}, ${letter.about}, ${letter.job}, ${letter.channel}, ${letter.once}, ${letter.lasting}, 'dropped', ${why},
      0, false, ${address}, ${letter.at.toString()}::timestamptz, ${letter.at.toString()}::timestamptz)
    on conflict do nothing`.execute(tx)
}

/** Counts the messages to an address within each limit; holds a lock, so that concurrent counts wait. */
export async function countLately(tx: Tx, toHash: string, now: Temporal.Instant): Promise<number[]> {
  await lockNames(tx, 'letter_address', [`letters to ${toHash}`])
  const since = unprovenLimits.map(({ hours }) => now.subtract({ hours }).toString())
  const { rows } = await sql<{ counts: number[] }>`
    select array(
      select (select count(*) from letter where to_hash = ${toHash} and counts and made_at > since)
      from unnest(${since}::timestamptz[]) with ordinality as span (since, at) order by at) as counts`.execute(tx)
  return rows[0]!.counts
}

export const renew = (db: Db, { id, token }: LetterClaim, times: ClaimTimes) =>
  sql`update letter set claimed_until = ${until(times.life)} where id = ${id} and claim = ${token}`.execute(db)

/** Marks the message as sent; true for the first call. Whoever holds the claim meanwhile, it is sent. */
export async function noteSent(tx: Db, { id }: LetterClaim, at: Temporal.Instant): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update letter set state = 'sent', why = null, address = null, claim = null, claimed_until = null, ended_at = ${at.toString()}::timestamptz
    where id = ${id} and state <> 'sent'`.execute(tx)
  return numAffectedRows === 1n
}

export type LetterFailure = 'waiting' | 'refused' | 'unclear' | 'given_up'

export async function noteFailure(
  db: Db,
  { id, token }: LetterClaim,
  failure: { state: LetterFailure; why: string; address: string; at: Temporal.Instant },
): Promise<void> {
  const isEnd = failure.state !== 'waiting'
  await sql`
    update letter set state = ${failure.state}, why = ${failure.why}, claim = null, claimed_until = null,
      address = ${isEnd ? failure.address : null}, ended_at = ${isEnd ? failure.at.toString() : null}::timestamptz
    where id = ${id} and claim = ${token}`.execute(db)
}

/** The day's cost of a company's SMS, including those under way; holds a lock, so that concurrent sums wait. */
export async function sumOfDay(tx: Tx, company: string, now: Temporal.Instant): Promise<number> {
  await lockNames(tx, 'sms_budget', [`sms of ${company}`])
  return spentOn(tx, company, now)
}

export async function spentOn(db: Db, company: string, now: Temporal.Instant): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(cents), 0)::bigint as cents from sms
    where company = ${company} and day = ${dayOf(now).toString()}::date`.execute(db)
  return rows[0]!.cents
}

export const addSms = (
  tx: Tx,
  { id }: LetterClaim,
  { company, now, parts, cents }: { company: string; now: Temporal.Instant; parts: number; cents: number },
) =>
  tx
    .insertInto('sms')
    .values({ letter: id, company, day: dayOf(now).toString(), parts, cents })
    .execute()

/** Stores the gateway's answer; a state from a later report is kept. */
export const noteTaken = (
  tx: Tx,
  { id }: LetterClaim,
  { ref, parts, cents }: { ref: string | null; parts: number; cents: number },
) =>
  sql`
    update sms set ref = ${ref}, parts = ${parts}, cents = ${cents}, delivery = case when delivery = 'unsent' then 'taken' else delivery end
    where letter = ${id}`.execute(tx)

/** The gateway did not take it: its cost is free again. */
export const noteNotTaken = (db: Db, { id }: LetterClaim) =>
  sql`update sms set cents = 0 where letter = ${id}`.execute(db)

const failures = ['dropped', 'refused', 'unclear', 'given_up'] as const
type Failed = (typeof failures)[number]

/** Messages that were not sent, newest first. */
export async function listFailed(
  db: Db,
  company: string,
  { state, skip, most }: RowRange & { state: Failed | undefined },
) {
  const asked = db
    .selectFrom('letter')
    .where('company', '=', company)
    .where('state', 'in', state ? [state] : failures)
    .where('address', 'is not', null)
  const [rows, { count }] = await Promise.all([
    asked
      .select(['id', 'about', 'channel', 'state', 'why', 'address', 'tries', 'made_at as at'])
      .orderBy('made_at', 'desc')
      .orderBy('id', 'desc')
      .offset(skip)
      .limit(most)
      .execute(),
    asked.select((column) => column.fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
  ])
  const letters = rows.map(({ address, why, channel, state: how, ...row }) => ({
    ...row,
    to: address ?? '',
    why: why ?? '',
    channel: channel as NewLetter['channel'],
    state: how as Failed,
  }))
  return { letters, totalCount: count }
}

/** Erases recipient and error after the retention period, and the row where no repeat can ask for it. */
export async function deleteOld(db: Db, before: Temporal.Instant, most: number): Promise<number> {
  const { numAffectedRows: emptied } = await sql`
    update letter set to_hash = null, address = null, why = null where id in (
      select id from letter where made_at < ${before.toString()}::timestamptz and lasting and (to_hash is not null or address is not null)
      limit ${most} for update skip locked)`.execute(db)
  const { numAffectedRows: gone } = await sql`
    delete from letter where id in (
      select id from letter where made_at < ${before.toString()}::timestamptz and not lasting limit ${most} for update skip locked)`.execute(
    db,
  )
  return Math.max(Number(emptied), Number(gone))
}
