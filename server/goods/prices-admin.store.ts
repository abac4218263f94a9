import { sql } from 'kysely'
import type { Db, Tx } from '#server/lib/database/db.ts'
import { toTimestamp } from '#server/lib/database/timestamps.ts'
import type { PricedVariant, WantedPrice } from './price-changes.rules.ts'

/** Live variants of these goods, and these. */
export async function listPriced(
  db: Db,
  company: string,
  { codes, assortIds }: Record<'codes' | 'assortIds', readonly string[]>,
): Promise<PricedVariant[]> {
  const live = sql`
    select assort_id as "assortId", product, position, price_cents as cents, list_price_cents as "listCents", cost_cents as "costCents"
    from variant where company = ${company} and status = 'live'`
  const { rows } = await sql<PricedVariant>`
    select "assortId", product, cents, "listCents", "costCents" from (
      ${live} and assort_id in (select unnest(${assortIds}::text[]))
      union ${live} and product in (select unnest(${codes}::text[]))
    ) priced order by product, position, "assortId"`.execute(db)
  return rows
}

export interface PriceMoveRow {
  at: Date
  before: number | null
  cents: number
  listCents: number | null
  by: string
  change: string
}

/** What a price was since a moment, newest first. */
export async function listPriceMoves(
  db: Db,
  company: string,
  assortId: string,
  since: Temporal.Instant,
): Promise<PriceMoveRow[]> {
  const { rows } = await sql<PriceMoveRow>`
    select at, old_cents as before, new_cents as cents, new_list_cents as "listCents", by, change from price_change
    where company = ${company} and assort_id = ${assortId} and at >= ${toTimestamp(since)}::timestamptz
    order by at desc, id desc`.execute(db)
  return rows
}

export interface PricePlan {
  id: string
  note: string
  startsAt: Date
  endsAt: Date | null
  state: 'waiting' | 'running' | 'ended' | 'cancelled'
  by: string
}

const planColumns = sql.raw(
  `plan.id, plan.note, plan.starts_at as "startsAt", plan.ends_at as "endsAt", plan.state, plan.by`,
)

export async function findPlan(db: Db, company: string, id: string): Promise<PricePlan | undefined> {
  const { rows } = await sql<PricePlan>`
    select ${planColumns} from price_plan plan where company = ${company} and id = ${id}::uuid`.execute(db)
  return rows[0]
}

/** Plans between two moments, with how many variants they have. */
export async function listPlans(
  db: Db,
  company: string,
  { from, to }: Record<'from' | 'to', Temporal.Instant>,
): Promise<(PricePlan & { variants: number })[]> {
  const { rows } = await sql<PricePlan & { variants: number }>`
    select ${planColumns}, (select count(*)::integer from price_plan_row row where row.plan = plan.id) as variants
    from price_plan plan
    where company = ${company} and starts_at < ${toTimestamp(to)}::timestamptz
      and coalesce(ends_at, starts_at) >= ${toTimestamp(from)}::timestamptz
    order by starts_at, id limit 1000`.execute(db)
  return rows
}

/** The plans of these goods that begin or end until a moment, in the order of their beginning. */
export async function listDuePlans(db: Db, company: string, code: string, moment: Temporal.Instant): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select plan.id from price_plan plan
    where plan.company = ${company} and plan.state in ('waiting', 'running')
      and plan.starts_at <= ${toTimestamp(moment)}::timestamptz
      and exists (select from price_plan_row row join variant using (company, assort_id)
        where row.plan = plan.id and variant.company = ${company} and variant.product = ${code})
    order by plan.starts_at, plan.id`.execute(db)
  return rows.map(({ id }) => id)
}

/** The plans of one variant that wait or run. */
export async function listPlansOf(
  db: Db,
  company: string,
  assortId: string,
): Promise<(PricePlan & { cents: number; listCents: number | null })[]> {
  const { rows } = await sql<PricePlan & { cents: number; listCents: number | null }>`
    select ${planColumns}, price_cents as cents, list_price_cents as "listCents"
    from price_plan plan join price_plan_row row on row.plan = plan.id
    where plan.company = ${company} and assort_id = ${assortId} and state in ('waiting', 'running')
    order by starts_at`.execute(db)
  return rows
}

/** Of these variants, those that another plan has within this period. */
export async function listPlanned(
  db: Db,
  company: string,
  assortIds: readonly string[],
  { from, until }: { from: Temporal.Instant; until: Temporal.Instant | null },
): Promise<string[]> {
  const { rows } = await sql<{ assortId: string }>`
    select distinct assort_id as "assortId" from price_plan plan join price_plan_row row on row.plan = plan.id
    where plan.company = ${company} and assort_id in (select unnest(${assortIds}::text[])) and state in ('waiting', 'running')
      and tstzrange(starts_at, coalesce(ends_at, starts_at), '[]')
        && tstzrange(${toTimestamp(from)}::timestamptz, ${until && toTimestamp(until)}::timestamptz, '[)')`.execute(db)
  return rows.map(({ assortId }) => assortId)
}

export async function addPlan(
  tx: Tx,
  company: string,
  plan: { note: string; from: Temporal.Instant; until: Temporal.Instant | null; by: string; at: Temporal.Instant },
  prices: readonly WantedPrice[],
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into price_plan (company, note, starts_at, ends_at, by, created_at)
    values (${company}, ${plan.note}, ${toTimestamp(plan.from)}::timestamptz, ${plan.until && toTimestamp(plan.until)}::timestamptz,
      ${plan.by}, ${toTimestamp(plan.at)}::timestamptz) returning id`.execute(tx)
  const { id } = rows[0]!
  await sql`
    insert into price_plan_row (plan, assort_id, company, price_cents, list_price_cents)
    select ${id}::uuid, assort_id, ${company}, cents, list_cents
    from unnest(${prices.map(({ assortId }) => assortId)}::text[], ${prices.map(({ cents }) => cents)}::bigint[],
      ${prices.map(({ listCents }) => listCents)}::bigint[]) as price (assort_id, cents, list_cents)`.execute(tx)
  return id
}

export async function setPlanState(tx: Tx, company: string, id: string, state: PricePlan['state']): Promise<void> {
  await sql`update price_plan set state = ${state} where company = ${company} and id = ${id}::uuid`.execute(tx)
}

export interface PricePlanRow {
  assortId: string
  cents: number
  listCents: number | null
  beforeCents: number | null
  beforeListCents: number | null
  /** The variant's prices as they are. */
  nowCents: number
  nowListCents: number | null
}

export async function listPlanRows(db: Db, company: string, id: string): Promise<PricePlanRow[]> {
  const { rows } = await sql<PricePlanRow>`
    select row.assort_id as "assortId", row.price_cents as cents, row.list_price_cents as "listCents",
      before_cents as "beforeCents", before_list_cents as "beforeListCents",
      variant.price_cents as "nowCents", variant.list_price_cents as "nowListCents"
    from price_plan_row row join variant on variant.company = row.company and variant.assort_id = row.assort_id
    where row.company = ${company} and plan = ${id}::uuid order by row.assort_id`.execute(db)
  return rows
}

/** Stores what the prices of a plan go back to. */
export async function storeFormerPrices(tx: Tx, company: string, id: string): Promise<void> {
  await sql`
    update price_plan_row row set before_cents = variant.price_cents, before_list_cents = variant.list_price_cents
    from variant
    where row.company = ${company} and plan = ${id}::uuid and variant.company = row.company and variant.assort_id = row.assort_id`.execute(
    tx,
  )
}
