import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#server/lib/database/db.ts'
import { toTimestamp } from '#server/lib/database/timestamps.ts'
import type { ChangedTableName, RowImage } from './changed-tables.rules.ts'
import type { WantedRow } from './row-images.rules.ts'

// The rows of the tables of goods, whichever slice reads them: everything that staff write there is written by these statements.

/** The rows of these keys, locked in their order until the transaction ends. */
export const holdRows = (tx: Tx, company: string, table: ChangedTableName, keys: readonly RowImage[]) =>
  listImages(tx, company, table, keys, sql`for no key update`)

export const readRows = (tx: Tx, company: string, table: ChangedTableName, keys: readonly RowImage[]) =>
  listImages(tx, company, table, keys, sql``)

async function listImages(
  tx: Tx,
  company: string,
  table: ChangedTableName,
  keys: readonly RowImage[],
  lock: RawBuilder<unknown>,
): Promise<RowImage[]> {
  const columns = Object.keys(keys[0]!)
  const { rows } = await sql<{ image: RowImage }>`
    select to_jsonb(it) as image from ${sql.table(table)} it
    where company = ${company} and (${listColumns(columns)}) in (
      select ${listColumns(columns)} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(keys)}::jsonb))
    order by ${listColumns(columns)} ${lock}`.execute(tx)
  return rows.map(({ image }) => image)
}

/** Adds rows; the columns that a row does not name have their defaults. */
export async function addRows(tx: Tx, company: string, writes: readonly WantedRow[]): Promise<void> {
  for (const { table, columns, rows } of groupByColumns(company, writes))
    await sql`
      insert into ${sql.table(table)} (${listColumns(columns)})
      select ${listColumns(columns)} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)`.execute(
      tx,
    )
}

export async function updateRows(tx: Tx, company: string, writes: readonly WantedRow[]): Promise<void> {
  for (const { table, key, columns, rows } of groupByColumns(company, writes)) {
    const set = columns
      .filter((column) => !key.includes(column))
      .map((column) => sql`${sql.ref(column)} = came.${sql.ref(column)}`)
    const match = key.map((column) => sql`it.${sql.ref(column)} = came.${sql.ref(column)}`)
    await sql`
      update ${sql.table(table)} it set ${sql.join(set)}
      from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb) came
      where ${sql.join(match, sql` and `)}`.execute(tx)
  }
}

export async function deleteRows(tx: Tx, company: string, writes: readonly WantedRow[]): Promise<void> {
  for (const { table, key, rows } of groupByColumns(company, writes)) {
    const match = key.map((column) => sql`it.${sql.ref(column)} = gone.${sql.ref(column)}`)
    await sql`
      delete from ${sql.table(table)} it
      using jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb) gone
      where ${sql.join(match, sql` and `)}`.execute(tx)
  }
}

const listColumns = (columns: readonly string[]) => sql.join(columns.map((column) => sql.ref(column)))

/** One statement for all rows of a table that have the same columns. */
interface RowGroup {
  table: ChangedTableName
  /** The columns that name a row, the company among them. */
  key: string[]
  columns: string[]
  rows: RowImage[]
}

function groupByColumns(company: string, writes: readonly WantedRow[]): RowGroup[] {
  const groups = Map.groupBy(writes, ({ table, key, values }) =>
    [table, ...Object.keys({ ...values, ...key }).sort()].join(' '),
  )
  return [...groups.values()].map((same) => {
    const { table, key, values } = same[0]!
    return {
      table,
      key: ['company', ...Object.keys(key)],
      columns: Object.keys({ ...values, ...key, company }).sort(),
      rows: same.map((write): RowImage => ({ ...write.values, ...write.key, company })),
    }
  })
}

/**
 * Marks products as changed whose parts were written, and those that have one of these attributes: the trigger on `product` tells
 * every process to read them again.
 */
export async function touchProducts(
  tx: Tx,
  company: string,
  at: Temporal.Instant,
  { products, attributes }: Record<'products' | 'attributes', readonly string[]>,
): Promise<void> {
  if (products.length === 0 && attributes.length === 0) return
  // Joined, and not `code = any(…) or …`: a plan for any number of codes compares each of the goods with each code.
  await sql`
    update product set changed_at = ${toTimestamp(at)}::timestamptz
    from (
      select unnest(${products}::text[]) as code
      union select product from product_attribute where company = ${company} and attribute = any(${attributes}::text[])
    ) touched
    where company = ${company} and product.code = touched.code`.execute(tx)
}
