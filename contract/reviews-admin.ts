import { z } from 'zod'
import { endpoint, roles } from './endpoint.ts'
import { ProductQuestion, Review } from './reviews.ts'

// Reviews and questions by staff. A write is a change of goods: it is recorded and can be undone.

const writers = ['owner', 'merchandiser', 'support'] as const
const Page = {
  page: z.coerce.number().int().min(1).max(10_000).default(1),
  size: z.coerce.number().int().min(1).max(100).default(20),
}
const Text = z.string().trim().max(2_000)
const Reason = z.string().trim().max(500)

export const reviewTabs = ['new', 'held', 'unanswered', 'low', 'hidden', 'all'] as const

export const StaffReview = Review.extend({
  productCode: z.string(),
  productName: z.string(),
  invoiceNo: z.string(),
  state: z.enum(['shown', 'held', 'hidden']),
  heldFor: z.array(z.enum(['link', 'telephone', 'words', 'photos', 'every', 'edited'])),
  reason: z.string(),
  edition: z.int(), // what the writer wrote last; to be sent with the next write
  version: z.int(), // what staff wrote last; to be sent with the next write
  answeredBy: z.string().nullable(),
})
export type StaffReview = z.infer<typeof StaffReview>

export const staffReviews = endpoint('GET /staff/reviews', {
  who: 'staff',
  roles,
  summary:
    'Reviews, the last written first: of the last 14 days (new), those that wait (held), shown ones without an answer, with one or two stars (low), hidden ones, or all; of one product where one is named.',
  input: z.object({ tab: z.enum(reviewTabs).default('new'), productCode: z.string().max(64).optional(), ...Page }),
  reply: z.object({
    reviews: z.array(StaffReview),
    counts: z.object({ held: z.int(), questions: z.int() }), // that wait for staff
    totalCount: z.int(),
    page: z.int(),
    size: z.int(),
  }),
})

export const staffSaveReview = endpoint('PUT /staff/reviews/{id}', {
  who: 'staff',
  roles: writers,
  summary:
    'Shows a review, hides it with a reason that its writer reads, or answers it (an empty answer takes it back); absent fields stay. Refuses REVIEW_NOT_FOUND, REVIEW_REASON_MISSING, STALE, REVIEW_CHANGED (its writer changed it since it was read).',
  input: z.strictObject({
    id: z.uuid(),
    version: z.int().min(0),
    edition: z.int().min(1),
    state: z.enum(['shown', 'hidden']).optional(),
    reason: Reason.optional(),
    answer: Text.optional(),
  }),
  reply: StaffReview.extend({ changeId: z.uuid().nullable() }),
})

export const questionTabs = ['unanswered', 'answered', 'hidden', 'all'] as const

export const StaffQuestion = ProductQuestion.extend({
  productCode: z.string(),
  productName: z.string(),
  state: z.enum(['waiting', 'answered', 'hidden']),
  reason: z.string(),
  version: z.int(),
  answeredBy: z.string().nullable(),
})
export type StaffQuestion = z.infer<typeof StaffQuestion>

export const staffQuestions = endpoint('GET /staff/questions', {
  who: 'staff',
  roles,
  summary: 'Questions of members: the unanswered ones with the oldest first, others with the newest.',
  input: z.object({ tab: z.enum(questionTabs).default('unanswered'), ...Page }),
  reply: z.object({ questions: z.array(StaffQuestion), totalCount: z.int(), page: z.int(), size: z.int() }),
})

export const staffSaveQuestion = endpoint('PUT /staff/questions/{id}', {
  who: 'staff',
  roles: writers,
  summary:
    'Answers a question, which shows it and tells its writer by letter, or hides it with a reason. Refuses QUESTION_NOT_FOUND, REVIEW_REASON_MISSING, QUESTION_ANSWER_MISSING, STALE.',
  input: z.strictObject({
    id: z.uuid(),
    version: z.int().min(0),
    state: z.enum(['answered', 'hidden']),
    reason: Reason.default(''),
    answer: Text.optional(),
  }),
  reply: StaffQuestion.extend({ changeId: z.uuid().nullable() }),
})
