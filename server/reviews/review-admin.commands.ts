import { type ChangeAuthor, requireVersion, writeChange } from '#server/changes/write-change.commands.ts'
import type { RowImage } from '#server/changes/changed-tables.rules.ts'
import type { Tx } from '#server/lib/database/db.ts'
import { Refusal } from '#server/lib/http/refusal.ts'
import { wireInstant } from '#server/lib/process/clock.ts'
import { addJob } from '#server/lib/process/job-registry.ts'
import { tidyText } from '#server/content/contact-messages.rules.ts'
import { recordOfQuestion, recordOfReview, requireQuestion, requireReview } from './review-admin.reads.ts'
import * as store from './reviews.store.ts'

interface ReviewEdit {
  id: string
  version: number
  edition: number
  state?: 'shown' | 'hidden' | undefined
  reason?: string | undefined
  answer?: string | undefined
}

/** Shows, hides or answers a review, as its writer left it when it was read. Answers the id of the change. */
export async function judgeReviewByStaff(tx: Tx, author: ChangeAuthor, edit: ReviewEdit): Promise<string | null> {
  const { company } = author
  await requireVersion(tx, company, recordOfReview(edit.id), edit.version)
  if (!(await store.hold(tx, company, edit.id))) throw new Refusal('REVIEW_NOT_FOUND')
  const review = await requireReview(tx, company, edit.id)
  if (review.edition !== edit.edition) throw new Refusal('REVIEW_CHANGED')
  const state = edit.state ?? review.state
  const reason = state === 'hidden' ? tidyText(edit.reason ?? review.reason) : ''
  if (state === 'hidden' && reason === '') throw new Refusal('REVIEW_REASON_MISSING')
  const values = { state, reason, ...answeredBy(author, edit.answer, review.answer) }
  const { id } = await writeChange(tx, author, { kind: 'review' }, [{ table: 'review', key: { id: edit.id }, values }])
  return id
}

interface QuestionEdit {
  id: string
  version: number
  state: 'answered' | 'hidden'
  reason: string
  answer?: string | undefined
}

/** Answers a question, of which its writer is told, or hides it. Answers the id of the change. */
export async function judgeQuestion(tx: Tx, author: ChangeAuthor, edit: QuestionEdit): Promise<string | null> {
  const { company } = author
  await requireVersion(tx, company, recordOfQuestion(edit.id), edit.version)
  const question = await requireQuestion(tx, company, edit.id)
  const answer = tidyText(edit.answer ?? question.answer)
  const reason = edit.state === 'hidden' ? tidyText(edit.reason) : ''
  if (edit.state === 'hidden' && reason === '') throw new Refusal('REVIEW_REASON_MISSING')
  if (edit.state === 'answered' && answer === '') throw new Refusal('QUESTION_ANSWER_MISSING')
  const values = { state: edit.state, reason, ...answeredBy(author, answer, question.answer) }
  const row = { table: 'product_question', key: { id: edit.id }, values } as const
  const { id } = await writeChange(tx, author, { kind: 'question' }, [row])
  if (edit.state === 'answered') await addJob(tx, 'mailQuestionAnswer', { company, question: edit.id })
  return id
}

/** The columns of an answer; none where it stays. */
function answeredBy({ staff, at }: ChangeAuthor, typed: string | undefined, former: string): RowImage {
  const answer = typed === undefined ? former : tidyText(typed)
  if (answer === former) return {}
  return answer === ''
    ? { answer, answered_by: null, answered_at: null }
    : { answer, answered_by: staff?.name ?? '', answered_at: wireInstant(at) }
}
