import type * as contract from '#contract/reviews.ts'
import type { Locale } from '#contract/shop.ts'
import { wireInstant } from '#server/lib/process/clock.ts'
import { inLanguage } from '#server/shop/languages.rules.ts'
import type { StoredQuestion } from './product-questions.store.ts'
import { wireAnswer } from './reviews.wire.ts'

export const wireQuestion = (question: StoredQuestion): contract.ProductQuestion => ({
  questionId: question.id,
  name: question.name,
  text: question.text,
  language: question.language,
  askedAt: wireInstant(question.askedAt),
  answer: question.state === 'answered' ? wireAnswer(question) : null,
})

export const wireOwnQuestion = (question: StoredQuestion, locale: Locale): contract.OwnQuestion => ({
  ...wireQuestion(question),
  productCode: question.product,
  productName: inLanguage(locale)(question.nameZh, question.nameEn),
  state: question.state,
  reason: question.state === 'hidden' ? question.reason : '',
})
