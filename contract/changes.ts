import { z } from 'zod'
import { endpoint, roles } from './endpoint.ts'

const Moment = z.iso.datetime({ offset: true })
const Key = z.record(z.string(), z.unknown())
const Page = {
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  size: z.coerce.number().int().min(1).max(200).default(24),
}

/** Something that staff wrote to goods, prices, stock or tree: some rows, one id. */
export const StaffChange = z.object({
  changeId: z.uuid(),
  kind: z.string(), // draft, publish, withdraw, copy, stock, undo, …
  note: z.string(),
  by: z.string(), // empty: a job
  at: Moment,
  rowCount: z.int(),
  undoes: z.uuid().nullable(),
  undoneBy: z.uuid().nullable(), // the change that undid it
  undoable: z.boolean(), // not undone, and younger than 90 days
})
export type StaffChange = z.infer<typeof StaffChange>

/** A row as the database has it: columns in its names, amounts in cents. */
export const StaffChangeRow = z.object({
  table: z.string(),
  key: Key,
  record: z.string(), // `product EL10235`, `category meat`: what one screen shows
  version: z.int(), // of the record, after this
  before: Key.nullable(), // null: added; only the columns that differ
  after: Key.nullable(), // null: removed
})
export type StaffChangeRow = z.infer<typeof StaffChangeRow>

export const staffChanges = endpoint('GET /staff/changes', {
  who: 'staff',
  roles,
  summary: 'What was written to goods, prices, stock and tree, newest first; of one record when asked.',
  input: z.object({ record: z.string().max(200).optional(), ...Page }),
  reply: z.object({ changes: z.array(StaffChange), totalCount: z.int(), page: z.int(), size: z.int() }),
})

export const staffChange = endpoint('GET /staff/changes/{id}', {
  who: 'staff',
  roles,
  summary: 'One change with its rows, before and after, in pages. After 90 days the values are gone.',
  input: z.object({ id: z.uuid(), ...Page }),
  reply: StaffChange.extend({ rows: z.array(StaffChangeRow), page: z.int(), size: z.int() }),
})

export const staffUndoChange = endpoint('POST /staff/changes/{id}/undo', {
  who: 'staff',
  roles: ['owner', 'merchandiser', 'order desk', 'warehouse'],
  summary:
    'Writes back what was there before, as a change of its own. Refuses CHANGE_OVERTAKEN and names the rows that were written since; with `others` it undoes the rest. `dryRun` only counts. Goods that were added are withdrawn, not deleted. CHANGE_UNDONE, CHANGE_TOO_OLD.',
  input: z.strictObject({ id: z.uuid(), others: z.boolean().default(false), dryRun: z.boolean().default(false) }),
  reply: z.object({
    changeId: z.uuid().nullable(), // null: nothing was written
    undone: z.int(),
    overtaken: z.array(z.object({ table: z.string(), key: Key, columns: z.array(z.string()) })),
  }),
})
