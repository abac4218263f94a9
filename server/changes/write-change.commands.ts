import type { Tx } from '#server/lib/database/db.ts'
import type { StaffCaller } from '#server/lib/http/endpoint-handler.ts'
import { Refusal } from '#server/lib/http/refusal.ts'
import { wireInstant } from '#server/lib/process/clock.ts'
import { noteEdit } from '#server/shop/shop-edits.commands.ts'
import {
  type ChangedTableName,
  changedTableNames,
  changedTables,
  keyOf,
  nameRow,
  type RowImage,
} from './changed-tables.rules.ts'
import * as changes from './changes.store.ts'
import { type WantedPriceColumns, writePriceColumns } from './price-columns.store.ts'
import { compareImages, narrowWrite, type RowChange, type WantedRow } from './row-images.rules.ts'
import * as images from './row-images.store.ts'
import { nameFields } from './stale-fields.rules.ts'

/** Who changes goods; no staff where a job does. */
export interface ChangeAuthor {
  company: string
  staff: { id: string; name: string } | null
  at: Temporal.Instant
}

export const signChange = ({ company, staff, now }: StaffCaller): ChangeAuthor => ({
  company,
  staff: { id: staff.id, name: staff.name },
  at: now,
})

export interface ChangeReason {
  kind: string
  note?: string
  /** The change that this one undoes. */
  undoes?: string
  /** The change that these rows join: one that is written in several transactions. Refuses CHANGE_UNDONE. */
  into?: string | null
  /** The rows as they are, where the caller has locked them. */
  held?: RowImages
}

export interface WrittenChange {
  /** null: nothing was different, so there is no change. */
  id: string | null
  rows: readonly RowChange[]
  /** The versions of the records that it wrote to. */
  versions: ReadonlyMap<string, number>
}

type RowKey = Pick<WantedRow, 'table' | 'key'>
/** Rows by `nameRow`. */
export type RowImages = ReadonlyMap<string, RowImage>

/**
 * Writes rows of goods as one change. Everything that staff write to goods, prices, stock and tree goes through here or through
 * `recordChange`.
 */
export async function writeChange(
  tx: Tx,
  author: ChangeAuthor,
  reason: ChangeReason,
  writes: readonly WantedRow[],
): Promise<WrittenChange> {
  return recordChange(tx, author, reason, writes, (before) => applyWrites(tx, author, writes, before))
}

/** Runs what writes these rows, and records how they were before and after. The caller is the only writer of goods meanwhile. */
export async function recordChange(
  tx: Tx,
  author: ChangeAuthor,
  { kind, note = '', undoes, into, held }: ChangeReason,
  touched: readonly RowKey[],
  run: (before: RowImages) => Promise<void>,
): Promise<WrittenChange> {
  const { company, staff, at } = author
  await changes.lockGoods(tx, company)
  const before = held ?? (await holdImages(tx, company, touched))
  await run(before)
  const after = await holdImages(tx, company, touched)
  const once = new Map(touched.map((row) => [nameRow(row.table, row.key), row.table])) // a row recorded twice cannot be undone
  const rows = [...once].flatMap(
    ([name, table]) => compareImages(table, before.get(name) ?? null, after.get(name) ?? null) ?? [],
  )
  if (rows.length === 0) return { id: null, rows, versions: new Map() }
  const records = rows.map(({ table, key, before: was, after: is }) =>
    changedTables[table].recordOf({
      ...before.get(nameRow(table, key)),
      ...was,
      ...is,
      ...after.get(nameRow(table, key)),
      ...key,
    }),
  )
  await countWays(tx, author, rows)
  await images.touchProducts(
    tx,
    company,
    at,
    listTouched(rows, records, (name) => before.get(name)?.['changed_at'] !== after.get(name)?.['changed_at']),
  )
  const versions = await changes.raiseVersions(tx, company, [...new Set(records)])
  const by = staff?.name ?? ''
  const stored = rows.map((row, place) => ({
    ...row,
    record: records[place]!,
    version: versions.get(records[place]!)!,
  }))
  const opened =
    into ??
    (await changes.openChange(tx, { company, kind, note, staff: staff?.id ?? null, by, at, undoes: undoes ?? null }))
  const id = await changes.addRows(tx, company, opened, stored)
  if (!id) throw new Refusal('CHANGE_UNDONE')
  await changes.addPriceMoves(tx, { company, by, at, change: id }, listPriceMoves(rows, before, after))
  return { id, rows, versions }
}

/** Writes many prices as one change, or as a part of one, in one statement. Returns its id; null when nothing was different. */
export async function writePriceChange(
  tx: Tx,
  { company, staff, at }: ChangeAuthor,
  { kind, note = '', into = null }: Pick<ChangeReason, 'kind' | 'note' | 'into'>,
  prices: readonly WantedPriceColumns[],
): Promise<string | null> {
  await changes.lockGoods(tx, company)
  if (prices.length === 0) return null
  const about = { company, kind, note, staff: staff?.id ?? null, by: staff?.name ?? '', at }
  const { id, rows } = await writePriceColumns(tx, { ...about, into }, prices)
  if (id === null && rows > 0) throw new Refusal('CHANGE_UNDONE')
  return id
}

/** Ways of delivery are written in the settings of the shop, too, whose versions tell that somebody else did. */
async function countWays(tx: Tx, { company, staff, at }: ChangeAuthor, rows: readonly RowChange[]): Promise<void> {
  for (const { table, key, before, after } of rows)
    if (table === 'delivery_way')
      await noteEdit(
        tx,
        { company, by: staff?.name ?? '', at },
        `way ${String(key['code'])}`,
        Object.keys({ ...before, ...after }),
      )
}

/** What prices became: they are a ledger besides, which stays when the images of the change are gone. */
const listPriceMoves = (rows: readonly RowChange[], before: RowImages, after: RowImages) =>
  rows.flatMap((row) => {
    const isPrice =
      row.table === 'variant' && row.after && ('price_cents' in row.after || 'list_price_cents' in row.after)
    const name = nameRow(row.table, row.key)
    if (!isPrice) return []
    const [was, is] = [before.get(name), after.get(name)]
    return {
      assort_id: row.key['assort_id'],
      old_cents: was?.['price_cents'] ?? null,
      new_cents: is?.['price_cents'] ?? null,
      old_list_cents: was?.['list_price_cents'] ?? null,
      new_list_cents: is?.['list_price_cents'] ?? null,
    }
  })

/** A product that is written is marked as changed by the same write: a second one of thousands costs PostgreSQL as much again. */
const markChanged = (write: WantedRow, at: Temporal.Instant): WantedRow =>
  write.table === 'product' && write.values
    ? { ...write, values: { ...write.values, changed_at: at.toString({ fractionalSecondDigits: 3 }) } }
    : write

/** The products that visitors see otherwise now and that are not marked yet, and the attributes that stand on products. */
function listTouched(rows: readonly RowChange[], records: readonly string[], isMarked: (name: string) => boolean) {
  const seen = rows
    .map(({ table }, at) => ({ table, record: records[at]! }))
    .filter(({ table }) => table !== 'product_draft')
  const named = (kind: string) =>
    seen.flatMap(({ record }) => (record.startsWith(`${kind} `) ? record.slice(kind.length + 1) : []))
  const products = [...new Set(named('product'))]
  return {
    products: products.filter((code) => !isMarked(nameRow('product', { code }))),
    attributes: [...new Set(named('attribute'))],
  }
}

/** Serialises writers of a company's goods; then refuses what was read before somebody else wrote it. */
export async function requireVersion(tx: Tx, company: string, record: string, version: number): Promise<void> {
  await changes.lockGoods(tx, company)
  const current = (await changes.readVersions(tx, company, [record])).get(record) ?? 0
  if (current === version) return
  const later = await changes.listLater(tx, company, record, version)
  const fields = nameFields(later).join(', ')
  const [last] = later
  throw new Refusal('STALE', { by: last?.by ?? '', at: last ? wireInstant(last.at) : '', fields, version: current })
}

export const lockGoods = changes.lockGoods

/** The rows of these keys, locked table by table in the order of `changedTables`. */
export const holdImages = (tx: Tx, company: string, touched: readonly RowKey[]): Promise<RowImages> =>
  collectImages([...touched.flatMap(listAbove), ...touched], (table, keys) => images.holdRows(tx, company, table, keys))

const listAbove = ({ table, key }: RowKey): RowKey[] => {
  const { under } = changedTables[table]
  return under ? [{ table: under.table as ChangedTableName, key: { [under.key]: key[under.key] } }] : []
}

/** The rows of these keys, as they are at this moment. */
export const readImages = (tx: Tx, company: string, touched: readonly RowKey[]): Promise<RowImages> =>
  collectImages(touched, (table, keys) => images.readRows(tx, company, table, keys))

async function collectImages(
  touched: readonly RowKey[],
  read: (table: ChangedTableName, keys: readonly RowImage[]) => Promise<RowImage[]>,
): Promise<RowImages> {
  const held = new Map<string, RowImage>()
  for (const table of changedTableNames) {
    const keys = touched.filter((row) => row.table === table).map(({ key }) => key)
    if (keys.length === 0) continue
    for (const image of await read(table, keys)) held.set(nameRow(table, image), image)
  }
  return held
}

/** Adds and changes rows in the order of the tables, then removes in the reverse order: so every reference is met. */
export async function applyWrites(
  tx: Tx,
  { company, at }: Pick<ChangeAuthor, 'company' | 'at'>,
  writes: readonly WantedRow[],
  before: RowImages,
): Promise<void> {
  const due = writes.flatMap((write) => {
    const narrow = narrowWrite(write, before.get(nameRow(write.table, write.key)) ?? null)
    return narrow ? markChanged(narrow, at) : []
  })
  const isThere = ({ table, key }: WantedRow) => before.has(nameRow(table, keyOf(table, key)))
  for (const table of changedTableNames) {
    const own = due.filter((write) => write.table === table && write.values)
    await images.addRows(
      tx,
      company,
      own.filter((write) => !isThere(write)),
    )
    await images.updateRows(tx, company, own.filter(isThere))
  }
  for (const table of changedTableNames.toReversed())
    await images.deleteRows(
      tx,
      company,
      due.filter((write) => write.table === table && !write.values),
    )
}
