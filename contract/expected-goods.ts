import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { mostOnHand } from './stock-limits.ts'

// Goods that come: a plan of staff, which moves no stock before it is received.

const AssortId = z.string().trim().min(1).max(64)
const Warehouse = z.string().trim().min(1).max(20)
const Pieces = z.int().min(1).max(mostOnHand)
const Note = z.string().trim().max(300)
const Version = z.int().min(0)

const readers = ['owner', 'merchandiser', 'order desk', 'warehouse', 'accounts'] as const
const planners = ['owner', 'warehouse'] as const

const ExpectedGoods = z.object({
  id: z.uuid(),
  assortId: z.string(),
  quantity: z.int(),
  received: z.int(),
  coming: z.int(), // the pieces that are still to come; 0 when cancelled
  dueOn: z.iso.date(),
  warehouse: z.object({ code: z.string(), name: z.string() }),
  note: z.string(),
  isCancelled: z.boolean(),
  version: z.int(), // to be sent with a change of it
})

export const staffListExpected = endpoint('GET /staff/expectedGoods', {
  who: 'staff',
  roles: readers,
  summary: 'What is still to come, the soonest first, of one variant or of all goods, in pages.',
  input: z.object({
    assortId: AssortId.optional(),
    page: z.coerce.number().int().min(1).max(10_000).default(1),
    size: z.coerce.number().int().min(1).max(200).default(50),
  }),
  reply: z.object({ expected: z.array(ExpectedGoods), totalCount: z.int(), page: z.int(), size: z.int() }),
})

const Written = ExpectedGoods.extend({ changeId: z.uuid().nullable() })

export const staffExpectGoods = endpoint('POST /staff/expectedGoods', {
  who: 'staff',
  roles: planners,
  summary:
    'Notes that goods come: how many of a variant, on which day, into which warehouse. Refuses PRODUCT_NOT_FOUND, WAREHOUSE_NOT_FOUND, and a day that is over.',
  input: z.strictObject({
    assortId: AssortId,
    quantity: Pieces,
    dueOn: z.iso.date(),
    warehouse: Warehouse.optional(), // the first where none is named
    note: Note.default(''),
  }),
  reply: Written,
})

export const staffPutExpected = endpoint('PUT /staff/expectedGoods/{id}', {
  who: 'staff',
  roles: planners,
  summary:
    'Changes what is expected, whole. The quantity is more than what has come. Refuses STALE, EXPECTED_GOODS_NOT_FOUND, EXPECTED_GOODS_CLOSED.',
  input: z.strictObject({
    id: z.uuid(),
    version: Version,
    quantity: Pieces,
    dueOn: z.iso.date(),
    warehouse: Warehouse,
    note: Note,
  }),
  reply: Written,
})

export const staffReceiveExpected = endpoint('POST /staff/expectedGoods/{id}/receive', {
  who: 'staff',
  roles: ['owner', 'order desk', 'warehouse'],
  summary:
    'The goods have come, all or in part: they are received as by POST /staff/stock/receive, and waiting pre-orders claim theirs first. Refuses RECEIVED_TOO_MUCH, EXPECTED_GOODS_CLOSED, WAREHOUSE_NOT_FOUND when the warehouse was ended and none is named.',
  input: z.strictObject({
    id: z.uuid(),
    quantity: Pieces,
    warehouse: Warehouse.optional(), // the planned one where none is named
    note: Note.default(''),
  }),
  reply: Written,
})

export const staffCancelExpected = endpoint('POST /staff/expectedGoods/{id}/cancel', {
  who: 'staff',
  roles: planners,
  summary: 'What has not come does not come. Refuses STALE and EXPECTED_GOODS_CLOSED.',
  input: z.strictObject({ id: z.uuid(), version: Version }),
  reply: Written,
})
