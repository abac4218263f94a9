import type { StaffBulkRun } from '#contract/bulk-runs.ts'
import type { Locale } from '#contract/shop.ts'
import { sayRefusal } from '#server/lib/http/refusal-answer.ts'
import { Refusal } from '#server/lib/http/refusal.ts'
import { wireInstant } from '#server/lib/process/clock.ts'
import type { TalliedRun } from './bulk-runs.reads.ts'

export const wireBulkRun = (run: TalliedRun, locale: Locale): StaffBulkRun => ({
  runId: run.id,
  state: run.state,
  operations: run.operations,
  note: run.note,
  sure: run.sure,
  by: run.by,
  createdAt: wireInstant(run.createdAt),
  asked: run.asked,
  done: run.done,
  different: run.different,
  refusedCount: run.refused,
  changeId: run.change,
  failure: run.failure && { code: run.failure, words: sayRefusal(new Refusal(run.failure), locale).message },
})
