import { sql } from 'kysely'
import type { Db, Tx } from '#server/lib/database/db.ts'
import { toTimestamp } from '#server/lib/database/timestamps.ts'

export interface NewCompany {
  code: string
  nameZh: string
  nameEn: string
  theme: 'sport' | 'food'
}

/** False when the code, or the key made of it, belongs to a company. */
export async function insertCompany(tx: Tx, { code, nameZh, nameEn, theme }: NewCompany): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('company')
    .values({ code, key: code.toLowerCase(), name_zh: nameZh, name_en: nameEn, theme })
    .onConflict((same) => same.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

export async function isHostOf(db: Db, company: string, host: string): Promise<boolean> {
  const asked = db.selectFrom('company_host').select('host').where('company', '=', company).where('host', '=', host)
  return (await asked.executeTakeFirst()) !== undefined
}

/** It is open to visitors from now on, except for maintenance. */
export async function markOpened(tx: Tx, company: string, now: Temporal.Instant): Promise<void> {
  await tx
    .updateTable('company')
    .set({ opened_at: toTimestamp(now) })
    .where('code', '=', company)
    .execute()
}

/** Gives a company these hosts, and returns those that belong to another company. */
export async function putHosts(tx: Tx, company: string, hosts: readonly string[]): Promise<string[]> {
  await sql`delete from company_host where company = ${company} and host <> all (${hosts}::text[])`.execute(tx)
  await sql`insert into company_host (host, company) select unnest(${hosts}::text[]), ${company} on conflict do nothing`.execute(
    tx,
  )
  const { rows } = await sql<{ host: string }>`
    select host from company_host where host = any (${hosts}::text[]) and company <> ${company} order by host`.execute(
    tx,
  )
  return rows.map(({ host }) => host)
}

export async function hasCompany(db: Db): Promise<boolean> {
  return (await db.selectFrom('company').select('code').limit(1).executeTakeFirst()) !== undefined
}

export async function isOwn(db: Db): Promise<boolean> {
  return (await db.selectFrom('own_installation').select('since').executeTakeFirst()) !== undefined
}
