import type { StaffQuestion, StaffReview } from '#contract/reviews-admin.ts'
import type { Locale } from '#contract/shop.ts'
import { inLanguage } from '#server/shop/languages.rules.ts'
import { wireQuestion } from './product-questions.wire.ts'
import type { VersionedQuestion, VersionedReview } from './review-admin.reads.ts'
import type { KeyOf } from './reviews.reads.ts'
import { wireReview } from './reviews.wire.ts'

export const wireStaffReview = (review: VersionedReview, locale: Locale, keyOf: KeyOf): StaffReview => ({
  ...wireReview(review, locale, keyOf),
  productCode: review.product,
  productName: inLanguage(locale)(review.bought.nameZh, review.bought.nameEn),
  invoiceNo: review.invoiceNo,
  state: review.state,
  heldFor: review.heldFor,
  reason: review.reason,
  edition: review.edition,
  version: review.version,
  answeredBy: review.answeredBy,
})

export const wireStaffQuestion = (question: VersionedQuestion, locale: Locale): StaffQuestion => ({
  ...wireQuestion(question),
  productCode: question.product,
  productName: inLanguage(locale)(question.nameZh, question.nameEn),
  state: question.state,
  reason: question.reason,
  version: question.version,
  answeredBy: question.answeredBy,
})
