/** A row as PostgreSQL writes it in JSON, or some of its columns. */
export type RowImage = Readonly<Record<string, unknown>>

interface ChangedTable {
  /** The columns that name a row, besides the company. */
  key: readonly string[]
  /** What staff see as one thing: its version counts the changes of all its rows. */
  recordOf: (row: RowImage) => string
  /** The only columns that belong to a change; absent: all but `unheeded`. */
  heeded?: readonly string[]
  unheeded?: readonly string[]
  /**
   * How a row that a change added is taken back: rows that carts and orders may name stay, with these columns; others are
   * deleted. `stays`: the row has no meaning of its own.
   */
  addedRow?: RowImage | 'stays'
  /** The row that is locked before it, by the column that names that one. */
  under?: { table: string; key: string }
}

const product = (row: RowImage) => `product ${String(row['product'] ?? row['code'])}`

/** The tables of goods in the order in which rows are locked and added; rows are removed in the reverse order. */
const tables = {
  category: { key: ['code'], recordOf: ({ code }) => `category ${String(code)}` },
  brand: { key: ['code'], recordOf: ({ code }) => `brand ${String(code)}` },
  attribute: { key: ['code'], recordOf: ({ code }) => `attribute ${String(code)}` },
  search_meaning: { key: ['code'], recordOf: ({ code }) => `meaning ${String(code)}` },
  delivery_way: {
    key: ['code'],
    recordOf: ({ code }) => `way ${String(code)}`,
    heeded: ['only_categories', 'except_categories', 'withdrawn_at'], // the rest is no goods
    addedRow: 'stays',
  },
  product: { key: ['code'], recordOf: product, unheeded: ['changed_at'], addedRow: { status: 'withdrawn' } },
  variant: { key: ['assort_id'], recordOf: product, addedRow: { status: 'withdrawn' } },
  product_option: { key: ['product', 'code'], recordOf: product },
  option_value: { key: ['product', 'option', 'code'], recordOf: product },
  variant_option: { key: ['assort_id', 'option'], recordOf: product },
  product_attribute: { key: ['product', 'attribute'], recordOf: product },
  group_rule: { key: ['code'], recordOf: ({ code }) => `group ${String(code)}` },
  item_group: { key: ['code', 'product'], recordOf: ({ code }) => `group ${String(code)}` },
  sold_together: { key: ['product', 'partner'], recordOf: product },
  album_picture: { key: ['id'], recordOf: ({ id }) => `picture ${String(id)}` },
  product_picture: { key: ['product', 'picture'], recordOf: product },
  product_draft: { key: ['code'], recordOf: product, unheeded: ['saved_at', 'saved_by'] },
  stock: {
    key: ['assort_id'],
    recordOf: (row) => `stock ${String(row['assort_id'])}`,
    heeded: ['on_hand', 'safety'], // the rest moves with orders
    addedRow: 'stays',
  },
  warehouse_stock: {
    key: ['warehouse', 'assort_id'],
    recordOf: (row) => `stock ${String(row['assort_id'])}`,
    under: { table: 'stock', key: 'assort_id' },
    addedRow: 'stays',
  },
  expected_goods: { key: ['id'], recordOf: ({ id }) => `expected ${String(id)}` },
  review: {
    key: ['id'],
    recordOf: ({ id }) => `review ${String(id)}`,
    heeded: ['state', 'reason', 'answer', 'answered_by', 'answered_at'], // the rest is its writer's
    addedRow: 'stays',
  },
  product_question: {
    key: ['id'],
    recordOf: ({ id }) => `question ${String(id)}`,
    heeded: ['state', 'reason', 'answer', 'answered_by', 'answered_at'],
    addedRow: 'stays',
  },
} as const satisfies Record<string, ChangedTable>

export type ChangedTableName = keyof typeof tables
export const changedTables: Readonly<Record<ChangedTableName, ChangedTable>> = tables
export const changedTableNames = Object.keys(tables) as ChangedTableName[]

/** The key of a row, without the company. */
export const keyOf = (table: ChangedTableName, row: RowImage): RowImage =>
  Object.fromEntries(changedTables[table].key.map((column) => [column, row[column]]))

/** The same text for the same row. */
export const nameRow = (table: ChangedTableName, row: RowImage): string =>
  JSON.stringify([table, ...changedTables[table].key.map((column) => row[column])])

/** Whether the row is stock, which only its ledger changes. */
export const isStock = (table: ChangedTableName): boolean => table === 'stock' || table === 'warehouse_stock'

/** Whether the row belongs to those who count and receive goods, and not to those who describe them. */
export const isOfWarehouse = (table: ChangedTableName): boolean => isStock(table) || table === 'expected_goods'

/** Whether the row is what members wrote of goods, which those who talk to them answer. */
export const isOfWriters = (table: ChangedTableName): boolean => table === 'review' || table === 'product_question'

/** Whether a change of this column is one that staff made and can undo. */
export function isHeeded(table: ChangedTableName, column: string): boolean {
  const { key, heeded, unheeded = [] } = changedTables[table]
  if (column === 'company' || key.includes(column)) return false
  return heeded ? heeded.includes(column) : !unheeded.includes(column)
}
