import { sql } from 'kysely'
import type { reviewSorts } from '#contract/review-limits.ts'
import type { Locale } from '#contract/shop.ts'
import type { Db, Tx } from '#server/lib/database/db.ts'
import type { RowRange } from '#server/lib/database/paging.ts'
import { toTimestamp } from '#server/lib/database/timestamps.ts'
import type { MemberOwner } from '#server/shop/owners.rules.ts'
import type { NameInLanguages } from '#words/languages.ts'
import type { HeldReason, ReviewState } from './reviews.rules.ts'

export interface StoredReview {
  id: string
  company: string
  product: string
  member: string
  orderId: string
  invoiceNo: string
  assortId: string
  name: string
  language: Locale
  stars: number
  text: string
  state: ReviewState
  heldFor: HeldReason[]
  edition: number
  reason: string
  answer: string
  answeredBy: string | null
  answeredAt: Date | null
  writtenAt: Date
  changedAt: Date
  /** What was bought, as the order says it. */
  bought: {
    nameZh: string
    nameEn: string
    colourZh: string | null
    colourEn: string | null
    size: string | null
    options: NameInLanguages[]
  }
  photos: { id: string; width: number; height: number }[]
}

const columns = sql`
  review.id, review.company, review.product, review.member, review.order_id as "orderId", sales_order.number as "invoiceNo",
  review.assort_id as "assortId", review.name, review.language, review.stars, review.body as text, review.state,
  review.held_for as "heldFor", review.edition, review.reason, review.answer, review.answered_by as "answeredBy",
  review.answered_at as "answeredAt", review.written_at as "writtenAt", review.changed_at as "changedAt",
  (select jsonb_build_object('nameZh', name_zh, 'nameEn', name_en, 'colourZh', colour_zh, 'colourEn', colour_en, 'size', size,
      'options', option_values)
    from order_line line where line.order_id = review.order_id and line.assort_id = review.assort_id order by line limit 1) as bought,
  coalesce((select jsonb_agg(jsonb_build_object('id', photo.id, 'width', photo.width, 'height', photo.height) order by position)
    from review_photo photo where photo.review = review.id), '[]') as photos`
const source = sql`review join sales_order on sales_order.id = review.order_id`

async function page(
  db: Db,
  where: ReturnType<typeof sql>,
  order: ReturnType<typeof sql>,
  { skip, most }: RowRange,
): Promise<{ reviews: StoredReview[]; totalCount: number }> {
  const [{ rows }, counted] = await Promise.all([
    sql<StoredReview>`select ${columns} from ${source} where ${where} order by ${order} offset ${skip} limit ${most}`.execute(
      db,
    ),
    sql<{ count: number }>`select count(*) from review where ${where}`.execute(db),
  ])
  return { reviews: rows, totalCount: counted.rows[0]!.count }
}

const orders = {
  newest: sql`review.written_at desc, review.id`,
  highest: sql`review.stars desc, review.written_at desc, review.id`,
  lowest: sql`review.stars, review.written_at desc, review.id`,
  photos: sql`review.written_at desc, review.id`,
} as const satisfies Record<(typeof reviewSorts)[number], unknown>

export const listShown = (
  db: Db,
  { company, product, sort, ...range }: RowRange & { company: string; product: string; sort: keyof typeof orders },
) =>
  page(
    db,
    sql`review.company = ${company} and review.product = ${product} and review.state = 'shown'
      and (${sort !== 'photos'} or exists (select from review_photo photo where photo.review = review.id))`,
    orders[sort],
    range,
  )

export const listOwn = (db: Db, { company, member }: MemberOwner, range: RowRange) =>
  page(db, sql`review.company = ${company} and review.member = ${member}`, orders.newest, range)

const tabs = {
  new: (since: Temporal.Instant) => sql`review.written_at > ${toTimestamp(since)}`,
  held: () => sql`review.state = 'held'`,
  unanswered: () => sql`review.state = 'shown' and review.answer = ''`,
  low: () => sql`review.stars <= 2`,
  hidden: () => sql`review.state = 'hidden'`,
  all: () => sql`true`,
} as const

export const listForStaff = (
  db: Db,
  asked: RowRange & { company: string; tab: keyof typeof tabs; product: string | undefined; since: Temporal.Instant },
) =>
  page(
    db,
    sql`review.company = ${asked.company} and ${tabs[asked.tab](asked.since)}
      and (${asked.product ?? null}::text is null or review.product = ${asked.product ?? null})`,
    orders.newest,
    asked,
  )

export async function findReview(db: Db, company: string, id: string): Promise<StoredReview | undefined> {
  const { rows } = await sql<StoredReview>`
    select ${columns} from ${source} where review.company = ${company} and review.id = ${id}::uuid`.execute(db)
  return rows[0]
}

export async function findOwn(
  db: Db,
  { company, member }: MemberOwner,
  product: string,
): Promise<StoredReview | undefined> {
  const { rows } = await sql<StoredReview>`
    select ${columns} from ${source}
    where review.company = ${company} and review.member = ${member} and review.product = ${product}`.execute(db)
  return rows[0]
}

/** Locks the row; a member's own where one is named. */
export async function hold(tx: Tx, company: string, id: string, member: string | null = null): Promise<boolean> {
  const { rows } = await sql`
    select 1 from review where company = ${company} and id = ${id}::uuid and (${member}::uuid is null or member = ${member})
    for no key update`.execute(tx)
  return rows.length === 1
}

/** The writer, locked: two reviews of one member are written one after the other. */
export async function holdWriter(tx: Tx, { company, member }: MemberOwner): Promise<boolean> {
  const { rows } = await sql`
    select 1 from member where visitor = ${member} and company = ${company} and erased_at is null
    for no key update`.execute(tx)
  return rows.length === 1
}

interface WrittenReview {
  stars: number
  text: string
  language: string
  name: string
  state: ReviewState
  heldFor: readonly HeldReason[]
  at: Temporal.Instant
}

export async function add(
  tx: Tx,
  { company, member }: MemberOwner,
  goods: { product: string; orderId: string; assortId: string },
  { stars, text, language, name, state, heldFor, at }: WrittenReview,
): Promise<string> {
  const { id } = await tx
    .insertInto('review')
    .values({
      company,
      member,
      product: goods.product,
      order_id: goods.orderId,
      assort_id: goods.assortId,
      name,
      language,
      stars,
      body: text,
      state,
      held_for: [...heldFor],
      written_at: toTimestamp(at),
      changed_at: toTimestamp(at),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const rewrite = (
  tx: Tx,
  company: string,
  id: string,
  { stars, text, language, name, state, heldFor, at }: WrittenReview,
) =>
  sql`
  update review set stars = ${stars}, body = ${text}, language = ${language}, name = ${name}, state = ${state},
    held_for = ${[...heldFor]}::text[], reason = case when ${state} = 'hidden' then reason else '' end,
    edition = edition + 1, changed_at = ${toTimestamp(at)}
  where company = ${company} and id = ${id}::uuid`.execute(tx)

/** A photo came: staff look at it before anybody else does. What is hidden stays hidden. */
export const holdForPhoto = (tx: Tx, company: string, id: string) =>
  sql`
  update review set edition = edition + 1, state = case when state = 'hidden' then state else 'held' end,
    held_for = case when 'photos' = any(held_for) then held_for else held_for || 'photos'::text end
  where company = ${company} and id = ${id}::uuid`.execute(tx)

export const remove = (tx: Tx, company: string, id: string) =>
  tx.deleteFrom('review').where('company', '=', company).where('id', '=', id).execute()

/** Product by product, as others lock their sums. */
export const removeAllOf = (tx: Tx, { company, member }: MemberOwner) =>
  sql`
  delete from review where company = ${company} and id in (
    select id from review where company = ${company} and member = ${member} order by product for update)`.execute(tx)

export async function findRating(db: Db, company: string, product: string) {
  return db
    .selectFrom('product_rating')
    .select(['reviews', 'stars', 'by_stars as byStars'])
    .where('company', '=', company)
    .where('product', '=', product)
    .executeTakeFirst()
}

export async function countWaiting(db: Db, company: string): Promise<{ held: number; questions: number }> {
  const { rows } = await sql<{ held: number; questions: number }>`
    select (select count(*) from review where company = ${company} and state = 'held') as held,
      (select count(*) from product_question where company = ${company} and state = 'waiting') as questions`.execute(db)
  return rows[0]!
}
