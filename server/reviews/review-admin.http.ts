import * as contract from '#contract/reviews-admin.ts'
import { signChange } from '#server/changes/write-change.commands.ts'
import { change, lookUp } from '#server/lib/http/endpoint-handler.ts'
import type { AppContext } from '#server/lib/http/app-context.ts'
import { judgeQuestion, judgeReviewByStaff } from './review-admin.commands.ts'
import { listQuestions, listReviews, requireQuestion, requireReview } from './review-admin.reads.ts'
import { wireStaffQuestion, wireStaffReview } from './review-admin.wire.ts'
import { photoKeyOf } from './reviews.reads.ts'

export const reviewAdminEndpoints = ({ db }: AppContext) => {
  const keyOf = (photo: string) => photoKeyOf(db, photo)
  return [
    lookUp(contract.staffReviews, async ({ tab, productCode, page, size }, { company, locale, now }) => {
      const { reviews, counts, totalCount } = await listReviews(db, company, { tab, productCode, page, size, now })
      return {
        reviews: reviews.map((review) => wireStaffReview(review, locale, keyOf)),
        counts,
        totalCount,
        page,
        size,
      }
    }),

    change(
      contract.staffSaveReview,
      async (tx, edit, caller) => {
        const changeId = await judgeReviewByStaff(tx, signChange(caller), edit)
        const review = await requireReview(tx, caller.company, edit.id)
        return { ...wireStaffReview(review, caller.locale, keyOf), changeId }
      },
      ({ id }) => `review ${id}`,
      (_, { changeId }) => ({ changeId }),
    ),

    lookUp(contract.staffQuestions, async ({ tab, page, size }, { company, locale }) => {
      const { questions, totalCount } = await listQuestions(db, company, { tab, page, size })
      return { questions: questions.map((one) => wireStaffQuestion(one, locale)), totalCount, page, size }
    }),

    change(
      contract.staffSaveQuestion,
      async (tx, edit, caller) => {
        const changeId = await judgeQuestion(tx, signChange(caller), edit)
        const question = await requireQuestion(tx, caller.company, edit.id)
        return { ...wireStaffQuestion(question, caller.locale), changeId }
      },
      ({ id }) => `question ${id}`,
      (_, { changeId }) => ({ changeId }),
    ),
  ]
}
