import { sql } from 'kysely'
import type { RowImage } from '#server/changes/changed-tables.rules.ts'
import type { Db, Tx } from '#server/lib/database/db.ts'
import { toTimestamp } from '#server/lib/database/timestamps.ts'
import type { LiveRows, StoredDraft } from './goods-admin.store.ts'
import type { PartRows } from './goods-rows.rules.ts'

const orders: Readonly<Record<keyof PartRows, string>> = {
  variant: 'it.position, it.assort_id',
  product_option: 'it.position, it.code',
  option_value: 'it.position, it.code',
  variant_option: 'it.assort_id, it.option',
  product_attribute: 'it.position, it.attribute',
  item_group: 'it.code',
  sold_together: 'it.position, it.partner',
}
const parts = Object.keys(orders) as (keyof PartRows)[]

interface RowOf {
  product: string
  image: RowImage
}

// Thousands of codes are told as `in (select unnest(…))`, and not `= any(…)`: where statistics lag behind an import, a plan reads all
// goods of the company and compares each with each code.

/** The live rows of goods, by code, in the order of their pages. Codes without a product are left out. */
export async function readLiveRowsOf(
  db: Db,
  company: string,
  codes: readonly string[],
): Promise<ReadonlyMap<string, LiveRows>> {
  const [products, stock, ...own] = await Promise.all([
    sql<RowOf>`
      select code as product, to_jsonb(it) as image from product it
      where company = ${company} and code in (select unnest(${codes}::text[]))`.execute(db),
    sql<RowOf>`
      select variant.product, to_jsonb(stock) as image from stock join variant using (company, assort_id)
      where company = ${company} and product in (select unnest(${codes}::text[]))`.execute(db),
    ...parts.map((table) =>
      sql<RowOf>`
        select it.product, to_jsonb(it) as image from ${sql.table(table)} it
        where it.company = ${company} and it.product in (select unnest(${codes}::text[])) order by ${sql.raw(orders[table])}`.execute(
        db,
      ),
    ),
  ])
  const grouped = own.map(({ rows }) => Map.groupBy(rows, ({ product }) => product))
  const stocks = Map.groupBy(stock.rows, ({ product }) => product)
  const imagesOf = (rows: readonly RowOf[] | undefined) => (rows ?? []).map(({ image }) => image)
  return new Map(
    products.rows.map(({ product, image }) => {
      const rows = Object.fromEntries(
        parts.map((table, at) => [table, imagesOf(grouped[at]!.get(product))]),
      ) as unknown as PartRows
      return [product, { ...rows, product: image, stock: imagesOf(stocks.get(product)) }]
    }),
  )
}

export async function listDrafts(
  db: Db,
  company: string,
  codes: readonly string[],
): Promise<ReadonlyMap<string, StoredDraft>> {
  const { rows } = await sql<StoredDraft & { code: string }>`
    select code, document, saved_at as "savedAt", saved_by as "savedBy", publish_at as "publishAt", publish_until as "publishUntil"
    from product_draft where company = ${company} and code in (select unnest(${codes}::text[]))`.execute(db)
  return new Map(rows.map(({ code, ...draft }) => [code, draft]))
}

/** Of these ids and barcodes, those that are taken, with the goods that have them. */
export async function listOwners(
  db: Db,
  company: string,
  named: Record<'barcodes' | 'assortIds', readonly string[]>,
): Promise<{ barcode: string; assortId: string; product: string }[]> {
  const { rows } = await sql<{ barcode: string; assortId: string; product: string }>`
    select barcode, assort_id as "assortId", product from variant
    where company = ${company} and barcode in (select unnest(${named.barcodes}::text[]))
    union select barcode, assort_id, product from variant
    where company = ${company} and assort_id in (select unnest(${named.assortIds}::text[]))`.execute(db)
  return rows
}

/** The most free rows of the specification that any of these goods has, live or in a draft. */
export async function countSpecs(db: Db, company: string, codes: readonly string[]): Promise<number> {
  const { rows } = await sql<{ most: number }>`
    select greatest(
      (select max(jsonb_array_length(specs)) from product where company = ${company} and code in (select unnest(${codes}::text[]))),
      (select max(jsonb_array_length(document -> 'specs')) from product_draft
        where company = ${company} and code in (select unnest(${codes}::text[])) and jsonb_typeof(document -> 'specs') = 'array'),
      0) as most`.execute(db)
  return rows[0]!.most
}

/** Of these goods those that have photos. */
export async function listPhotographed(db: Db, company: string, codes: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ product: string }>`
    select distinct product from product_picture where company = ${company} and product in (select unnest(${codes}::text[]))`.execute(
    db,
  )
  return rows.map(({ product }) => product)
}

/** Keeps what was published of several goods in one change. */
export async function addVersions(
  tx: Tx,
  company: string,
  documents: readonly { code: string; document: unknown }[],
  { change, by, at }: { change: string; by: string; at: Temporal.Instant },
): Promise<void> {
  await sql`
    insert into product_version (company, product, number, document, change, published_at, published_by)
    select ${company}, code, coalesce((select max(number) from product_version past where past.company = ${company} and past.product = code), 0) + 1,
      document, ${change}::uuid, ${toTimestamp(at)}::timestamptz, ${by}
    from jsonb_to_recordset(${JSON.stringify(documents)}::jsonb) as published (code text, document jsonb)`.execute(tx)
}
