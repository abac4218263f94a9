import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { mostOnHand } from './stock-limits.ts'

const Barcode = z.string().trim().min(1).max(64)
const Warehouse = z.string().trim().min(1).max(20)
const StockRow = z.object({
  barcode: z.string(),
  assortId: z.string(),
  onHand: z.int(),
  held: z.int(), // allocated to orders
  safety: z.int(),
  saleable: z.int(),
  preOrdered: z.int(), // sold beyond the stock on hand
})

export const staffReceiveStock = endpoint('POST /staff/stock/receive', {
  who: 'staff',
  roles: ['owner', 'order desk', 'warehouse'],
  summary:
    'Goods have come in: all rows or none, one movement each. Waiting pre-orders claim theirs first, then back-in-stock notices go out. A wrong row is named in `fields` as `rows.<n>`: an unknown barcode, a quantity that is not 1 or more, a barcode twice.',
  input: z.strictObject({
    rows: z
      .array(z.strictObject({ barcode: Barcode, quantity: z.number() }))
      .min(1)
      .max(500),
    warehouse: Warehouse.optional(), // the first where none is named
    note: z.string().trim().max(300).default(''),
  }),
  reply: z.object({ rows: z.array(StockRow.extend({ received: z.int() })), changeId: z.uuid().nullable() }),
})

export const staffAdjustStock = endpoint('POST /staff/stock/adjust', {
  who: 'staff',
  roles: ['owner', 'order desk', 'warehouse'],
  summary:
    'Corrects what is on hand of one variant, named by `barcode` or `assortId`: by a difference (`delta`) or to what was counted (`counted`) in a warehouse. Never below what orders hold, STOCK_BELOW_HELD, or what lies there, WAREHOUSE_SHORT.',
  input: z.strictObject({
    barcode: Barcode.optional(),
    assortId: Barcode.optional(),
    delta: z.int().min(-mostOnHand).max(mostOnHand).optional(),
    counted: z.int().min(0).max(mostOnHand).optional(),
    warehouse: Warehouse.optional(), // where it was counted; the first where none is named
    reason: z.string().trim().min(1).max(300),
  }),
  reply: StockRow.extend({ adjustedBy: z.int(), changeId: z.uuid().nullable() }),
})

export const staffTransferStock = endpoint('POST /staff/stock/transfer', {
  who: 'staff',
  roles: ['owner', 'order desk', 'warehouse'],
  summary:
    'Goods go from one warehouse to another: all rows or none, two movements each. What is for sale stays the same. Refuses WAREHOUSE_NOT_FOUND, WAREHOUSE_SHORT, PRODUCT_NOT_FOUND.',
  input: z.strictObject({
    from: Warehouse,
    to: Warehouse,
    rows: z
      .array(z.strictObject({ assortId: Barcode, quantity: z.int().min(1).max(mostOnHand) }))
      .min(1)
      .max(500),
    note: z.string().trim().max(300).default(''),
  }),
  reply: z.object({ changeId: z.uuid().nullable() }),
})

const stockReaders = ['owner', 'merchandiser', 'order desk', 'warehouse', 'accounts'] as const

export const staffStock = endpoint('GET /staff/stock/{assortId}', {
  who: 'staff',
  roles: stockReaders,
  summary: 'The stock of a variant, and every movement with who, when and why, newest first, in pages.',
  input: z.object({
    assortId: Barcode,
    page: z.coerce.number().int().min(1).max(10_000).default(1),
    size: z.coerce.number().int().min(1).max(200).default(50),
  }),
  reply: StockRow.extend({
    version: z.int(), // to be sent with a new safety stock
    coming: z.int(), // of expected goods that have not come
    warehouses: z.array(z.object({ code: z.string(), name: z.string(), onHand: z.int(), safety: z.int() })), // in their order
    movements: z.array(
      z.object({
        at: z.iso.datetime({ offset: true }),
        kind: z.string(), // receive, adjust, claim, release, dispatch, return, pre_order, pre_order_release, fill, transfer
        onHand: z.int(), // by how much each changed
        held: z.int(),
        preOrdered: z.int(),
        warehouse: z.string().nullable(), // its name; null: no goods moved
        by: z.string().nullable(), // null: an order
        invoiceNo: z.string().nullable(),
        reason: z.string(),
      }),
    ),
    totalCount: z.int(),
    page: z.int(),
    size: z.int(),
  }),
})

export const staffPutStock = endpoint('PUT /staff/stock/{assortId}', {
  who: 'staff',
  roles: ['owner', 'order desk', 'warehouse'],
  summary: 'How many pieces of a variant stay unsold: in a warehouse, or in all together. Refuses STALE.',
  input: z.strictObject({
    assortId: Barcode,
    version: z.int().min(0),
    safety: z.int().min(0).max(mostOnHand),
    warehouse: Warehouse.optional(),
  }),
  reply: StockRow.extend({ version: z.int(), changeId: z.uuid().nullable() }),
})
