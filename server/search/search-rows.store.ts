import { sql } from 'kysely'
import type { Db, Tx } from '#server/lib/database/db.ts'
import type { CountChange } from './choice-counts.rules.ts'

export interface SearchCompany {
  reading: string
  noted: boolean
  filled: boolean
}

export async function findSearchCompany(db: Db, company: string): Promise<SearchCompany | undefined> {
  return db
    .selectFrom('search_company')
    .select(['reading', 'noted', 'filled'])
    .where('company', '=', company)
    .executeTakeFirst()
}

/** From the end of this transaction on, triggers note what changes. Answers its number. */
export async function beginTracking(tx: Tx, company: string, reading: string): Promise<string> {
  const { rows } = await sql<{ xid: string }>`
    insert into search_company as kept (company, reading) values (${company}, ${reading})
    on conflict (company) do update set reading = excluded.reading,
      noted = kept.noted and kept.reading = excluded.reading, filled = kept.filled and kept.reading = excluded.reading
    returning pg_current_xact_id()::text as xid`.execute(tx)
  return rows[0]!.xid
}

/** Whether every transaction that began before this one has ended. */
export async function isOldest(db: Db, xid: string): Promise<boolean> {
  const { rows } = await sql<{ oldest: boolean }>`
    select pg_snapshot_xmin(pg_current_snapshot()) > ${xid}::xid8 as oldest`.execute(db)
  return rows[0]!.oldest
}

/** Whatever is there or was read before is read anew, once for each reading. */
export async function noteEverything(tx: Tx, company: string): Promise<void> {
  await sql`
    with begun as (
      update search_company set noted = true where company = ${company} and not noted returning company
    )
    insert into search_due (company, kind, code)
    select company, 'product', code from begun, (
      select code collate "C" from product where company = ${company} and status = 'live'
      union select product from search_item where company = ${company}
    ) as every (code) order by code`.execute(tx)
}

/** Whoever reads them needs to know at once how many there are of what: autovacuum looks a minute later. */
export async function markFilled(tx: Tx, company: string): Promise<void> {
  await sql`analyze search_item, search_word, search_count`.execute(tx)
  await tx
    .updateTable('search_company')
    .set({ filled: true })
    .where('company', '=', company)
    .where('noted', '=', true)
    .execute()
}

/** One transaction at a time writes the rows of a company; it takes this lock first, and locks nothing that others lock. */
export async function lockRows(tx: Tx, company: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${company} search rows`}, 195))`.execute(tx)
}

export async function hasDue(db: Db, company: string): Promise<boolean> {
  const row = await db.selectFrom('search_due').select('id').where('company', '=', company).limit(1).executeTakeFirst()
  return row !== undefined
}

/** Takes what is due, the oldest first, as codes of products; of brands and categories their goods become due. */
export async function takeDue(tx: Tx, company: string, most: number): Promise<string[] | undefined> {
  const { rows } = await sql<{ kind: string; code: string }>`
    delete from search_due where id in (
      select id from search_due where company = ${company} order by id limit ${most}
    ) returning kind, code`.execute(tx)
  if (rows.length === 0) return undefined
  const of = (kind: string) => [...new Set(rows.flatMap((row) => (row.kind === kind ? [row.code] : [])))]
  const [brands, categories, variants] = [of('brand'), of('category'), of('variant')]
  if (brands.length + categories.length > 0)
    await sql`
      with recursive below (code) as (
        select unnest(${categories}::text[])
        union select category.code from category join below on category.parent = below.code
        where category.company = ${company}
      )
      insert into search_due (company, kind, code)
      select ${company}, 'product', code from product
      where company = ${company} and (brand in (select unnest(${brands}::text[])) or category in (select code from below))
      order by code`.execute(tx)
  if (variants.length === 0) return of('product')
  const { rows: own } = await sql<{ product: string }>`
    select distinct product from variant
    where company = ${company} and assort_id in (select unnest(${variants}::text[]))`.execute(tx)
  return [...new Set([...of('product'), ...own.map(({ product }) => product)])]
}

export const newGoods = async (db: Db, company: string, products: readonly string[]): Promise<Set<string>> => {
  const { rows } = await sql<{ product: string }>`
    select product from item_group
    where company = ${company} and code = 'new' and product in (select unnest(${products}::text[]))`.execute(db)
  return new Set(rows.map(({ product }) => product))
}

/** The words of goods as they are kept, with their places. */
export async function storedWords(
  db: Db,
  company: string,
  products: readonly string[],
): Promise<{ product: string; word: string | null; places: number | null }[]> {
  const { rows } = await sql<{ product: string; word: string | null; places: number | null }>`
    select product, lexeme as word, positions[1] as places
    from search_item left join lateral unnest(words) on positions is not null
    where company = ${company} and product in (select unnest(${products}::text[]))`.execute(db)
  return rows
}

export interface SearchItemRow {
  product: string
  category: string
  words: string
  createdOn: number
  leastCents: number
  mostCents: number
  facts: string
  counted: string
  item: string
}

export async function writeItems(tx: Tx, company: string, rows: readonly SearchItemRow[]): Promise<void> {
  await sql`
    insert into search_item
      (company, newness, product, category, words, created_on, least_cents, most_cents, facts, counted, item)
    select ${company}, -created_on, product, category, words, created_on, least_cents, most_cents, facts, counted, item
    from unnest(
      ${rows.map(({ product }) => product)}::text[], ${rows.map(({ category }) => category)}::text[],
      ${rows.map(({ words }) => words)}::tsvector[], ${rows.map(({ createdOn }) => createdOn)}::integer[],
      ${rows.map(({ leastCents }) => leastCents)}::bigint[], ${rows.map(({ mostCents }) => mostCents)}::bigint[],
      ${rows.map(({ facts }) => facts)}::text[], ${rows.map(({ counted }) => counted)}::text[],
      ${rows.map(({ item }) => item)}::text[]
    ) as written (product, category, words, created_on, least_cents, most_cents, facts, counted, item)
    on conflict (company, product) do update set
      category = excluded.category, words = excluded.words, newness = excluded.newness,
      created_on = excluded.created_on, least_cents = excluded.least_cents, most_cents = excluded.most_cents,
      facts = excluded.facts, counted = excluded.counted, item = excluded.item`.execute(tx)
}

/** Where and as what goods are counted now. */
export async function storedCounts(
  db: Db,
  company: string,
  products: readonly string[],
): Promise<{ product: string; counted: string }[]> {
  const { rows } = await sql<{ product: string; counted: string }>`
    select product, counted from search_item
    where company = ${company} and product in (select unnest(${products}::text[])) and counted <> ''`.execute(db)
  return rows
}

export async function changeCounts(tx: Tx, company: string, changes: readonly CountChange[]): Promise<void> {
  if (changes.length === 0) return
  await sql`
    insert into search_count as kept (company, category, kind, value, label_zh, label_en, goods)
    select ${company}, category, kind, value, label_zh, label_en, goods from unnest(
      ${changes.map(({ category }) => category)}::text[], ${changes.map(({ kind }) => kind)}::text[],
      ${changes.map(({ value }) => value)}::text[], ${changes.map(({ label }) => label?.zh ?? null)}::text[],
      ${changes.map(({ label }) => label?.en ?? null)}::text[], ${changes.map(({ goods }) => goods)}::integer[]
    ) as changed (category, kind, value, label_zh, label_en, goods)
    on conflict (company, category, kind, value) do update set goods = kept.goods + excluded.goods,
      label_zh = case when kept.kind = 'attribute' then coalesce(excluded.label_zh, kept.label_zh) else kept.label_zh end,
      label_en = case when kept.kind = 'attribute' then coalesce(excluded.label_en, kept.label_en) else kept.label_en end
    where excluded.goods <> 0 or excluded.label_zh <> kept.label_zh or excluded.label_en <> kept.label_en`.execute(tx)
}

export async function dropItems(tx: Tx, company: string, products: readonly string[]): Promise<void> {
  await sql`delete from search_item where company = ${company} and product in (select unnest(${products}::text[]))`.execute(
    tx,
  )
}

export interface WordChange {
  word: string
  written: string
  goods: number
  named: number
  branded: number
}

/** Adds to the counts of words, and to how many goods there are, and tells every process, with the topics of cached responses. */
export async function changeWords(
  tx: Tx,
  company: string,
  changes: readonly WordChange[],
  goods: number,
  topics: readonly string[],
): Promise<void> {
  await sql`
    with now as (
      update search_company set goods = goods + ${goods}, writes = writes + 1 where company = ${company} returning writes
    )
    insert into search_word as kept (company, word, written, goods, named, branded, write)
    select ${company}, word, written, changed.goods, named, branded, writes
    from now, unnest(
      ${changes.map(({ word }) => word)}::text[], ${changes.map(({ written }) => written)}::text[],
      ${changes.map((one) => one.goods)}::integer[], ${changes.map(({ named }) => named)}::integer[],
      ${changes.map(({ branded }) => branded)}::integer[]
    ) as changed (word, written, goods, named, branded)
    on conflict (company, word) do update set
      goods = kept.goods + excluded.goods, named = kept.named + excluded.named,
      branded = kept.branded + excluded.branded, write = excluded.write`.execute(tx)
  await sql`select tell_goods(${company}, 'searched', ${topics}::text[])`.execute(tx)
}

export async function writeSold(tx: Tx, company: string, sold: ReadonlyMap<string, number>): Promise<void> {
  await sql`
    with counted as (
      select product, sold
      from unnest(${[...sold.keys()]}::text[], ${[...sold.values()]}::integer[]) as counted (product, sold)
      union all select product, 0 from search_item
      where company = ${company} and unsold < 0 and product <> all(${[...sold.keys()]}::text[])
    )
    update search_item set unsold = -now.sold from counted as now
    where company = ${company} and search_item.product = now.product and unsold <> -now.sold`.execute(tx)
}
