import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '#server/lib/database/db.ts'
import type { NoticeKind } from './stock-notices.rules.ts'
import { type AskedNotice, lockedKinds, type NoticeOwner, noticeTables, ownedBy } from './stock-notices.store.ts'

/** From both tables, in the order in which they are locked. */
async function removeWhere(tx: Tx, here: RawBuilder<boolean>): Promise<void> {
  for (const about of lockedKinds) await sql`delete from ${sql.table(noticeTables[about])} where ${here}`.execute(tx)
}

export const remove = (tx: Tx, company: string, id: string): Promise<void> =>
  removeWhere(tx, sql`company = ${company} and id = ${id}`)

export const removeAddress = (tx: Tx, company: string, address: string): Promise<void> =>
  removeWhere(tx, sql`company = ${company} and address = ${address}`)

/** Deletes this visitor's request for one variant at that address. */
export async function removeAsked(db: Db, { company, about, assortId, address, asker }: AskedNotice): Promise<void> {
  await sql`
    delete from ${sql.table(noticeTables[about])}
    where company = ${company} and assort_id = ${assortId} and address = ${address} and asker = ${asker} and told_at is null`.execute(
    db,
  )
}

/** All of a member's notices. */
export const removeEveryOwn = (tx: Tx, owner: NoticeOwner): Promise<void> => removeWhere(tx, ownedBy(owner))

/** A member's notice of one variant that waits. */
export async function removeOwn(db: Db, owner: NoticeOwner, about: NoticeKind, assortId: string): Promise<void> {
  await sql`
    delete from ${sql.table(noticeTables[about])}
    where ${ownedBy(owner)} and assort_id = ${assortId} and told_at is null`.execute(db)
}

export async function deleteOld(
  db: Db,
  about: NoticeKind,
  { askedBefore, toldBefore, most }: { askedBefore: Temporal.Instant; toldBefore: Temporal.Instant; most: number },
): Promise<number> {
  const table = sql.table(noticeTables[about])
  const { numAffectedRows } = await sql`
    delete from ${table} where id in (
      select id from ${table}
      where (confirmed_at is null and asked_at < ${askedBefore.toString()}::timestamptz)
        or told_at < ${toldBefore.toString()}::timestamptz
      limit ${most} for update skip locked)`.execute(db)
  return Number(numAffectedRows)
}
