import * as contract from '#contract/reviews.ts'
import { productTopic } from '#server/catalogue/response-topics.rules.ts'
import { answer, askFirst, change, lookUp } from '#server/lib/http/endpoint-handler.ts'
import type { AppContext } from '#server/lib/http/app-context.ts'
import { m } from '#words/compiled/messages.js'
import { askQuestion } from './product-questions.commands.ts'
import { readAnswered, readOwnQuestions } from './product-questions.reads.ts'
import { wireOwnQuestion, wireQuestion } from './product-questions.wire.ts'

const asking = { most: 10, seconds: 86_400 }

export const productQuestionEndpoints = ({ db, limits }: AppContext) => [
  answer(
    contract.getQuestions,
    async ({ productCode, page, size }, { company }) => {
      const { questions, totalCount } = await readAnswered(db, company, { productCode, page, size })
      return { questions: questions.map(wireQuestion), totalCount, page, size }
    },
    { cacheSeconds: 30, topics: ({ productCode }) => [productTopic(productCode)] },
  ),

  askFirst(
    contract.askQuestion,
    async (_, { visitor }) => void (await limits.spend('questions of a member', visitor.id, asking)),
    change(contract.askQuestion, async (tx, asked, { company, visitor, locale, now }) => {
      const questionId = await askQuestion(tx, { company, member: visitor.id }, asked, { locale, now })
      return { questionId, message: m.reviews_question_sent({}, { locale }) }
    }),
  ),

  lookUp(contract.getOwnQuestions, async ({ page, size }, { company, visitor, locale }) => {
    const { questions, totalCount } = await readOwnQuestions(db, { company, member: visitor.id }, { page, size })
    return { questions: questions.map((one) => wireOwnQuestion(one, locale)), totalCount, page, size }
  }),
]
