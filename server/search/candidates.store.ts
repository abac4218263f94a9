import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/lib/database/db.ts'
import type { CandidateRow } from './candidates.rules.ts'

export interface WordRow {
  word: string
  written: string
  goods: number
  named: number
  branded: number
}

/** In the order in which they were first met. */
export const latinWords = (db: Db, company: string): Promise<WordRow[]> =>
  db
    .selectFrom('search_word')
    .select(['word', 'written', 'goods', 'named', 'branded'])
    .where('company', '=', company)
    .where('written', '<>', '')
    .orderBy('met')
    .execute()

export async function words(db: Db, company: string, texts: readonly string[]): Promise<WordRow[]> {
  const { rows } = await sql<WordRow>`
    select word, written, goods, named, branded from search_word
    where company = ${company} and word = any(${texts}::text[])`.execute(db)
  return rows
}

/** Words that a later write changed. */
export const wordsWrittenAfter = (db: Db, company: string, write: number, most: number): Promise<WordRow[]> =>
  db
    .selectFrom('search_word')
    .select(['word', 'written', 'goods', 'named', 'branded'])
    .where('company', '=', company)
    .where('write', '>', write)
    .orderBy('met')
    .limit(most)
    .execute()

/** How many goods there are, and how often words were written. */
export async function findWrites(db: Db, company: string): Promise<{ goods: number; writes: number }> {
  const row = await db
    .selectFrom('search_company')
    .select(['goods', 'writes'])
    .where('company', '=', company)
    .executeTakeFirst()
  return row ?? { goods: 0, writes: 0 }
}

/** Which goods are asked for: all of these hold. */
export interface CandidateQuery {
  categories?: readonly string[] | undefined
  products?: readonly string[] | undefined
  /** A tsquery. */
  words?: string | undefined
  /** The words of it, to be told where they stand. */
  told?: readonly string[]
}

const orders = {
  popular: sql`unsold, newness, product`,
  'price up': sql`least_cents, product`,
  'price down': sql`least_cents desc, product desc`,
  'date up': sql`newness desc, product`,
  'date down': sql`newness, product desc`,
  'productCode up': sql`product`,
  'productCode down': sql`product desc`,
} as const
export type CandidateOrder = keyof typeof orders
export const isOrder = (name: string): name is CandidateOrder => name in orders

/** So many of the goods asked for, the first in this order. */
export async function candidates(
  db: Db,
  company: string,
  asked: CandidateQuery,
  order: CandidateOrder,
  most: number,
): Promise<CandidateRow[]> {
  const { categories, products, words: query, told } = asked
  const parts: RawBuilder<unknown>[] = [sql`company = ${company}`]
  if (categories) parts.push(sql`category = any(${categories}::text[])`)
  if (products) parts.push(sql`product = any(${products}::text[])`)
  if (query !== undefined) parts.push(sql`words @@ ${query}::tsquery`)
  const places = told ? sql`, ts_filter(setweight(words, 'C', ${told}::text[]), '{c}')::text as words` : sql``
  const { rows } = await sql<CandidateRow>`
    select product, facts${places} from search_item where ${sql.join(parts, sql` and `)}
    order by ${orders[order]} limit ${most}`.execute(db)
  return rows
}

/** What cards show of these. */
export async function items(
  db: Db,
  company: string,
  products: readonly string[],
): Promise<{ product: string; item: string }[]> {
  const { rows } = await sql<{ product: string; item: string }>`
    select product, item from search_item
    where company = ${company} and product = any(${products}::text[])`.execute(db)
  return rows
}

export async function codes(db: Db, company: string, skip: number, most: number): Promise<string[]> {
  const { rows } = await sql<{ product: string }>`
    select product from search_item where company = ${company}
    order by product offset ${skip} limit ${most}`.execute(db)
  return rows.map(({ product }) => product)
}

/** The first of these that are there, in the order given. */
export async function live(db: Db, company: string, given: readonly string[], most: number): Promise<string[]> {
  const { rows } = await sql<{ product: string }>`
    select product from unnest(${given}::text[]) with ordinality as given (code, place)
    join search_item on company = ${company} and product = code
    order by place limit ${most}`.execute(db)
  return rows.map(({ product }) => product)
}

/** The product that a barcode, a product code or a variant's code stands for, in this order. */
export async function productOf(db: Db, company: string, barcode: string, code: string): Promise<string | undefined> {
  const { rows } = await sql<{ product: string }>`
    select product from (
      select 1 as place, product from variant where company = ${company} and barcode = ${barcode}
      union all select 2, product from search_item where company = ${company} and product = ${code}
      union all select 3, product from search_item where company = ${company} and product = ${code.toUpperCase()}
      union all select 4, product from variant where company = ${company} and assort_id = ${code}
      union all select 5, product from variant where company = ${company} and assort_id = ${code.toUpperCase()}
    ) found
    where exists (select from search_item kept where kept.company = ${company} and kept.product = found.product)
    order by place limit 1`.execute(db)
  return rows[0]?.product
}

export async function group(db: Db, company: string, code: string): Promise<string[]> {
  const { rows } = await sql<{ product: string }>`
    select product from item_group where company = ${company} and code = ${code} order by position, product`.execute(db)
  return rows.map(({ product }) => product)
}

/** How many goods stand in each category. */
export async function countByCategory(db: Db, company: string): Promise<Map<string, number>> {
  const { rows } = await sql<{ category: string; goods: number }>`
    select category, count(*)::integer as goods from search_item where company = ${company} group by category`.execute(
    db,
  )
  return new Map(rows.map(({ category, goods }) => [category, goods]))
}
