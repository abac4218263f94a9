import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { BulkDifference, GoodsOperation, RefusedGoods } from './goods-change.ts'
import { GoodsView } from './imports.ts'

const Moment = z.iso.datetime({ offset: true })
const Code = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/)
const writers = ['owner', 'merchandiser'] as const

export const StaffBulkRun = z.object({
  runId: z.uuid(),
  state: z.enum(['checking', 'checked', 'writing', 'written', 'cancelled', 'failed']),
  operations: z.array(GoodsOperation),
  note: z.string(),
  sure: z.boolean(),
  by: z.string(),
  createdAt: Moment,
  asked: z.int(), // goods
  done: z.int(), // of the step that runs
  different: z.int(), // goods that would be, or were, written
  refusedCount: z.int(),
  changeId: z.uuid().nullable(), // to be undone as one
  failure: z.object({ code: z.string(), words: z.string() }).nullable(), // a refusal, in the language of the call
})
export type StaffBulkRun = z.infer<typeof StaffBulkRun>

export const staffBulkRuns = endpoint('GET /staff/bulkRuns', {
  who: 'staff',
  roles: writers,
  summary: 'The last 20 changes of very many goods, newest first, with their progress.',
  input: z.object({}),
  reply: z.object({ runs: z.array(StaffBulkRun) }),
})

export const staffBulkRun = endpoint('GET /staff/bulkRuns/{id}', {
  who: 'staff',
  roles: writers,
  summary: 'One change of very many goods: progress, counts, the first 50 differences, and what is refused in pages.',
  input: z.object({
    id: z.uuid(),
    page: z.coerce.number().int().min(1).max(10_000).default(1),
    size: z.coerce.number().int().min(1).max(200).default(50),
  }),
  reply: StaffBulkRun.extend({
    differences: z.array(BulkDifference),
    refused: z.array(RefusedGoods),
    page: z.int(),
    size: z.int(),
  }),
})

export const staffBeginBulkRun = endpoint('POST /staff/bulkRuns', {
  who: 'staff',
  roles: writers,
  summary:
    'Operations on up to 200,000 goods: those of a view as it is now, but for `except`, or by code. A job says first what they would make of each; nothing is written before POST …/apply. Operations are those of POST /staff/goods/change.',
  input: z.strictObject({
    view: GoodsView.nullable().default(null),
    except: z.array(Code).max(5_000).default([]), // of the view
    codes: z.array(Code).max(20_000).default([]),
    operations: z.array(GoodsOperation).min(1).max(10),
    note: z.string().trim().max(300).default(''),
    sure: z.boolean().default(false),
  }),
  reply: StaffBulkRun,
})

const Named = z.strictObject({ id: z.uuid() })

export const staffCheckBulkRun = endpoint('POST /staff/bulkRuns/{id}/check', {
  who: 'staff',
  roles: writers,
  summary:
    'Judges the same goods once more, from the first; with `sure` prices that are far from the ones before pass. BULK_RUN_BUSY, BULK_RUN_ENDED once something was written.',
  input: Named.extend({ sure: z.boolean().default(false) }),
  reply: StaffBulkRun,
})

export const staffApplyBulkRun = endpoint('POST /staff/bulkRuns/{id}/apply', {
  who: 'staff',
  roles: writers,
  summary:
    'Writes what the check showed, as a job and as one change that can be undone. What was refused is left out, and so are goods of which something else would be written by now (`goods_stale`). One that failed or was cancelled on the way goes on. BULK_RUN_NOT_CHECKED, BULK_RUN_BUSY, BULK_RUN_ENDED.',
  input: Named,
  reply: StaffBulkRun,
})

export const staffCancelBulkRun = endpoint('POST /staff/bulkRuns/{id}/cancel', {
  who: 'staff',
  roles: writers,
  summary: 'Stops the job between two parts. What was written stays, and can be undone. BULK_RUN_ENDED.',
  input: Named,
  reply: StaffBulkRun,
})
