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
  undoable: z.boolean(), // not undone, younger than 90 days, and no undo that is still being written
  /** Of a change of more than 2,000 rows that is undone: a job writes it back in parts. */
  progress: z
    .object({
      state: z.enum(['running', 'done']),
      doneRows: z.int(), // of `rowCount`
      overtakenCount: z.int(), // rows that were written since; they stay
      isStuck: z.boolean(), // the job failed, and is tried again within minutes
    })
    .nullable(),
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

/** A row that an undo leaves alone, because these columns were written since; none where the row itself is gone, is there again, or cannot go back because of others. */
const StaffOvertakenRow = z.object({ table: z.string(), key: Key, columns: z.array(z.string()) })
export type StaffOvertakenRow = z.infer<typeof StaffOvertakenRow>

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
  reply: StaffChange.extend({
    rows: z.array(StaffChangeRow),
    overtaken: z.array(StaffOvertakenRow), // what an undo in parts left; the first 200
    page: z.int(),
    size: z.int(),
  }),
})

const StaffChangeVisible = z.object({
  state: z.enum(['shown', 'waiting', 'no visitor sees it']), // the last: it wrote drafts, goods that were never published, or where goods lie
  visibleAt: Moment.nullable(), // `shown`: since when each living process that serves pages shows it; null: each began later
  seconds: z.number().nullable(), // between the last row that was written and `visibleAt`
  processes: z.int(), // that serve pages and said so in the last seconds; one that hangs or is gone is not waited for
  behind: z.int(), // those of them that do not show it yet
})
export type StaffChangeVisible = z.infer<typeof StaffChangeVisible>

export const staffChangeVisible = endpoint('GET /staff/changes/{id}/visible', {
  who: 'staff',
  roles,
  summary:
    'Whether visitors see a change: every process that serves pages says so when its listings, search and cached responses follow. Measured by the clock of the database.',
  input: z.object({ id: z.uuid() }),
  reply: StaffChangeVisible,
})

export const staffUndoChange = endpoint('POST /staff/changes/{id}/undo', {
  who: 'staff',
  roles: ['owner', 'merchandiser', 'order desk', 'support', 'warehouse'],
  summary:
    'Writes back what was there before, as a change of its own. Refuses CHANGE_OVERTAKEN and names the rows that were written since; with `others` it undoes the rest. `dryRun` only counts. Goods that were added are withdrawn, not deleted. A change of more than 2,000 rows is judged first, then written back in parts by a job: `running`, and the progress stands in the change. CHANGE_UNDONE, CHANGE_BEING_UNDONE, CHANGE_TOO_OLD.',
  input: z.strictObject({ id: z.uuid(), others: z.boolean().default(false), dryRun: z.boolean().default(false) }),
  reply: z.object({
    changeId: z.uuid().nullable(), // null: nothing was written
    undone: z.int(), // `running`: rows that are about to be
    overtaken: z.array(StaffOvertakenRow),
    running: z.boolean(),
  }),
})
