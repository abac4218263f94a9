import { sql } from 'kysely'
import type { Db } from '#server/lib/database/db.ts'
import type { Promotion } from './promotion-terms.rules.ts'

type RunningRow = Omit<Promotion, 'limits'> & Promotion['limits']

const columns = sql.raw(`
  promotion.id, name_zh as "nameZh", name_en as "nameEn", lane, terms, goods as of, exclusive, family, priority,
  from_day as from, grades, min_goods_cents as "minGoodsCents", min_pieces as "minPieces",
  overall_limit as overall, customer_limit as "perCustomer", code_limit as "perCode"`)

const asPromotion = ({ overall, perCustomer, perCode, ...row }: RunningRow): Promotion => ({
  ...row,
  limits: { overall, perCustomer, perCode },
})

/** Promotions without a code that have not ended. */
export async function listOpen(db: Db, company: string, today: string): Promise<Promotion[]> {
  const { rows } = await sql<RunningRow>`
    select ${columns}, to_day as to, null as codes from promotion
    where company = ${company} and state = 'live' and not needs_code and (to_day is null or to_day >= ${today}::date)
    order by priority desc, id`.execute(db)
  return rows.map(asPromotion)
}

/** Promotions of these codes, active or ended, with the codes typed. One that staff ended counts as ended the day before. */
export async function listByCodes(db: Db, company: string, codes: readonly string[]): Promise<Promotion[]> {
  const { rows } = await sql<RunningRow>`
    select ${columns}, typed.codes,
      case when state = 'ended' then least(to_day, (changed_at at time zone 'Asia/Hong_Kong')::date - 1) else to_day end as to
    from promotion
    join (
      select promotion, array_agg(code order by code) as codes from promotion_code
      where company = ${company} and code = any(${codes}::text[]) and not given_up group by promotion
    ) typed on typed.promotion = promotion.id
    where company = ${company} and state <> 'draft'`.execute(db)
  return rows.map(asPromotion)
}
