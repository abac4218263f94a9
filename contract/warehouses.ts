import { z } from 'zod'
import { endpoint } from './endpoint.ts'

const Code = z
  .string()
  .trim()
  .regex(/^[A-Za-z0-9][A-Za-z0-9_-]{0,19}$/)
const Name = z.string().trim().min(1).max(60)
const Version = z.int().min(0)

const Warehouses = z.object({
  warehouses: z.array(
    z.object({
      code: z.string(),
      name: z.string(), // of the staff, in any language; empty until they name their first
      onHand: z.int(), // pieces of all goods
    }),
  ), // in their order: the first takes what names none
  version: z.int(), // to be sent with a change of the list
})
export type Warehouses = z.infer<typeof Warehouses>

const writers = ['owner', 'warehouse'] as const

export const staffWarehouses = endpoint('GET /staff/warehouses', {
  who: 'staff',
  roles: ['owner', 'merchandiser', 'order desk', 'support', 'warehouse', 'accounts'],
  summary: 'The warehouses in their order, without those that are ended, and how many pieces lie in each.',
  input: z.object({}),
  reply: Warehouses,
})

export const staffPutWarehouse = endpoint('PUT /staff/warehouses/{code}', {
  who: 'staff',
  roles: writers,
  summary:
    'Opens a warehouse, behind the others, or names one. Refuses STALE, CODE_TAKEN (also by one that is ended), WAREHOUSE_NOT_FOUND.',
  input: z.strictObject({ code: Code, name: Name, isNew: z.boolean(), version: Version }),
  reply: Warehouses,
})

export const staffOrderWarehouses = endpoint('PUT /staff/warehouses', {
  who: 'staff',
  roles: writers,
  summary: 'The order of the warehouses: every code once. Refuses STALE.',
  input: z.strictObject({ codes: z.array(Code).min(1).max(100), version: Version }),
  reply: Warehouses,
})

export const staffEndWarehouse = endpoint('POST /staff/warehouses/{code}/end', {
  who: 'staff',
  roles: writers,
  summary:
    'Ends a warehouse; its movements stay. Refuses STALE, WAREHOUSE_NOT_EMPTY while goods lie there, LAST_WAREHOUSE.',
  input: z.strictObject({ code: Code, version: Version }),
  reply: Warehouses,
})
