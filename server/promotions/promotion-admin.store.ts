import { sql } from 'kysely'
import type { Grade } from '#contract/grades.ts'
import type { Db, Tx } from '#server/lib/database/db.ts'
import type { PromotedGoods, DiscountLane, DiscountTerms } from './promotion-terms.rules.ts'
import type { PromotionInput } from './promotion-admin.rules.ts'
import { toTimestamp } from '#server/lib/database/timestamps.ts'

export interface StoredPromotion extends Omit<PromotionInput, 'state'> {
  id: string
  state: 'draft' | 'live' | 'ended'
  uses: number
  createdAt: Temporal.Instant
  createdBy: string
  changedAt: Temporal.Instant
  changedBy: string
}

interface PromotionRow {
  id: string
  name_zh: string
  name_en: string
  lane: string
  terms: unknown
  goods: unknown
  exclusive: boolean
  family: string | null
  priority: number
  from_day: string
  to_day: string | null
  grades: string[] | null
  min_goods_cents: number
  min_pieces: number
  overall_limit: number | null
  customer_limit: number | null
  code_limit: number | null
  state: string
  created_at: Date
  created_by: string
  changed_at: Date
  changed_by: string
  codes: string[]
  uses: number
}

const columns =
  sql.raw(`p.id, p.name_zh, p.name_en, p.lane, p.terms, p.goods, p.exclusive, p.family, p.priority, p.from_day, p.to_day, p.grades,
  p.min_goods_cents, p.min_pieces, p.overall_limit, p.customer_limit, p.code_limit, p.state, p.created_at, p.created_by,
  p.changed_at, p.changed_by,
  array(select code from promotion_code c where c.company = p.company and c.promotion = p.id and not given_up order by code) as codes,
  (select count(*) from promotion_use u where u.company = p.company and u.promotion = p.id and released_at is null) as uses`)

const asStored = (row: PromotionRow): StoredPromotion => ({
  id: row.id,
  nameZh: row.name_zh,
  nameEn: row.name_en,
  lane: row.lane as DiscountLane,
  terms: row.terms as DiscountTerms,
  of: row.goods as PromotedGoods,
  exclusive: row.exclusive,
  family: row.family,
  priority: row.priority,
  from: row.from_day,
  to: row.to_day,
  grades: row.grades as Grade[] | null,
  minGoodsCents: row.min_goods_cents,
  minPieces: row.min_pieces,
  codes: row.codes,
  limits: { overall: row.overall_limit, perCustomer: row.customer_limit, perCode: row.code_limit },
  state: row.state as StoredPromotion['state'],
  uses: row.uses,
  createdAt: row.created_at.toTemporalInstant(),
  createdBy: row.created_by,
  changedAt: row.changed_at.toTemporalInstant(),
  changedBy: row.changed_by,
})

export interface PromotionSearch {
  state?: StoredPromotion['state'] | undefined
  code?: string | undefined
  skip: number
  most: number
}

/** Newest first, with the total. */
export async function listPromotions(db: Db, company: string, { state, code, skip, most }: PromotionSearch) {
  const sought = sql`p.company = ${company} and (${state ?? null}::text is null or p.state = ${state ?? null})
    and (${code ?? null}::text is null or exists (
      select from promotion_code c where c.company = p.company and c.promotion = p.id and c.code = ${code ?? null} and not given_up))`
  const [found, counted] = await Promise.all([
    sql<PromotionRow>`select ${columns} from promotion p where ${sought}
      order by created_at desc, id desc offset ${skip} limit ${most}`.execute(db),
    sql<{ count: number }>`select count(*) from promotion p where ${sought}`.execute(db),
  ])
  return { kept: found.rows.map(asStored), count: counted.rows[0]!.count }
}

export async function findPromotion(db: Db, company: string, id: string): Promise<StoredPromotion | undefined> {
  const { rows } =
    await sql<PromotionRow>`select ${columns} from promotion p where company = ${company} and id = ${id}`.execute(db)
  return rows.map(asStored)[0]
}

/** Locks the promotion: waits for checkouts that have claimed a use, and blocks new ones until the transaction ends. */
export async function holdPromotion(tx: Tx, company: string, id: string): Promise<StoredPromotion | undefined> {
  await sql`select 1 from promotion where company = ${company} and id = ${id} for update`.execute(tx)
  return findPromotion(tx, company, id)
}

export interface StaffSignature {
  by: string
  at: Temporal.Instant
}

export async function insertPromotion(
  tx: Tx,
  company: string,
  told: PromotionInput,
  { by, at }: StaffSignature,
): Promise<string> {
  const when = toTimestamp(at)
  const { id } = await tx
    .insertInto('promotion')
    .values({ company, ...valuesOf(told), created_at: when, created_by: by, changed_at: when, changed_by: by })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function update(
  tx: Tx,
  company: string,
  id: string,
  told: PromotionInput,
  { by, at }: StaffSignature,
): Promise<void> {
  await tx
    .updateTable('promotion')
    .set({ ...valuesOf(told), changed_at: toTimestamp(at), changed_by: by })
    .where('company', '=', company)
    .where('id', '=', id)
    .execute()
}

export async function end(tx: Tx, company: string, id: string, { by, at }: StaffSignature): Promise<void> {
  await tx
    .updateTable('promotion')
    .set({ state: 'ended', changed_at: toTimestamp(at), changed_by: by })
    .where('company', '=', company)
    .where('id', '=', id)
    .execute()
}

const valuesOf = ({ of, limits, codes, terms, ...told }: PromotionInput) => ({
  name_zh: told.nameZh,
  name_en: told.nameEn,
  lane: told.lane,
  terms: JSON.stringify(terms),
  goods: JSON.stringify(of),
  exclusive: told.exclusive,
  family: told.family,
  priority: told.priority,
  from_day: told.from,
  to_day: told.to,
  grades: told.grades && [...told.grades],
  min_goods_cents: told.minGoodsCents,
  min_pieces: told.minPieces,
  needs_code: codes.length > 0,
  overall_limit: limits.overall,
  customer_limit: limits.perCustomer,
  code_limit: limits.perCode,
  state: told.state,
})

/** Codes of an ended promotion may be used again. Returns a code that another one still has; undefined when all were free. */
export async function giveCodes(
  tx: Tx,
  company: string,
  id: string,
  codes: readonly string[],
  today: Temporal.PlainDate,
): Promise<string | undefined> {
  await sql`
    update promotion_code c set given_up = true from promotion p
    where c.company = ${company} and c.promotion <> ${id} and c.code = any(${codes}::text[]) and not c.given_up
      and p.company = c.company and p.id = c.promotion and (p.state = 'ended' or p.to_day < ${today.toString()}::date)`.execute(
    tx,
  )
  await sql`
    delete from promotion_code where company = ${company} and promotion = ${id} and code <> all(${codes}::text[])`.execute(
    tx,
  )
  await sql`
    insert into promotion_code (company, promotion, code) select ${company}, ${id}, code from unnest(${codes}::text[]) code
    on conflict do nothing`.execute(tx)
  const { rows } = await sql<{ code: string }>`
    select code from unnest(${codes}::text[]) code
    where not exists (select from promotion_code c where c.company = ${company} and c.promotion = ${id} and c.code = code.code)
    limit 1`.execute(tx)
  return rows[0]?.code
}

/** Starts counting the uses that are limited, from those so far. A limit below that count refuses everything. */
export async function setTallies(
  tx: Tx,
  company: string,
  id: string,
  { limits, codes }: PromotionInput,
): Promise<void> {
  const { overall, perCode } = limits
  const limited = [...(overall === null ? [] : ['']), ...(perCode === null ? [] : codes)]
  await sql`delete from promotion_tally where company = ${company} and promotion = ${id} and code <> all(${limited}::text[])`.execute(
    tx,
  )
  await sql`
    insert into promotion_tally (company, promotion, code, used, most)
    select ${company}, ${id}, counted.code, used, greatest(used, case when counted.code = '' then ${overall}::integer else ${perCode}::integer end)
    from (
      select limited.code, (
        select count(*)::integer from promotion_use u
        where u.company = ${company} and u.promotion = ${id} and released_at is null and (limited.code = '' or u.code = limited.code)
      ) as used from unnest(${limited}::text[]) as limited (code)
    ) counted
    on conflict (company, promotion, code) do update set used = excluded.used, most = excluded.most`.execute(tx)
}
