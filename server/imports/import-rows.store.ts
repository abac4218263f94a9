import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '#server/lib/database/db.ts'
import type { RowRange } from '#server/lib/database/paging.ts'
import type { RowVerdict } from './import-goods.rules.ts'
import type { RowProblem, FileLine } from './import-rows.rules.ts'

export interface FileRow {
  line: number
  cells: readonly string[]
  code: string | null
  barcode: string | null
  assortId: string | null
}

export async function clear(tx: Tx, id: string): Promise<void> {
  await sql`delete from import_row where import = ${id}::uuid`.execute(tx)
}

export async function add(tx: Tx, id: string, rows: readonly FileRow[]): Promise<void> {
  await sql`
    insert into import_row (import, line, cells, code, barcode, assort_id)
    select ${id}::uuid, line, cells, code, barcode, "assortId"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as row (line integer, cells text[], code text, barcode text, "assortId" text)
    on conflict do nothing`.execute(tx)
}

/**
 * Finds the goods of each row: by code, or by the variant that it names. Then puts all rows of one product into one part, in the
 * order of the file, each of about `size` rows.
 */
export async function assignParts(tx: Tx, id: string, company: string, size: number): Promise<void> {
  await sql`
    update import_row row set product = coalesce(row.code, by_id.product, by_barcode.product)
    from import_row it
    left join variant by_id on by_id.company = ${company} and by_id.assort_id = it.assort_id
    left join variant by_barcode on by_barcode.company = ${company} and by_barcode.barcode = it.barcode
    where it.import = ${id}::uuid and row.import = it.import and row.line = it.line`.execute(tx)
  await sql`
    with numbered as (
      select line, barcode is not null and row_number() over (partition by barcode order by line) > 1 as twice,
        min(line) over (partition by coalesce(product, E'\n' || line)) as first
      from import_row where import = ${id}::uuid
    ), placed as ( -- by the rows before the product's first; "exclude group" would count them anew for each row
      select line, twice, ((count(*) over (order by first) - count(*) over (partition by first)) / ${size}::integer)::integer as part
      from numbered
    )
    update import_row row set part = placed.part, twice = placed.twice from placed
    where row.import = ${id}::uuid and row.line = placed.line`.execute(tx)
}

/** A stored row of a part, with what was judged of it before. */
export type PartRow = FileLine &
  Pick<JudgedRow, 'verdict' | 'problems'> & { barcode: string | null; assortId: string | null }

export async function listPart(db: Db, id: string, part: number): Promise<PartRow[]> {
  const { rows } = await sql<PartRow>`
    select line, cells, product, twice, barcode, assort_id as "assortId", verdict, problems from import_row
    where import = ${id}::uuid and part = ${part} order by line`.execute(db)
  return rows
}

export async function countParts(db: Db, id: string): Promise<number> {
  const { rows } = await sql<{ parts: number }>`
    select coalesce(max(part) + 1, 0) as parts from import_row where import = ${id}::uuid`.execute(db)
  return rows[0]!.parts
}

export async function setVerdicts(
  tx: Tx,
  id: string,
  verdicts: readonly (RowVerdict & { version: number | null })[],
): Promise<void> {
  await sql`
    update import_row row set verdict = told.verdict, draft = told.draft, problems = told.problems, version = told.version
    from jsonb_to_recordset(${JSON.stringify(verdicts)}::jsonb)
      as told (line integer, verdict text, draft boolean, problems jsonb, version integer)
    where row.import = ${id}::uuid and row.line = told.line`.execute(tx)
}

/** What of goods an import writes besides the goods themselves. */
export interface WrittenLevels {
  /** Pieces on hand. */
  counts: boolean
  /** Pieces on hand, safety stock: what the records of stock hold. */
  levels: boolean
}

/** A number that grows whenever staff write a product, and with `levels` also when they write the stock of one of its variants. */
const versionOf = (company: string, product: RawBuilder<unknown>, levels: boolean) => sql`(
  coalesce((select version from goods_record where company = ${company} and record = 'product ' || ${product}), 0) +
  case when ${levels}::boolean then coalesce((
    select sum(stored.version) from variant
    join goods_record stored on stored.company = variant.company and stored.record = 'stock ' || variant.assort_id
    where variant.company = ${company} and variant.product = ${product}), 0) else 0 end)::integer`

export async function listVersions(
  db: Db,
  company: string,
  products: readonly string[],
  { levels }: Pick<WrittenLevels, 'levels'>,
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ product: string; version: number }>`
    select product, ${versionOf(company, sql`named.product`, levels)} as version
    from unnest(${products}::text[]) as named (product)`.execute(db)
  return new Map(rows.map(({ product, version }) => [product, version]))
}

/**
 * Goods of rows that are to be written, and that somebody wrote since they were judged; where stock is counted, also those of which
 * pieces came or went since.
 */
export async function listOvertaken(
  db: Db,
  { id, company }: { id: string; company: string },
  { from, to = 2_147_483_647, counts, levels }: WrittenLevels & { from: number; to?: number },
): Promise<string[]> {
  const { rows } = await sql<{ product: string }>`
    select distinct product from import_row row
    where row.import = ${id}::uuid and part between ${from} and ${to} and row.verdict in ('new', 'changed') and (
      ${versionOf(company, sql`row.product`, levels)} <> row.version or (${counts}::boolean and exists (
        select from variant join stock_movement moved using (company, assort_id)
        where company = ${company} and variant.product = row.product and moved.on_hand_delta <> 0
          and moved.at > (select checked_at from import where import.id = row.import))))
    order by product limit 1000`.execute(db)
  return rows.map(({ product }) => product)
}

export interface JudgedRow {
  line: number
  cells: string[]
  product: string | null
  verdict: RowVerdict['verdict'] | null
  draft: boolean
  problems: RowProblem[] | null
}

export async function listJudged(
  db: Db,
  id: string,
  { verdict, skip, most }: RowRange & { verdict: RowVerdict['verdict'] | undefined },
): Promise<JudgedRow[]> {
  const { rows } = await sql<JudgedRow>`
    select line, cells, product, verdict, draft, problems from import_row
    where import = ${id}::uuid and (${verdict ?? null}::text is null or verdict = ${verdict ?? null})
    order by line offset ${skip} limit ${most}`.execute(db)
  return rows
}
