import { sql } from 'kysely'
import type { Locale } from '#contract/shop.ts'
import type { Db, Tx } from '#server/lib/database/db.ts'
import type { RowRange } from '#server/lib/database/paging.ts'
import { toTimestamp } from '#server/lib/database/timestamps.ts'
import type { MemberOwner } from '#server/shop/owners.rules.ts'

export interface StoredQuestion {
  id: string
  company: string
  product: string
  nameZh: string
  nameEn: string
  member: string
  name: string
  language: Locale
  text: string
  state: 'waiting' | 'answered' | 'hidden'
  reason: string
  answer: string
  answeredBy: string | null
  answeredAt: Date | null
  askedAt: Date
}

const columns = sql`
  question.id, question.company, question.product, product.name_zh as "nameZh", product.name_en as "nameEn", question.member,
  question.name, question.language, question.body as text, question.state, question.reason, question.answer,
  question.answered_by as "answeredBy", question.answered_at as "answeredAt", question.asked_at as "askedAt"`
const source = sql`
  product_question question join product on product.company = question.company and product.code = question.product`

async function page(
  db: Db,
  where: ReturnType<typeof sql>,
  order: ReturnType<typeof sql>,
  { skip, most }: RowRange,
): Promise<{ questions: StoredQuestion[]; totalCount: number }> {
  const [{ rows }, counted] = await Promise.all([
    sql<StoredQuestion>`
      select ${columns} from ${source} where ${where} order by ${order} offset ${skip} limit ${most}`.execute(db),
    sql<{ count: number }>`select count(*) from ${source} where ${where}`.execute(db),
  ])
  return { questions: rows, totalCount: counted.rows[0]!.count }
}

const newest = sql`question.asked_at desc, question.id desc`

export const listAnswered = (db: Db, { company, product, ...range }: RowRange & { company: string; product: string }) =>
  page(
    db,
    sql`question.company = ${company} and question.product = ${product} and question.state = 'answered'`,
    sql`question.answered_at desc, question.id`,
    range,
  )

export const listOwn = (db: Db, { company, member }: MemberOwner, range: RowRange) =>
  page(db, sql`question.company = ${company} and question.member = ${member}`, newest, range)

const tabs = {
  unanswered: sql`question.state = 'waiting'`,
  answered: sql`question.state = 'answered'`,
  hidden: sql`question.state = 'hidden'`,
  all: sql`true`,
} as const

export const listForStaff = (
  db: Db,
  { company, tab, ...range }: RowRange & { company: string; tab: keyof typeof tabs },
) =>
  page(
    db,
    sql`question.company = ${company} and ${tabs[tab]}`,
    tab === 'unanswered' ? sql`question.asked_at, question.id` : newest,
    range,
  )

export async function findQuestion(db: Db, company: string, id: string): Promise<StoredQuestion | undefined> {
  const { rows } = await sql<StoredQuestion>`
    select ${columns} from ${source} where question.company = ${company} and question.id = ${id}::uuid`.execute(db)
  return rows[0]
}

export async function isOnSale(db: Db, company: string, product: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from product where company = ${company} and code = ${product} and status <> 'withdrawn'`.execute(db)
  return rows.length === 1
}

export async function add(
  tx: Tx,
  { company, member }: MemberOwner,
  asked: { product: string; text: string; name: string; language: Locale; at: Temporal.Instant },
): Promise<string> {
  const { id } = await tx
    .insertInto('product_question')
    .values({
      company,
      member,
      product: asked.product,
      name: asked.name,
      language: asked.language,
      body: asked.text,
      asked_at: toTimestamp(asked.at),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const removeAllOf = (tx: Tx, { company, member }: MemberOwner) =>
  tx.deleteFrom('product_question').where('company', '=', company).where('member', '=', member).execute()
