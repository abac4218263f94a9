import { sql } from 'kysely'
import type { Locale } from '#contract/shop.ts'
import { lockNames } from '#server/lib/database/advisory-locks.ts'
import type { Db, Tx } from '#server/lib/database/db.ts'
import { toTimestamp } from '#server/lib/database/timestamps.ts'

export interface Subscription {
  id: string
  company: string
  address: string
  language: Locale
  asker: string | null
  confirmedAt: Date | null
}

const subscriptions = (db: Db) =>
  db
    .selectFrom('mailing_subscription')
    .select(['id', 'company', 'address', 'language', 'asker', 'confirmed_at as confirmedAt'])
type SubscriptionRow = Awaited<ReturnType<ReturnType<typeof subscriptions>['executeTakeFirstOrThrow']>>
const asSubscription = (row: SubscriptionRow): Subscription => ({ ...row, language: row.language as Locale })

export async function findSubscription(db: Db, id: string): Promise<Subscription | undefined> {
  const row = await subscriptions(db).where('id', '=', id).executeTakeFirst()
  return row && asSubscription(row)
}

export async function findByAddress(db: Db, company: string, address: string): Promise<Subscription | undefined> {
  const row = await subscriptions(db).where('company', '=', company).where('address', '=', address).executeTakeFirst()
  return row && asSubscription(row)
}

/** Locks one address until the transaction ends, and reads its subscription: two requests about it come one after the other. */
export async function holdAddress(tx: Tx, company: string, address: string): Promise<Subscription | undefined> {
  await lockNames(tx, 'mailing_address', [`mailing ${company} ${address}`])
  return findByAddress(tx, company, address)
}

type NewSubscription = Pick<Subscription, 'company' | 'address' | 'language' | 'asker'>

/** Records the request and its language; an address that is subscribed stays unchanged. */
export async function ask(
  tx: Tx,
  { company, address, language, asker }: NewSubscription,
  { at, isProven }: { at: Temporal.Instant; isProven: boolean },
): Promise<string> {
  const now = at.toString()
  const { rows } = await sql<{ id: string }>`
    insert into mailing_subscription as known (company, address, language, asker, asked_at, confirmed_at)
    values (${company}, ${address}, ${language}, ${asker}, ${now}, ${isProven ? now : null})
    on conflict (company, address) do update set
      asker = excluded.asker, asked_at = excluded.asked_at, confirmed_at = coalesce(known.confirmed_at, excluded.confirmed_at),
      language = case when known.confirmed_at is null then excluded.language else known.language end
    returning id`.execute(tx)
  return rows[0]!.id
}

export const addLink = (db: Db, subscription: string, hash: Buffer, endsAt: Temporal.Instant) =>
  db
    .insertInto('mailing_link')
    .values({ hash, subscription, ends_at: toTimestamp(endsAt) })
    .execute()

export async function findByLink(db: Db, hash: Buffer, now: Temporal.Instant): Promise<Subscription | undefined> {
  const row = await subscriptions(db)
    .where(
      'id',
      'in',
      db
        .selectFrom('mailing_link')
        .select('subscription')
        .where('hash', '=', hash)
        .where('ends_at', '>', toTimestamp(now)),
    )
    .executeTakeFirst()
  return row && asSubscription(row)
}

export const confirm = (tx: Tx, id: string, at: Temporal.Instant) =>
  tx
    .updateTable('mailing_subscription')
    .set({ confirmed_at: toTimestamp(at) })
    .where('id', '=', id)
    .where('confirmed_at', 'is', null)
    .execute()

export const remove = (tx: Tx, company: string, id: string) =>
  tx.deleteFrom('mailing_subscription').where('company', '=', company).where('id', '=', id).execute()

export const removeAddress = (tx: Tx, company: string, address: string) =>
  tx.deleteFrom('mailing_subscription').where('company', '=', company).where('address', '=', address).execute()

/** Deletes unconfirmed requests and expired links. */
export async function deleteOld(
  db: Db,
  { now, askedBefore, most }: { now: Temporal.Instant; askedBefore: Temporal.Instant; most: number },
): Promise<number> {
  await db.deleteFrom('mailing_link').where('ends_at', '<=', toTimestamp(now)).execute()
  const { numAffectedRows } = await sql`
    delete from mailing_subscription where id in (
      select id from mailing_subscription where confirmed_at is null and asked_at < ${askedBefore.toString()}::timestamptz
      limit ${most} for update skip locked)`.execute(db)
  return Number(numAffectedRows)
}

/** Takes the next subscribers without these news and marks them as sent. */
export async function takeUnsent(
  tx: Tx,
  { company, code, most, now }: { company: string; code: string; most: number; now: Temporal.Instant },
): Promise<string[]> {
  const { rows } = await sql<{ subscription: string }>`
    insert into mailing_sent (subscription, code, chosen_at)
    select id, ${code}, ${now.toString()}::timestamptz from mailing_subscription
    where company = ${company} and confirmed_at is not null
      and not exists (select from mailing_sent sent where sent.subscription = mailing_subscription.id and sent.code = ${code})
    order by id limit ${most}
    on conflict do nothing
    returning subscription`.execute(tx)
  return rows.map(({ subscription }) => subscription)
}
