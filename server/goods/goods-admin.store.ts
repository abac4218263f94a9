import { sql } from 'kysely'
import type { RowImage } from '#server/changes/changed-tables.rules.ts'
import type { Db, Tx } from '#server/lib/database/db.ts'
import { toTimestamp } from '#server/lib/database/timestamps.ts'
import type { GoodsDraft } from './goods-document.rules.ts'
import type { PartRows } from './goods-rows.rules.ts'

/** All live rows of some goods, as JSON. */
export interface LiveRows extends PartRows {
  product: RowImage | null
  stock: readonly RowImage[]
}

/** In the order of the page; rows of variants that were withdrawn among them. */
export async function readLiveRows(db: Db, company: string, code: string): Promise<LiveRows> {
  const own = sql`it.company = ${company} and it.product = ${code}`
  const all = (table: string, order: string) =>
    sql`(select coalesce(json_agg(to_jsonb(it) order by ${sql.raw(order)}), '[]') from ${sql.table(table)} it where ${own})`
  const { rows } = await sql<{ live: LiveRows }>`
    select json_build_object(
      'product', (select to_jsonb(it) from product it where it.company = ${company} and it.code = ${code}),
      'variant', ${all('variant', 'it.position, it.assort_id')},
      'product_option', ${all('product_option', 'it.position, it.code')},
      'option_value', ${all('option_value', 'it.position, it.code')},
      'variant_option', ${all('variant_option', 'it.assort_id, it.option')},
      'product_attribute', ${all('product_attribute', 'it.position, it.attribute')},
      'item_group', ${all('item_group', 'it.code')},
      'sold_together', ${all('sold_together', 'it.position, it.partner')},
      'stock', (
        select coalesce(json_agg(to_jsonb(stock)), '[]') from stock join variant using (company, assort_id)
        where company = ${company} and product = ${code})
    ) as live`.execute(db)
  return rows[0]!.live
}

export interface StoredDraft {
  document: GoodsDraft | null
  savedAt: Date
  savedBy: string
  publishAt: Date | null
  publishUntil: Date | null
}

export async function findDraft(db: Db, company: string, code: string): Promise<StoredDraft | undefined> {
  const { rows } = await sql<StoredDraft>`
    select document, saved_at as "savedAt", saved_by as "savedBy", publish_at as "publishAt", publish_until as "publishUntil"
    from product_draft where company = ${company} and code = ${code}`.execute(db)
  return rows[0]
}

export interface PublishedVersion {
  number: number
  publishedAt: Date
  publishedBy: string
  change: string
}

/** Newest first. */
export async function listVersions(db: Db, company: string, code: string): Promise<PublishedVersion[]> {
  const { rows } = await sql<PublishedVersion>`
    select number, published_at as "publishedAt", published_by as "publishedBy", change from product_version
    where company = ${company} and product = ${code} order by number desc limit 100`.execute(db)
  return rows
}

export async function addVersion(
  tx: Tx,
  company: string,
  code: string,
  { document, change, by, at }: { document: unknown; change: string; by: string; at: Temporal.Instant },
): Promise<void> {
  await sql`
    insert into product_version (company, product, number, document, change, published_at, published_by)
    select ${company}, ${code}, coalesce(max(number), 0) + 1, ${JSON.stringify(document)}::jsonb, ${change}::uuid,
      ${toTimestamp(at)}::timestamptz, ${by}
    from product_version where company = ${company} and product = ${code}`.execute(tx)
}

/** Of these names (`category meat`, `product EL1`), those that do not exist. */
export async function listMissingNames(
  db: Db,
  company: string,
  named: Record<'category' | 'brand' | 'attribute' | 'product', readonly string[]>,
): Promise<string[]> {
  const lost = (table: keyof typeof named) => sql`
    select ${table} || ' ' || code as name from unnest(${named[table]}::text[]) code
    where not exists (select from ${sql.table(table)} it where it.company = ${company} and it.code = code.code)`
  const { rows } = await sql<{ name: string }>`
    ${lost('category')} union all ${lost('brand')} union all ${lost('attribute')} union all ${lost('product')}`.execute(
    db,
  )
  return rows.map(({ name }) => name)
}

/** The next numbers of the shop's own barcodes. */
export async function takeBarcodeNumbers(tx: Tx, count: number): Promise<number[]> {
  if (count === 0) return []
  const { rows } = await sql<{ number: number }>`
    select nextval('own_barcode') as number from generate_series(1, ${count}::integer)`.execute(tx)
  return rows.map(({ number }) => number)
}

/** The place behind the last of each group. */
export async function readGroupEnds(db: Db, company: string): Promise<Record<string, number>> {
  const { rows } = await sql<{ code: string; next: number }>`
    select code, max(position) + 1 as next from item_group where company = ${company} group by code`.execute(db)
  return Object.fromEntries(rows.map(({ code, next }) => [code, next]))
}

/** In how many carts variants of these goods lie. */
export async function countCarts(db: Db, company: string, code: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct visitor) from cart_line join variant using (company, assort_id)
    where company = ${company} and variant.product = ${code}`.execute(db)
  return rows[0]!.count
}

export async function isCodeTaken(db: Db, company: string, code: string): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`
    select exists (select from product where company = ${company} and code = ${code})
      or exists (select from product_draft where company = ${company} and code = ${code} and document is not null)
      or exists (select from variant where company = ${company} and assort_id = ${code}) as taken`.execute(db)
  return rows[0]!.taken
}
