import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/lib/database/db.ts'
import type { CandidateRow } from './candidates.rules.ts'
import type { CountRow } from './choice-counts.rules.ts'
import type { GivenOrder } from './snapshot-builder.rules.ts'

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
  popular: { by: ['unsold', 'newness', 'product'], down: false },
  'price up': { by: ['least_cents', 'product'], down: false },
  'price down': { by: ['least_cents', 'product'], down: true },
  'date up': { by: ['created_on', 'product'], down: false },
  'date down': { by: ['created_on', 'product'], down: true },
  'productCode up': { by: ['product'], down: false },
  'productCode down': { by: ['product'], down: true },
} as const
export type CandidateOrder = keyof typeof orders
export const isOrder = (name: string): name is CandidateOrder => name in orders

/** The order of a listing that it is. */
export function sortingOf(order: CandidateOrder): GivenOrder {
  const [sorting] = order.split(' ') as [GivenOrder['sorting']]
  return { sorting, down: orders[order].down }
}

const columnsOf = (order: CandidateOrder) => sql.join(orders[order].by.map((column) => sql.ref(column)))
const inOrder = (order: CandidateOrder) =>
  sql.join(orders[order].by.map((column) => sql`${sql.ref(column)} ${sql.raw(orders[order].down ? 'desc' : 'asc')}`))

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
  const places = told ? sql`ts_filter(setweight(words, 'C', ${told}::text[]), '{c}')::text` : sql`null`
  // In one row: thousands cost this process more than they cost PostgreSQL.
  const { rows } = await sql<{ facts: string | null; words: string | null }>`
    select string_agg(facts, E'\\n') as facts, string_agg(words, E'\\n') as words from (
      select facts, ${places} as words from search_item where ${sql.join(parts, sql` and `)}
      order by ${inOrder(order)} limit ${most}
    ) as found`.execute(db)
  const [found] = rows
  if (!found?.facts) return []
  const words = found.words?.split('\n')
  return found.facts.split('\n').map((facts, row) => ({ facts, words: words?.[row] }))
}

const hasIndexByCategory = (order: CandidateOrder) => ['popular', 'price up', 'price down'].includes(order)
/** Where more rows are left out, they are not read in each category. */
const mostSkipped = 1_000

/** What a page begins behind: the row before it, as its order has it, after which `skip` more are left out. */
export interface PageStart {
  after?: readonly unknown[] | undefined
  skip: number
}

/** The goods of one page, and the row that the next one begins behind. */
export async function page(
  db: Db,
  company: string,
  categories: readonly string[] | undefined,
  order: CandidateOrder,
  { after, skip }: PageStart,
  size: number,
): Promise<{ products: string[]; last: readonly unknown[] | undefined }> {
  const isBehind = after
    ? sql`and (${columnsOf(order)}) ${sql.raw(orders[order].down ? '<' : '>')} (${sql.join(after)})`
    : sql``
  const columns = columnsOf(order)
  const from =
    categories && hasIndexByCategory(order) && skip <= mostSkipped
      ? sql`unnest(${categories}::text[]) as of_category (code), lateral (
          select ${columns} from search_item
          where company = ${company} and category = code ${isBehind} order by ${inOrder(order)} limit ${skip + size}
        ) as first_of_each`
      : sql`search_item where company = ${company} ${isBehind}
          ${categories ? sql`and category = any(${categories}::text[])` : sql``}`
  const { rows } = await sql<Record<(typeof orders)[CandidateOrder]['by'][number], unknown> & { product: string }>`
    select ${columns} from ${from} order by ${inOrder(order)} offset ${skip} limit ${size}`.execute(db)
  const last = rows.at(-1)
  return { products: rows.map(({ product }) => product), last: last && orders[order].by.map((column) => last[column]) }
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

/** How many goods stand in each of these categories and below it. */
export async function countInCategories(
  db: Db,
  company: string,
  categories: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ category: string; goods: number }>`
    select category, sum(goods)::integer as goods from search_count
    where company = ${company} and category = any(${categories}::text[]) and kind = 'availability'
    group by category`.execute(db)
  return new Map(rows.map(({ category, goods }) => [category, goods]))
}

/** What is counted of a category; of all goods without one. */
export async function counts(db: Db, company: string, category: string | undefined): Promise<CountRow[]> {
  const { rows } = await sql<CountRow>`
    select kind, value, label_zh, label_en, goods from search_count
    where company = ${company} and category = ${category ?? ''} and goods > 0`.execute(db)
  return rows
}

/** The lowest and the highest price of goods of these categories; of all goods without any. */
export async function priceRange(
  db: Db,
  company: string,
  categories: readonly string[] | undefined,
): Promise<{ least: number | null; most: number | null }> {
  const from = categories ? sql`unnest(${categories}::text[]) as wanted (code)` : sql`(select) as wanted`
  const isOne = categories ? sql`and category = code` : sql``
  const { rows } = await sql<{ least: number | null; most: number | null }>`
    select min(least_cents) as least, max(most_cents) as most from ${from}
    left join lateral (
      select least_cents from search_item where company = ${company} ${isOne} order by least_cents limit 1
    ) as lowest on true
    left join lateral (
      select most_cents from search_item where company = ${company} ${isOne} order by most_cents desc limit 1
    ) as highest on true`.execute(db)
  return rows[0]!
}
