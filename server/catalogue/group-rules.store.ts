import { sql } from 'kysely'
import type { Db } from '#server/lib/database/db.ts'

/** Which live goods a group has, the newest first. Every condition given must hold. */
export interface GroupRule {
  newerThanDays: number | null
  onOffer: boolean
  brand: string | null
  category: string | null
  most: number
}

export async function findRule(db: Db, company: string, code: string): Promise<GroupRule | undefined> {
  const row = await db
    .selectFrom('group_rule')
    .select('rule')
    .where('company', '=', company)
    .where('code', '=', code)
    .executeTakeFirst()
  return row?.rule as GroupRule | undefined
}

/** The rules of all companies, or of one. */
export async function listRules(
  db: Db,
  company?: string,
): Promise<{ company: string; code: string; rule: GroupRule }[]> {
  const { rows } = await sql<{ company: string; code: string; rule: GroupRule }>`
    select company, code, rule from group_rule
    where ${company ?? null}::text is null or company = ${company ?? null} order by company, code`.execute(db)
  return rows
}

/** The goods that a rule chooses today; a category stands for those below it too. */
export async function listChosen(
  db: Db,
  company: string,
  { newerThanDays, onOffer, brand, category, most }: GroupRule,
  today: Temporal.PlainDate,
): Promise<string[]> {
  const since = newerThanDays === null ? null : today.subtract({ days: newerThanDays }).toString()
  const { rows } = await sql<{ code: string }>`
    with recursive below as (
      select code from category where company = ${company} and code = ${category}
      union all
      select child.code from category child join below on child.parent = below.code where child.company = ${company}
    )
    select code from product
    where company = ${company} and status = 'live'
      and (${since}::date is null or created_on > ${since}::date)
      and (${brand}::text is null or brand = ${brand})
      and (${category}::text is null or category in (select code from below))
      and (not ${onOffer} or exists (
        select from variant where variant.company = product.company and variant.product = product.code
          and variant.status = 'live' and list_price_cents is not null))
    order by created_on desc, code limit ${most}`.execute(db)
  return rows.map(({ code }) => code)
}
